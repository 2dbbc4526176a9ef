package org.dirlens.load.data;

import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;

/**
 * People as a directory benchmark of 2001 made them: below {@value #UNITS} organisational units, a
 * {@code description} that nobody else has, a {@code sn} shared by many, and a {@code seeAlso} that
 * names the next one. Person N is a function of the seed and N. Immutable.
 */
public final class MarkedPeople {
  public static final int UNITS = 10;
  private static final int SURNAMES = 5_000;

  private final long seed;
  private final Dn suffix;
  private final Schema schema;

  public MarkedPeople(long seed, Dn suffix, Schema schema) {
    this.seed = seed;
    this.suffix = suffix;
    this.schema = schema;
  }

  /** Unit {@code number}, from 0. */
  public Entry unit(int number) throws LdapProblem {
    return Entry.builder(unitName(number), schema)
        .add("objectClass", "top", "organizationalUnit")
        .add("ou", "unit " + number)
        .build();
  }

  private Dn unitName(long number) throws LdapProblem {
    return suffix.child(Rdn.parse("ou=unit " + number, schema));
  }

  /** Person {@code number}, from 0. */
  public Entry person(long number) throws LdapProblem {
    SplitMix random = new SplitMix(seed, number);
    Dn name = name(number);
    return Entry.builder(name, schema)
        .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
        .add("cn", "person " + number)
        .add("sn", "surname " + random.below(SURNAMES))
        .add("description", description(number))
        .add("seeAlso", name(number + 1).toString())
        .add("telephoneNumber", random.digits(10))
        .add("postalAddress", random.letters(30))
        .build();
  }

  private Dn name(long number) throws LdapProblem {
    return unitName(number % UNITS).child(Rdn.parse("cn=person " + number, schema));
  }

  /** The description of person {@code number} alone. */
  public static String description(long number) {
    return "message box " + number;
  }
}
