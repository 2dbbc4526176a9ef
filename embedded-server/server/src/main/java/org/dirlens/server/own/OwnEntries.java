package org.dirlens.server.own;

import java.util.List;
import java.util.function.Predicate;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/** A tree of entries of the server's own. For the administrator alone. Any thread. */
public interface OwnEntries {
  /** The name of the topmost entry, which has one RDN. */
  Dn suffix();

  /** All entries as they are now, each behind its superior. */
  List<Entry> entries() throws LdapProblem;

  /**
   * The same for who looks at the entries of some names only: of the others, what takes long to
   * tell may be missing.
   */
  default List<Entry> entries(Predicate<Dn> wanted) throws LdapProblem {
    return entries();
  }

  /**
   * Does what a client wants. What it wants fits the schema and the tree; one change is made at a
   * time.
   *
   * @throws LdapProblem naming the attribute at fault; nothing changed
   */
  void change(OwnChange change) throws LdapProblem;
}
