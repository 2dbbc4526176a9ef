package org.dirlens.load.data;

import java.util.List;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;

/** {@link FanOutTree} with what is asked of it. */
record TreeData(FanOutTree tree) implements DataSet {
  @Override
  public List<Entry> structure() {
    return List.of();
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    return tree.node(number);
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=organizationalUnit)", "(ou=node 1)", "(description=child 7)", "(ou=node 1*)");
  }
}
