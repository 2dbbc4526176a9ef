package org.dirlens.server.policy;

/** By which controls clients are told what a password policy says of a bind. */
public enum PolicyControls {
  /** That of draft-behera-ldap-password-policy-10, to those who send it. */
  DRAFT,
  /** To all others those of Netscape, which are sent unasked (draft-vchu-ldap-pwd-policy-00). */
  DRAFT_OR_NETSCAPE
}
