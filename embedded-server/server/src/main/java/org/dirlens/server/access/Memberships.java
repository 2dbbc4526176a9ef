package org.dirlens.server.access;

import org.dirlens.partition.entry.Dn;

/** Who belongs to which group, asked about one member only. */
public interface Memberships {
  /** Whether a group names this member; false if there is no such group. */
  boolean isMember(Dn group, Dn member);

  /** The same, or names a group whose member he is in this sense. */
  boolean isNestedMember(Dn group, Dn member);
}
