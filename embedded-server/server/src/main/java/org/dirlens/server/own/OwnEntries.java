package org.dirlens.server.own;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * A tree of entries of the server's own; for administrators, and whom access rules let in. Any
 * thread.
 */
public interface OwnEntries {
  /** The name of the topmost entry, which has one RDN. */
  Dn suffix();

  /** The topmost entry as it is now, and all below it. */
  OwnNode top() throws LdapProblem;

  /**
   * Does what a client wants. What it wants fits the schema and the tree; one change is made at a
   * time.
   *
   * @throws LdapProblem naming the attribute at fault; nothing changed
   */
  void change(OwnChange change) throws LdapProblem;
}
