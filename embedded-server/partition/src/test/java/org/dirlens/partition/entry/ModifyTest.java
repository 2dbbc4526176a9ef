package org.dirlens.partition.entry;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.junit.jupiter.api.Test;

class ModifyTest {
  private final Entry base = base();

  private static Entry base() {
    try {
      return Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
          .add("objectClass", "top", "person")
          .add("cn", "a", "Foo Bar")
          .add("cn;lang-en", "only english")
          .add("Description", "text")
          .add("uidNumber", "7")
          .add("jpegPhoto", "picture")
          .add("entryUUID", "597ae2f6-16a6-1027-98f4-d28b5365dc14")
          .build();
    } catch (LdapProblem broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Test
  void addPutsValuesBehindThoseThatAreThere() throws LdapProblem {
    assertModified(base.with(attribute("cn", "a", "Foo Bar", "c", "b")), add("cn", "c", "b"));
    assertModified(base.with(attribute("sn", "x")), add("sn", "x"));
    assertModified(base.with(attribute("cn;lang-de", "deutsch")), add("CN;LANG-DE", "deutsch"));
    assertModified(
        base.with(attribute("cn;lang-en", "only english", "b")), add("commonName;lang-EN", "b"));
  }

  @Test
  void addRefusesValuesThatAreThere() throws LdapProblem {
    assertRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, add("cn", " foo  BAR "));
    assertRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, add("cn", "c", "C"));
    assertRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, add("cn", "c", "a"));
    assertRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, add("sn", "c", "C"));
    assertRefused(ResultCode.INAPPROPRIATE_MATCHING, add("jpegPhoto", "other"));
    assertRefused(ResultCode.PROTOCOL_ERROR, add("sn"));
    assertRefused(ResultCode.INVALID_ATTRIBUTE_SYNTAX, add("uidNumber", "x"));
  }

  @Test
  void deleteTakesValuesOrAll() throws LdapProblem {
    assertModified(base.with(attribute("cn", "a")), delete("cn", "FOO bar"));
    assertModified(base.without(attribute("cn").description()), delete("cn", "a", "foo bar"));
    assertModified(base.without(attribute("cn").description()), delete("2.5.4.3"));
    assertModified(
        base.without(attribute("cn;lang-en").description()), delete("cn;lang-en", "ONLY ENGLISH"));
    assertModified(base.without(attribute("jpegPhoto").description()), delete("jpegPhoto"));
  }

  @Test
  void deleteRefusesWhatIsNotThere() throws LdapProblem {
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, delete("sn"));
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, delete("sn", "x"));
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, delete("cn", "foo"));
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, delete("cn", "a", "A"));
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, delete("cn;lang-de"));
    assertRefused(ResultCode.INAPPROPRIATE_MATCHING, delete("jpegPhoto", "picture"));
  }

  @Test
  void replaceSetsOrRemoves() throws LdapProblem {
    assertModified(base.with(attribute("cn", "z")), replace("CN", "z"));
    assertModified(base.without(attribute("cn").description()), replace("cn"));
    assertModified(base, replace("sn"));
    assertModified(base.with(attribute("sn", "x", "y")), replace("sn", "x", "y"));
    assertModified(base.with(attribute("jpegPhoto", "a")), replace("jpegPhoto", "a"));
    assertRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, replace("sn", "x", "X "));
  }

  @Test
  void incrementAddsToEveryValue() throws LdapProblem {
    assertModified(base.with(attribute("uidNumber", "12")), increment("uidNumber", "5"));
    assertModified(base.with(attribute("uidNumber", "-3")), increment("uidNumber", "-10"));
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, increment("gidNumber", "1"));
    assertRefused(ResultCode.CONSTRAINT_VIOLATION, increment("cn", "1"));
    assertRefused(ResultCode.PROTOCOL_ERROR, increment("uidNumber", "1", "2"));
    assertRefused(ResultCode.PROTOCOL_ERROR, increment("uidNumber"));
    assertRefused(ResultCode.INVALID_ATTRIBUTE_SYNTAX, increment("uidNumber", "x"));
  }

  @Test
  void changesSeeThoseBeforeThem() throws LdapProblem {
    assertModified(base.with(attribute("cn", "new")), delete("cn"), add("cn", "new"));
    assertModified(base, add("sn", "x"), delete("sn", "X"));
    assertRefused(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, add("sn", "x"), add("sn", "X"));
    assertRefused(ResultCode.NO_SUCH_ATTRIBUTE, delete("cn"), delete("cn"));
    assertModified(
        base.with(attribute("uidNumber", "9")),
        increment("uidNumber", "1"),
        increment("uidNumber", "1"));
  }

  @Test
  void theHeaderFollowsTheObjectClass() throws LdapProblem {
    EntryRecord alias = modified(add("objectClass", "alias"));
    assertEquals(true, alias.isAlias());
    byte[] back = alias.modify(List.of(delete("objectClass", "ALIAS")));
    assertEquals(false, EntryRecord.over(back, 0, back.length).isAlias());
    byte[] other = alias.modify(List.of(add("sn", "x")));
    assertEquals(true, EntryRecord.over(other, 0, other.length).isAlias());
  }

  @Test
  void problemsNameTheAttributeAndTheValueButNoSecret() throws LdapProblem {
    assertEquals("attribute cn has value \"A\" already", refusal(add("cn", "A")).getMessage());
    assertEquals("attribute cn has no value \"x\"", refusal(delete("cn", "x")).getMessage());
    EntryRecord record = modified(add("userPassword", "secret"));
    LdapProblem problem =
        assertThrows(
            LdapProblem.class, () -> record.modify(List.of(add("userPassword", "secret"))));
    assertEquals("attribute userPassword has value of 6 bytes already", problem.getMessage());
  }

  @Test
  void aGroupOfTenThousandTakesManyChangesAtOnce() throws LdapProblem {
    String[] members = new String[10_000];
    for (int i = 0; i < members.length; i++) {
      members[i] = "uid=user." + i + ",ou=users,dc=example,dc=com";
    }
    Entry group = Entry.builder(Dn.parse("cn=g", SCHEMA), SCHEMA).add("member", members).build();
    EntryRecord record = Samples.record(group);
    byte[] fewer =
        record.modify(List.of(delete("member", Arrays.copyOfRange(members, 1_000, 10_000))));
    assertEquals(
        group.with(attribute("member", Arrays.copyOf(members, 1_000))),
        EntryRecord.over(fewer, 0, fewer.length).toEntry(group.dn(), SCHEMA));
    byte[] all =
        EntryRecord.over(fewer, 0, fewer.length)
            .modify(List.of(add("member", Arrays.copyOfRange(members, 1_000, 10_000))));
    assertArrayEquals(EntryRecord.encode(group, 7), all);
  }

  @Test
  void randomChangesAreThoseOfANaiveModel() throws LdapProblem {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    String[] names = {"cn", "sn", "cn;lang-en", "uidNumber", "createTimestamp", "description"};
    String[] values = {"1", "2", "3", "4"};
    for (int round = 0; round < 200; round++) {
      Entry entry = base.with(attribute("objectClass", "top"));
      EntryRecord record = Samples.record(entry);
      for (int i = 0; i < 30; i++) {
        String name = names[random.nextInt(names.length)];
        List<byte[]> some = new ArrayList<>();
        for (String value : values) {
          if (random.nextInt(3) == 0) {
            some.add(
                Samples.utf8(name.startsWith("create") ? "2000010100000" + value + "Z" : value));
          }
        }
        Kind kind = Kind.values()[random.nextInt(3)];
        Modification change =
            new Modification(kind, new Attribute(attribute(name).description(), some));
        Entry expected = NaiveModify.apply(entry, change);
        if (expected == null) {
          EntryRecord now = record;
          assertThrows(LdapProblem.class, () -> now.modify(List.of(change)), "seed " + seed);
        } else {
          byte[] bytes = record.modify(List.of(change));
          record = EntryRecord.over(bytes, 0, bytes.length);
          entry = expected;
          assertEquals(sorted(entry), sorted(record.toEntry(entry.dn(), SCHEMA)), "seed " + seed);
        }
      }
    }
  }

  /** What a modify does, said with lists of text; null where the RFC refuses. */
  private static final class NaiveModify {
    static @org.jspecify.annotations.Nullable Entry apply(Entry entry, Modification change) {
      Attribute asked = change.attribute();
      Attribute there = entry.attribute(asked.description());
      List<String> now = new ArrayList<>(there == null ? List.of() : texts(there));
      List<String> given = texts(asked);
      switch (change.kind()) {
        case ADD -> {
          if (given.isEmpty() || given.stream().anyMatch(now::contains)) {
            return null;
          }
          now.addAll(given);
        }
        case DELETE -> {
          if (there == null || !now.containsAll(given)) {
            return null;
          }
          now.removeAll(given.isEmpty() ? List.copyOf(now) : given);
        }
        default -> now = given;
      }
      if (now.isEmpty()) {
        return entry.without(asked.description());
      }
      return entry.with(Attribute.of(asked.description(), now.toArray(String[]::new)));
    }

    private static List<String> texts(Attribute attribute) {
      return attribute.values().stream()
          .map(value -> new String(value, java.nio.charset.StandardCharsets.UTF_8))
          .toList();
    }
  }

  private static List<String> sorted(Entry entry) {
    List<String> lines = new ArrayList<>();
    for (Attribute attribute : entry.attributes()) {
      lines.add(
          attribute.description().type()
              + attribute.description().options().toString()
              + NaiveModify.texts(attribute));
    }
    lines.sort(null);
    return lines;
  }

  private void assertModified(Entry expected, Modification... changes) throws LdapProblem {
    Entry actual = modified(changes).toEntry(expected.dn(), SCHEMA);
    assertEquals(sorted(expected), sorted(actual));
  }

  private EntryRecord modified(Modification... changes) throws LdapProblem {
    byte[] bytes = Samples.record(base).modify(List.of(changes));
    EntryRecord record = EntryRecord.over(bytes, 0, bytes.length);
    assertEquals(7, record.parentId());
    assertEquals("cn=a", record.rdnText());
    return record;
  }

  private void assertRefused(ResultCode code, Modification... changes) {
    assertEquals(code, refusal(changes).code());
  }

  private LdapProblem refusal(Modification... changes) {
    return assertThrows(LdapProblem.class, () -> Samples.record(base).modify(List.of(changes)));
  }

  private static Modification add(String name, String... values) throws LdapProblem {
    return new Modification(Kind.ADD, attribute(name, values));
  }

  private static Modification delete(String name, String... values) throws LdapProblem {
    return new Modification(Kind.DELETE, attribute(name, values));
  }

  private static Modification replace(String name, String... values) throws LdapProblem {
    return new Modification(Kind.REPLACE, attribute(name, values));
  }

  private static Modification increment(String name, String... values) throws LdapProblem {
    return new Modification(Kind.INCREMENT, attribute(name, values));
  }

  private static Attribute attribute(String name, String... values) throws LdapProblem {
    return Attribute.of(AttributeDescription.parse(name, SCHEMA), values);
  }
}
