package org.dirlens.load.data;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/** Chains of {@value #DEPTH} entries, each below the one before. */
record DeepData(Dn suffix, Schema schema) implements DataSet {
  static final int DEPTH = 30;

  @Override
  public List<Entry> structure() {
    return List.of();
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    long first = number - (number - 1) % DEPTH;
    Dn name = suffix;
    for (long each = first; each <= number; each++) {
      name = name.child(Rdn.parse("ou=node " + each, schema));
    }
    return Entry.builder(name, schema)
        .add("objectClass", "top", "organizationalUnit")
        .add("ou", "node " + number)
        .add("description", "level " + (number - first + 1))
        .build();
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=organizationalUnit)",
        "(ou=node 1)",
        "(description=level 1)",
        "(description=level " + DEPTH + ")");
  }
}
