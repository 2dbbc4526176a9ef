package org.dirlens.server.message;

import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.search.SubentryVisibility;
import org.dirlens.partition.search.WindowRequest;
import org.dirlens.partition.watch.Change;
import org.jspecify.annotations.Nullable;

/** A control of a request that the server understood (RFC 4511, section 4.1.11). */
public sealed interface RequestControl {
  /** ManageDsaIT, RFC 3296. */
  record ManageDsaIt() implements RequestControl {}

  /**
   * A page of a search, RFC 2696.
   *
   * @param entries how many entries at most; 0 gives the rest up
   * @param cookie empty for the first page, else what the page before ended with
   */
  @SuppressWarnings("ArrayRecordComponent") // Looked into once, never compared.
  record Page(int entries, byte[] cookie) implements RequestControl {}

  /** What must be true of the entry for the operation to be done, RFC 4528. */
  record Assertion(Filter filter) implements RequestControl {}

  /** Tell what the password policy says, draft-behera-ldap-password-policy-10. */
  record PasswordPolicy() implements RequestControl {}

  /**
   * Tell what somebody may do with the entries, draft-ietf-ldapext-acl-model.
   *
   * @param subject {@code dn:NAME} or {@code u:UID}; null for who asks
   * @param attributes types to tell about beside those that an entry has
   */
  record EffectiveRights(@Nullable String subject, List<String> attributes)
      implements RequestControl {
    public EffectiveRights {
      attributes = List.copyOf(attributes);
    }
  }

  /** What to show of the entry before it is written, RFC 4527. */
  record PreRead(AttributeSelection attributes) implements RequestControl {}

  /** What to show of the entry after it is written, RFC 4527. */
  record PostRead(AttributeSelection attributes) implements RequestControl {}

  /** Values already there, or not there any more, are no errors (1.2.840.113556.1.4.1413). */
  record PermissiveModify() implements RequestControl {}

  /** Check all and write nothing, draft-zeilenga-ldap-noop. */
  record NoOperation() implements RequestControl {}

  /** Delete with all below it, draft-armijo-ldap-treedelete. */
  record SubtreeDelete() implements RequestControl {}

  /** Belongs to a transaction, RFC 5805. */
  record Transaction(String identifier) implements RequestControl {}

  /** Return only the values that one of these filters matches, RFC 3876. */
  record MatchedValues(List<Filter> items) implements RequestControl {
    public MatchedValues {
      items = List.copyOf(items);
    }
  }

  /**
   * Act for somebody else, RFC 4370.
   *
   * @param authorizationId {@code dn:NAME}, {@code u:UID}, or empty for nobody known
   */
  record ProxiedAuthorization(String authorizationId) implements RequestControl {}

  /** Show subentries alone or all but them, RFC 3672. */
  record Subentries(SubentryVisibility visibility) implements RequestControl {}

  /**
   * Return the entries sorted, RFC 2891.
   *
   * @param keys the most important first, at least one
   * @param critical whether the search is to fail if they cannot be
   */
  record Sort(List<Key> keys, boolean critical) implements RequestControl {
    public Sort {
      keys = List.copyOf(keys);
    }

    /** One thing to sort by, as the client wrote it; rule null for that of the attribute. */
    public record Key(String attribute, @Nullable String rule, SortKey.Direction direction) {}
  }

  /** Return a part of the sorted list only, draft-ietf-ldapext-ldapv3-vlv-09. */
  record ListView(WindowRequest window) implements RequestControl {}

  /**
   * Tell what changed since a cookie was given, RFC 4533.
   *
   * @param mode whether to continue with what changes
   * @param cookie null of a client that knows nothing yet
   * @param reload whether a client whose cookie cannot be used is told all that there is
   */
  @SuppressWarnings("ArrayRecordComponent") // Looked into once, never compared.
  record SyncRequest(Mode mode, byte @Nullable [] cookie, boolean reload)
      implements RequestControl {
    /** What follows the refresh. */
    public enum Mode {
      REFRESH_ONLY,
      REFRESH_AND_PERSIST
    }
  }

  /**
   * Go on with what changes, draft-ietf-ldapext-psearch-03.
   *
   * @param kinds the changes to be told
   * @param changesOnly whether what there is already is left out
   * @param returnKinds whether each change comes with its kind
   */
  record PersistentSearch(Set<Change.Kind> kinds, boolean changesOnly, boolean returnKinds)
      implements RequestControl {
    public PersistentSearch {
      kinds = Set.copyOf(kinds);
    }
  }

  /**
   * Tell how the search is answered instead of returning entries; of this server's own.
   *
   * @param whatIf other indices than there are
   */
  record Explain(WhatIf whatIf, ExplainMode mode) implements RequestControl {}

  /**
   * Count what matches instead of returning it (1.3.6.1.4.1.30221.2.5.36).
   *
   * @param examineMax candidates to be looked at at most; beyond it only their number is told
   */
  record MatchingEntryCount(int examineMax) implements RequestControl {}
}
