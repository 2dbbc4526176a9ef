package org.dirlens.load.data;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * {@link SeedPeople}, and behind them groups of {@value #MEMBERS} members each, who follow each
 * other by number; the last group has the rest. A group is in memory while it is made.
 */
record GroupData(SeedPeople people, Dn suffix, long entries, Schema schema) implements DataSet {
  static final int MEMBERS = 100_000;

  @Override
  public List<Entry> structure() throws LdapProblem {
    Entry groups =
        Entry.builder(groups(), schema)
            .add("objectClass", "top", "organizationalUnit")
            .add("ou", "groups")
            .build();
    return List.of(people.parent(), groups);
  }

  private Dn groups() throws LdapProblem {
    return suffix.child(Rdn.parse("ou=groups", schema));
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    return people.person(number);
  }

  @Override
  public long lastCount() {
    return (entries + MEMBERS - 1) / MEMBERS;
  }

  @Override
  public Entry last(long number) throws LdapProblem {
    List<String> members = new ArrayList<>();
    long end = Math.min(entries, (number + 1) * MEMBERS);
    for (long person = number * MEMBERS + 1; person <= end; person++) {
      members.add(member(person));
    }
    return Entry.builder(groups().child(Rdn.parse("cn=group " + number, schema)), schema)
        .add("objectClass", "top", "groupOfNames")
        .add("cn", "group " + number)
        .add("member", members.toArray(String[]::new))
        .build();
  }

  private String member(long person) {
    return "uid=user." + person + ",ou=users," + suffix;
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=groupOfNames)",
        "(member=" + member(1) + ")",
        "(member=" + member(entries) + ")",
        "(cn=group 0)",
        "(uid=user.1)",
        "(initials=aa)");
  }
}
