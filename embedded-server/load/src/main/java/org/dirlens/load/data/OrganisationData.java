package org.dirlens.load.data;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * People in departments: {@value #BRANCHES} below the organisation, as many below each, and as many
 * below each of those. People are in departments of the lowest level, some of which have many more
 * than others. The first person is everybody's manager; each manager has {@value #REPORTS} people.
 */
final class OrganisationData implements DataSet {
  static final int BRANCHES = 6;
  static final int REPORTS = 12;
  private static final int DEPARTMENTS = BRANCHES * BRANCHES * BRANCHES;
  private static final Zipf SIZE = new Zipf(DEPARTMENTS, 0.8);
  private static final List<String> TITLES = List.of("engineer", "clerk", "analyst", "assistant");

  private final long seed;
  private final Dn suffix;
  private final long entries;
  private final Schema schema;

  OrganisationData(long seed, Dn suffix, long entries, Schema schema) {
    this.seed = seed;
    this.suffix = suffix;
    this.entries = entries;
    this.schema = schema;
  }

  @Override
  public List<Entry> structure() throws LdapProblem {
    List<Entry> units = new ArrayList<>();
    for (int first = 0; first < BRANCHES; first++) {
      Dn division = add(units, suffix, "division " + first);
      for (int second = 0; second < BRANCHES; second++) {
        Dn department = add(units, division, "department " + first + second);
        for (int third = 0; third < BRANCHES; third++) {
          add(units, department, "team " + first + second + third);
        }
      }
    }
    return units;
  }

  private Dn add(List<Entry> units, Dn parent, String name) throws LdapProblem {
    Dn unit = parent.child(Rdn.parse("ou=" + name, schema));
    units.add(
        Entry.builder(unit, schema)
            .add("objectClass", "top", "organizationalUnit")
            .add("ou", name)
            .build());
    return unit;
  }

  /** The name of a person, which depends on the team and so on what is drawn first. */
  private String name(long number) {
    int team = team(new SplitMix(seed, number));
    int first = team / (BRANCHES * BRANCHES);
    int second = team / BRANCHES % BRANCHES;
    int third = team % BRANCHES;
    return "uid=employee.%d,ou=team %d%d%d,ou=department %d%d,ou=division %d,%s"
        .formatted(number, first, second, third, first, second, first, suffix);
  }

  private static int team(SplitMix random) {
    return (int) SplitMix.shuffled(SIZE.draw(random::fraction) - 1, DEPARTMENTS);
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    SplitMix random = new SplitMix(seed, number);
    int team = team(random);
    Entry.Builder person =
        Entry.builder(Dn.parse(name(number), schema), schema)
            .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
            .add("uid", "employee." + number)
            .add("cn", text(random.letters(6)) + " " + text(random.letters(9)))
            .add("sn", random.letters(9))
            .add("mail", "employee." + number + "@example.com")
            .add("telephoneNumber", random.digits(10))
            .add("departmentNumber", Integer.toString(team))
            .add("employeeNumber", Long.toString(number))
            .add("title", isManager(number) ? "manager" : TITLES.get(random.below(TITLES.size())));
    return number == 1 ? person.build() : person.add("manager", name(managerOf(number))).build();
  }

  private static String text(byte[] letters) {
    return new String(letters, StandardCharsets.US_ASCII);
  }

  private boolean isManager(long number) {
    return (number - 1) * REPORTS + 2 <= entries;
  }

  private static long managerOf(long number) {
    return (number - 2) / REPORTS + 1;
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=person)",
        "(objectClass=organizationalUnit)",
        "(uid=employee.1)",
        "(title=manager)",
        "(departmentNumber=0)",
        "(manager=" + name(1) + ")",
        "(mail=employee.1@example.com)",
        "(cn=*abc*)",
        "(employeeNumber=" + entries + ")");
  }
}
