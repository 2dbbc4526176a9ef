package org.dirlens.load.data;

import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * People whose values are shared unevenly: {@code l} is one of {@value #CITIES} cities, {@code
 * departmentNumber} one of {@value #DEPARTMENTS}, {@code employeeType} one of four.
 */
final class SkewedData implements DataSet {
  static final int CITIES = 10_000;
  static final int DEPARTMENTS = 500;
  private static final Zipf CITY = new Zipf(CITIES, 1);
  private static final Zipf DEPARTMENT = new Zipf(DEPARTMENTS, 1.2);
  private static final List<String> TYPES = List.of("permanent", "temporary", "external", "guest");
  private static final Zipf TYPE = new Zipf(TYPES.size(), 3);

  private final long seed;
  private final Dn people;
  private final Schema schema;

  SkewedData(long seed, Dn suffix, Schema schema) throws LdapProblem {
    this.seed = seed;
    this.people = suffix.child(Rdn.parse("ou=people", schema));
    this.schema = schema;
  }

  @Override
  public List<Entry> structure() throws LdapProblem {
    return List.of(
        Entry.builder(people, schema)
            .add("objectClass", "top", "organizationalUnit")
            .add("ou", "people")
            .build());
  }

  @Override
  public Entry entry(long number) throws LdapProblem {
    SplitMix random = new SplitMix(seed, number);
    return Entry.builder(people.child(Rdn.parse("uid=person." + number, schema)), schema)
        .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
        .add("uid", "person." + number)
        .add("cn", random.letters(12))
        .add("sn", random.letters(8))
        .add("l", "city " + CITY.draw(random::fraction))
        .add("departmentNumber", Long.toString(DEPARTMENT.draw(random::fraction)))
        .add("employeeType", TYPES.get((int) TYPE.draw(random::fraction) - 1))
        .build();
  }

  @Override
  public List<String> questions() {
    return List.of(
        "(objectClass=person)",
        "(uid=person.1)",
        "(l=city 1)",
        "(l=city 100)",
        "(l=city " + CITIES + ")",
        "(departmentNumber=1)",
        "(departmentNumber=" + DEPARTMENTS + ")",
        "(employeeType=permanent)",
        "(employeeType=guest)",
        "(&(employeeType=guest)(l=city 1))",
        "(cn=*abc*)");
  }
}
