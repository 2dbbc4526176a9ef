package org.dirlens.server.monitor;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;

/**
 * An entry of {@code cn=monitor} that is made when it is looked at.
 *
 * @param making makes it
 * @param below finds what is right below it
 */
record MonitorNode(Dn name, Making making, Below below) implements OwnNode {
  /** For what has nothing below it. */
  static final Below NOTHING = List::of;

  /** Puts an entry together. */
  interface Making {
    OwnEntry make() throws LdapProblem;
  }

  /** Finds the places right below an entry, without making what stands there. */
  interface Below {
    List<? extends OwnNode> list() throws LdapProblem;
  }

  @Override
  public Entry entry() throws LdapProblem {
    return making.make().build();
  }

  @Override
  public List<? extends OwnNode> children() throws LdapProblem {
    return below.list();
  }
}
