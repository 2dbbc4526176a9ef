package org.dirlens.server.own;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * The place of an entry in a tree of the server's own. Who walks over it without looking at the
 * entry has nothing made. One thread.
 */
public interface OwnNode {
  /** The name of the entry. */
  Dn name();

  /** The entry as it is now. */
  Entry entry() throws LdapProblem;

  /** The places right below. */
  List<? extends OwnNode> children() throws LdapProblem;

  /**
   * Whether only a search with this entry as its base finds it, because it is too large to be among
   * others.
   */
  default boolean foundByNameAlone() {
    return false;
  }

  /**
   * The tree of entries that are made already.
   *
   * @param entries each behind its superior, the topmost first
   */
  static OwnNode of(List<Entry> entries) {
    return new Made(entries.getFirst(), entries);
  }

  /** An entry among those of its tree. */
  record Made(Entry entry, List<Entry> all) implements OwnNode {
    @Override
    public Dn name() {
      return entry.dn();
    }

    @Override
    public List<OwnNode> children() {
      List<OwnNode> children = new ArrayList<>();
      for (Entry one : all) {
        if (one.dn().depth() == name().depth() + 1 && one.dn().isDescendantOrSame(name())) {
          children.add(new Made(one, all));
        }
      }
      return children;
    }
  }
}
