package org.dirlens.load.data;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * People of the shape of 2006: {@code uid=user.N,ou=users,SUFFIX}, about twenty attributes of
 * random letters, {@code initials} and {@code st} of two lower-case letters (676 keys, so N/676 ids
 * a key), letters in {@code pager}, {@code mobile} and {@code homePhone}. They have no password:
 * nobody can bind as one of them.
 *
 * <p>Person N is a function of the seed and N alone, so a smaller set is the beginning of a larger
 * one. Immutable; several threads may ask.
 */
public final class SeedPeople {
  private final long seed;
  private final Schema schema;
  private final Dn users;
  private final List<Field> fields;
  private final AttributeDescription objectClass;
  private final AttributeDescription uid;
  private final AttributeDescription employeeNumber;

  private interface Letters {
    byte[] draw(SplitMix random);
  }

  private record Field(AttributeDescription description, Letters letters) {}

  /**
   * People below {@code ou=users} of a suffix.
   *
   * @throws LdapProblem if the schema lacks one of their attributes
   */
  public SeedPeople(long seed, Dn suffix, Schema schema) throws LdapProblem {
    this.seed = seed;
    this.schema = schema;
    this.users = suffix.child(Rdn.parse("ou=users", schema));
    this.objectClass = AttributeDescription.parse("objectClass", schema);
    this.uid = AttributeDescription.parse("uid", schema);
    this.employeeNumber = AttributeDescription.parse("employeeNumber", schema);
    this.fields = fields();
  }

  private List<Field> fields() throws LdapProblem {
    List<Field> all = new ArrayList<>();
    all.add(field("initials", random -> random.lower(2)));
    all.add(field("description", random -> random.letters(20)));
    all.add(field("pager", random -> random.letters(10)));
    all.add(field("cn", random -> random.letters(15)));
    all.add(field("postalCode", random -> random.letters(5)));
    all.add(field("st", random -> random.lower(2)));
    all.add(field("street", random -> random.letters(20)));
    all.add(field("l", random -> random.letters(10)));
    all.add(field("sn", random -> random.letters(9)));
    all.add(field("homePhone", random -> random.letters(10)));
    all.add(field("mobile", random -> random.letters(10)));
    all.add(field("telephoneNumber", random -> random.digits(10)));
    all.add(field("mail", random -> random.letters(15)));
    all.add(field("givenName", random -> random.letters(6)));
    all.add(field("postalAddress", random -> random.letters(20)));
    return List.copyOf(all);
  }

  private Field field(String name, Letters letters) throws LdapProblem {
    return new Field(AttributeDescription.parse(name, schema), letters);
  }

  /** The entry {@code ou=users} above the people. */
  public Entry parent() throws LdapProblem {
    return Entry.builder(users, schema)
        .add("objectClass", "top", "organizationalUnit")
        .add("ou", "users")
        .build();
  }

  /** Person {@code number}, from 1. */
  public Entry person(long number) throws LdapProblem {
    SplitMix random = new SplitMix(seed, number);
    String name = "user." + number;
    List<Attribute> attributes = new ArrayList<>(fields.size() + 3);
    attributes.add(
        Attribute.of(objectClass, "top", "person", "organizationalPerson", "inetOrgPerson"));
    attributes.add(Attribute.of(uid, name));
    for (Field field : fields) {
      attributes.add(new Attribute(field.description, List.of(field.letters.draw(random))));
    }
    attributes.add(Attribute.of(employeeNumber, Long.toString(number)));
    return new Entry(users.child(Rdn.parse("uid=" + name, schema)), attributes);
  }

  /** How many of the first {@code count} people have these initials, counted without entries. */
  public long withInitials(String initials, long count) {
    long found = 0;
    for (long number = 1; number <= count; number++) {
      found += Arrays.equals(initials(number), initials.getBytes(US_ASCII)) ? 1 : 0;
    }
    return found;
  }

  /** The first number from {@code number} on whose person has these initials. */
  public long nextWithInitials(String initials, long number) {
    long next = number;
    while (!Arrays.equals(initials(next), initials.getBytes(US_ASCII))) {
      next++;
    }
    return next;
  }

  /** The initials of a person, made without the entry: they are what is drawn first. */
  public byte[] initials(long number) {
    return new SplitMix(seed, number).lower(2);
  }

  /** Person {@code index}, from 1 to {@code count}, of all of them in an order of no meaning. */
  public Entry personInRandomOrder(long index, long count) throws LdapProblem {
    return person(1 + SplitMix.shuffled(index - 1, count));
  }

  /** The parent and then {@code count} people, as a source for a bulk load. */
  public EntrySource entries(long count) {
    return new EntrySource() {
      private long next;

      @Override
      public @Nullable Entry next() throws LdapProblem {
        if (next > count) {
          return null;
        }
        long number = next++;
        return number == 0 ? parent() : person(number);
      }

      @Override
      public String position() {
        return "person " + (next - 1);
      }
    };
  }
}
