package org.dirlens.server.access;

import org.dirlens.partition.entry.Dn;

/** Who belongs to which group, asked about one member only. */
public interface Memberships {
  /** Whether somebody is a member. */
  enum Answer {
    YES,
    NO,
    /** It took too much to find out, or failed. */
    UNKNOWN
  }

  /** Whether a group names this member; no if there is no such group. */
  Answer member(Dn group, Dn member);

  /** The same, or names a group whose member he is in this sense. */
  Answer nestedMember(Dn group, Dn member);
}
