package org.dirlens.server.access;

import org.dirlens.partition.entry.Dn;

/** Who belongs to which group. */
@FunctionalInterface
public interface Memberships {
  /** Whether a group names this member; false if there is no such group. */
  boolean isMember(Dn group, Dn member);
}
