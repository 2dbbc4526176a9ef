package org.dirlens.server.message;

import org.jspecify.annotations.Nullable;

/**
 * A control on a request or an answer (RFC 4511, section 4.1.11).
 *
 * @param value its controlValue as sent, null if there is none
 */
@SuppressWarnings("ArrayRecordComponent") // Controls are passed on, never compared.
public record Control(String oid, boolean critical, byte @Nullable [] value) {
  /** Simple paged results, RFC 2696. */
  public static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";

  /** ManageDsaIT, RFC 3296. */
  public static final String MANAGE_DSA_IT = "2.16.840.1.113730.3.4.2";

  /** Assertion, RFC 4528. */
  public static final String ASSERTION = "1.3.6.1.1.12";

  /** Pre-read, RFC 4527. */
  public static final String PRE_READ = "1.3.6.1.1.13.1";

  /** Post-read, RFC 4527. */
  public static final String POST_READ = "1.3.6.1.1.13.2";

  /** Permissive modify, as Active Directory has it. */
  public static final String PERMISSIVE_MODIFY = "1.2.840.113556.1.4.1413";

  /** No-op, draft-zeilenga-ldap-noop. */
  public static final String NO_OPERATION = "1.3.6.1.4.1.4203.1.10.2";

  /** The same under the number that OpenLDAP's tools send. */
  public static final String NO_OPERATION_OF_OPENLDAP = "1.3.6.1.4.1.4203.666.5.2";

  /** Tree delete, draft-armijo-ldap-treedelete. */
  public static final String SUBTREE_DELETE = "1.2.840.113556.1.4.805";

  /** Transaction specification, RFC 5805. */
  public static final String TRANSACTION = "1.3.6.1.1.21.2";

  /** Matched values, RFC 3876. */
  public static final String MATCHED_VALUES = "1.2.826.0.1.3344810.2.3";

  /** Proxied authorization, second version, RFC 4370. */
  public static final String PROXIED_AUTHORIZATION = "2.16.840.1.113730.3.4.18";

  /** Subentries, RFC 3672. */
  public static final String SUBENTRIES = "1.3.6.1.4.1.4203.1.10.1";

  /** In an answer: the password has expired, draft-vchu-ldap-pwd-policy-00. */
  public static final String PASSWORD_EXPIRED = "2.16.840.1.113730.3.4.4";

  /** In an answer: the password expires in some seconds, draft-vchu-ldap-pwd-policy-00. */
  public static final String PASSWORD_EXPIRING = "2.16.840.1.113730.3.4.5";

  /** Server-side sorting, RFC 2891. */
  public static final String SORT = "1.2.840.113556.1.4.473";

  /** The answer to {@link #SORT}. */
  public static final String SORT_ANSWER = "1.2.840.113556.1.4.474";

  /** Virtual list view, draft-ietf-ldapext-ldapv3-vlv-09. */
  public static final String LIST_VIEW = "2.16.840.1.113730.3.4.9";

  /** The answer to {@link #LIST_VIEW}. */
  public static final String LIST_VIEW_ANSWER = "2.16.840.1.113730.3.4.10";

  /** Sync request, RFC 4533. */
  public static final String SYNC_REQUEST = "1.3.6.1.4.1.4203.1.9.1.1";

  /** Sync state, RFC 4533. */
  public static final String SYNC_STATE = "1.3.6.1.4.1.4203.1.9.1.2";

  /** Sync done, RFC 4533. */
  public static final String SYNC_DONE = "1.3.6.1.4.1.4203.1.9.1.3";

  /** Persistent search, draft-ietf-ldapext-psearch-03. */
  public static final String PERSISTENT_SEARCH = "2.16.840.1.113730.3.4.3";

  /** Entry change notification, draft-ietf-ldapext-psearch-03. */
  public static final String ENTRY_CHANGE = "2.16.840.1.113730.3.4.7";

  /** Matching entry count, request and answer, as the UnboundID LDAP SDK documents them. */
  public static final String MATCHING_ENTRY_COUNT = "1.3.6.1.4.1.30221.2.5.36";

  /** Explain, request and answer, of this server's own; see docs/server/controls.md. */
  public static final String EXPLAIN = "2.25.57330988173878565839178245577713494480.3.1";

  /** Get effective rights, draft-ietf-ldapext-acl-model-08. */
  public static final String EFFECTIVE_RIGHTS = "1.3.6.1.4.1.42.2.27.9.5.2";

  /** Password policy, request and answer, draft-behera-ldap-password-policy-10. */
  public static final String PASSWORD_POLICY = "1.3.6.1.4.1.42.2.27.8.5.1";

  /** The answer to {@link #MATCHING_ENTRY_COUNT}. */
  public static final String MATCHING_ENTRY_COUNT_ANSWER = "1.3.6.1.4.1.30221.2.5.37";
}
