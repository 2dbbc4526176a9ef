package org.dirlens.partition.entry;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.LdapProblem;
import org.junit.jupiter.api.Test;

class AttributeSelectionTest {
  private final EntryRecord record = record();

  private static EntryRecord record() {
    try {
      return Samples.record(
          Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
              .add("objectClass", "person")
              .add("cn", "a", "b")
              .add("cn;lang-en", "c")
              .add("sn", "d")
              .add("userPassword", "secret")
              .add("entryUUID", "597ae2f6-16a6-1027-98f4-d28b5365dc14")
              .add("createTimestamp", "20060911120000Z")
              .build());
    } catch (LdapProblem broken) {
      throw new IllegalStateException(broken);
    }
  }

  @Test
  void namesAndSignsOfTheRfcs() {
    String user = "objectClass:1 cn:2 cn;lang-en:1 sn:1 userPassword:1";
    String operational = "entryUUID:1 createTimestamp:1";
    assertSelects(user);
    assertSelects(user, "*");
    assertSelects(operational, "+");
    assertSelects(user + " " + operational, "*", "+");
    assertSelects("", "1.1");
    assertSelects("cn:2 cn;lang-en:1", "1.1", "cn");
    assertSelects("cn:2 cn;lang-en:1", "CommonName");
    assertSelects("cn:2 cn;lang-en:1 sn:1", "name");
    assertSelects("cn;lang-en:1", "cn;lang-en");
    assertSelects("cn;lang-en:1", "name;LANG-en-");
    assertSelects("", "cn;lang-de");
    assertSelects("sn:1 entryUUID:1", "entryuuid", "2.5.4.4");
    assertSelects(user + " entryUUID:1", "*", "entryUUID");
    assertSelects("sn:1 " + operational, "sn", "+");
    assertSelects("", "noSuchAttribute");
    assertSelects("", "");
    assertSelects("objectClass:1 cn:2 cn;lang-en:1 sn:1 userPassword:1", "@person");
    assertSelects("objectClass:1", "@alias");
    assertSelects("", "@noSuchClass");
    assertSelects(user, "@extensibleObject");
  }

  @Test
  void withheldAttributesAreNeverReturned() throws LdapProblem {
    var password = Set.of(SCHEMA.requireAttribute("userPassword"));
    AttributeSelection all = AttributeSelection.parse(List.of(), SCHEMA).without(password);
    assertEquals("objectClass:1 cn:2 cn;lang-en:1 sn:1", written(all));
    AttributeSelection named =
        AttributeSelection.parse(List.of("userPassword", "sn"), SCHEMA).without(password);
    assertEquals("sn:1", written(named));
    assertEquals(false, named.selects(SCHEMA.requireAttribute("userPassword")));
    assertEquals(true, named.selects(SCHEMA.requireAttribute("sn")));
    AttributeSelection type =
        AttributeSelection.parse(List.of("*"), SCHEMA).without(password).withTypesOnly();
    assertEquals("objectClass:0 cn:0 cn;lang-en:0 sn:0", written(type));
  }

  @Test
  void typesOnlyLeavesTheValuesOut() {
    AttributeSelection types = AttributeSelection.parse(List.of("cn", "+"), SCHEMA).withTypesOnly();
    assertEquals("cn:0 cn;lang-en:0 entryUUID:0 createTimestamp:0", written(types));
  }

  @Test
  void computedAttributesAreAskedForByNameOrPlus() throws LdapProblem {
    var type = SCHEMA.requireAttribute("hasSubordinates");
    assertEquals(false, AttributeSelection.parse(List.of("*"), SCHEMA).selects(type));
    assertEquals(true, AttributeSelection.parse(List.of("+"), SCHEMA).selects(type));
    assertEquals(true, AttributeSelection.parse(List.of("HASSUBORDINATES"), SCHEMA).selects(type));
    assertEquals(false, AttributeSelection.ALL_USER.selects(type));
  }

  @Test
  void allUserAttributesAreOneSliceOfTheRecord() {
    byte[] out = new byte[AttributeSelection.ALL_USER.length(record)];
    assertEquals(out.length, AttributeSelection.ALL_USER.write(record, out, 0));
    assertArrayEquals(
        Arrays.copyOfRange(
            record.bytes(), record.userOffset(), record.userOffset() + record.userLength()),
        out);
  }

  @Test
  void theLengthIsWhatIsWrittenForRandomEntries() throws LdapProblem {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      EntryRecord entry = Samples.record(Samples.random(random));
      List<String> names = new ArrayList<>();
      for (int n = random.nextInt(4); n > 0; n--) {
        int at = random.nextInt(SCHEMA.attributes().size());
        names.add(random.nextBoolean() ? "*" : SCHEMA.attributes().get(at).name());
      }
      AttributeSelection selection = AttributeSelection.parse(names, SCHEMA);
      for (AttributeSelection s : List.of(selection, selection.withTypesOnly())) {
        byte[] out = new byte[s.length(entry) + 3];
        assertEquals(out.length - 1, s.write(entry, out, 2), "seed " + seed);
        assertEquals(0, out[1] + out[out.length - 1], "seed " + seed);
      }
    }
  }

  private void assertSelects(String expected, String... names) {
    assertEquals(
        expected,
        written(AttributeSelection.parse(List.of(names), SCHEMA)),
        List.of(names)::toString);
  }

  /** The attributes in what is written, each with the number of its values. */
  private String written(AttributeSelection selection) {
    byte[] out = new byte[selection.length(record)];
    assertEquals(out.length, selection.write(record, out, 0));
    List<String> attributes = new ArrayList<>();
    for (int at = 0; at < out.length; ) {
      assertEquals(Ber.SEQUENCE, out[at]);
      int content = Ber.contentStart(out, at);
      int text = Ber.contentStart(out, content);
      int set = text + Ber.contentLength(out, content);
      String name = new String(out, text, set - text, StandardCharsets.UTF_8);
      int values = 0;
      int end = Ber.contentStart(out, set) + Ber.contentLength(out, set);
      for (int v = Ber.contentStart(out, set); v < end; values++) {
        v = Ber.contentStart(out, v) + Ber.contentLength(out, v);
      }
      assertEquals(end, content + Ber.contentLength(out, at));
      attributes.add(name + ":" + values);
      at = end;
    }
    return String.join(" ", attributes);
  }
}
