package org.dirlens.partition.verb;

import org.dirlens.partition.ldap.LdapProblem;

/**
 * Is asked about an entry before it is written, in the version that the write sees: no other write
 * comes between. Runs while other writers wait, so it must be quick.
 */
@FunctionalInterface
public interface EntryGuard {
  /** Throws why the entry, as it is now, must not be written; nothing is then. */
  void check(EntryImage entry) throws LdapProblem;
}
