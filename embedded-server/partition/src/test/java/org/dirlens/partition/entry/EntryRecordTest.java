package org.dirlens.partition.entry;

import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.junit.jupiter.api.Test;

class EntryRecordTest {
  @Test
  void theFormatIsAsDocumented() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=A", SCHEMA), SCHEMA)
            .add("cn", "A", "b")
            .add("hasSubordinates", "TRUE")
            .build();
    byte[] bytes = EntryRecord.encode(entry, 0x0102030405060708L);
    assertEquals(
        "01"
            + "00"
            + "0102030405060708"
            + "0004"
            + "0001"
            + "0001"
            + "00000028"
            + "00000036"
            + code("cn")
            + "0028"
            + code("hasSubordinates")
            + "0036"
            + "636e3d41"
            + "300c"
            + "0402636e"
            + "3106"
            + "040141"
            + "040162"
            + "3019"
            + "040f686173537562"
            + "6f7264696e61746573"
            + "3106"
            + "040454525545",
        HexFormat.of().formatHex(bytes));
  }

  @Test
  void theFormatForCommonTypesIsAsDocumented() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=A", SCHEMA), SCHEMA).add("cn", "A", "b").add("sn", "c").build();
    byte[] bytes = EntryRecord.encode(entry, 0x0102030405060708L);
    assertEquals(
        "02"
            + "00"
            + "0102030405060708"
            + "0004"
            + "0002"
            + "0000"
            + "00000022"
            + "0000003b"
            + "05"
            + "0022"
            + "06"
            + "0030"
            + "636e3d41"
            + "300c"
            + "0402636e"
            + "3106"
            + "040141"
            + "040162"
            + "3009"
            + "0402736e"
            + "3103"
            + "040163",
        HexFormat.of().formatHex(bytes));
    assertEquals(entry, EntryRecord.over(bytes, 0, bytes.length).toEntry(entry.dn(), SCHEMA));
  }

  @Test
  void numbersOfCommonTypesStayForEver() {
    int[] first = IntStream.range(0, 214).map(CommonTypes::code).toArray();
    assertEquals(316_639_017, Arrays.hashCode(first));
    assertTrue(CommonTypes.count() <= 256);
    for (int number = 0; number < CommonTypes.count(); number++) {
      assertEquals(number, CommonTypes.number(CommonTypes.code(number)));
      assertNotNull(SCHEMA.attributeByCode(CommonTypes.code(number)), "number " + number);
    }
  }

  private static String code(String attribute) throws LdapProblem {
    return HexFormat.of().toHexDigits(SCHEMA.requireAttribute(attribute).code());
  }

  @Test
  void theSeedEntryComesBackAsItWas() throws LdapProblem {
    Entry seed = Samples.seed();
    EntryRecord record = Samples.record(seed);
    assertEquals(seed, record.toEntry(seed.dn(), SCHEMA));
    assertEquals(7, record.parentId());
    assertEquals("uid=user.1", record.rdnText());
    assertEquals(19, record.attributeCount());
    assertEquals(19, record.userCount());
    assertEquals("postaladdress", record.descriptionText(16));
  }

  @Test
  void operationalAttributesLieBehindUserAttributes() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
            .add("entryUUID", "597ae2f6-16a6-1027-98f4-d28b5365dc14")
            .add("cn", "a")
            .add("createTimestamp", "20060911120000Z")
            .add("sn", "b")
            .build();
    EntryRecord record = Samples.record(entry);
    List<String> order = new ArrayList<>();
    for (int i = 0; i < record.attributeCount(); i++) {
      order.add(record.descriptionText(i));
    }
    assertEquals(List.of("cn", "sn", "entryUUID", "createTimestamp"), order);
    assertEquals(2, record.userCount());
    assertEquals(record.attributeEnd(1), record.userOffset() + record.userLength());
    assertEquals(record.attributeOffset(0), record.userOffset());
  }

  @Test
  void valuesAreFoundBySubtypeAndOption() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
            .add("cn", "a")
            .add("CN;Lang-EN", "b")
            .add("sn;lang-de;x-y", "c", "d")
            .add("description", "e")
            .build();
    EntryRecord record = Samples.record(entry);
    assertEquals("a b", values(record, "cn"));
    assertEquals("b", values(record, "cn;lang-en"));
    assertEquals("", values(record, "cn;lang-fr"));
    assertEquals("a b c d", values(record, "name"));
    assertEquals("b c d", values(record, "name;lang-").replaceFirst("^$", "?"));
    assertEquals("c d", values(record, "name;x-y"));
    assertEquals("c d", values(record, "surname;X-Y;LANG-DE"));
    assertEquals("e", values(record, "2.5.4.13"));
    assertEquals("", values(record, "uid"));
    assertTrue(record.has(description("name;lang-de")));
    assertEquals(false, record.has(description("name;lang-d")));
  }

  @Test
  void languageRangesFindTheLanguagesBelow() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
            .add("cn;lang-en", "a")
            .add("cn;lang-en-us", "b")
            .add("cn;lang-de", "c")
            .build();
    assertEquals("a b", values(Samples.record(entry), "cn;lang-en-"));
    assertEquals("a", values(Samples.record(entry), "cn;lang-en"));
  }

  private static AttributeDescription description(String text) throws LdapProblem {
    return AttributeDescription.parse(text, SCHEMA);
  }

  private static String values(EntryRecord record, String description) throws LdapProblem {
    List<String> values = new ArrayList<>();
    AttributeDescription wanted = description(description);
    record.forEachValue(
        wanted, (b, at, n) -> !values.add(new String(b, at, n, StandardCharsets.UTF_8)));
    if (wanted.options().isEmpty()) {
      List<String> byType = new ArrayList<>();
      record.forEachValue(
          wanted.type(), (b, at, n) -> !byType.add(new String(b, at, n, StandardCharsets.UTF_8)));
      assertEquals(values, byType);
      assertEquals(!values.isEmpty(), record.has(wanted.type()));
    }
    return String.join(" ", values);
  }

  @Test
  void aVisitEndsWhenTheVisitorSaysSo() throws LdapProblem {
    EntryRecord record = Samples.record(Samples.seed());
    List<Integer> lengths = new ArrayList<>();
    boolean ended =
        record.forEachValue(
            SCHEMA.requireAttribute("objectClass"),
            (b, at, n) -> {
              lengths.add(n);
              return n > 6;
            });
    assertTrue(ended);
    assertEquals(List.of(6, 20), lengths);
  }

  @Test
  void randomEntriesSurviveTheRoundTrip() throws LdapProblem {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    EntryRecord view = new EntryRecord();
    for (int i = 0; i < 2_000; i++) {
      Entry entry = Samples.random(random);
      byte[] bytes = EntryRecord.encode(entry, random.nextLong());
      view.moveTo(bytes, 0, bytes.length);
      assertEquals(sorted(entry), sorted(view.toEntry(entry.dn(), SCHEMA)), "seed " + seed);
      assertArrayEquals(
          bytes,
          EntryRecord.encode(view.toEntry(entry.dn(), SCHEMA), view.parentId()),
          "seed " + seed);
    }
  }

  /** User attributes in their order, then operational ones, whose order does not matter. */
  private static List<Attribute> sorted(Entry entry) {
    List<Attribute> attributes = new ArrayList<>(entry.attributes());
    attributes.sort(
        Comparator.comparing(
            attribute ->
                attribute.type().operational() ? "b" + attribute.description().text() : "a"));
    return attributes;
  }

  @Test
  void recordsBeyond64KilobytesHaveWideOffsets() throws LdapProblem {
    for (int size : new int[] {65_400, 65_480, 65_490, 65_500, 65_535, 65_536, 10_000_000}) {
      byte[] large = new byte[size];
      Arrays.fill(large, (byte) 'x');
      Entry entry =
          Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
              .add("description", large)
              .add("cn", "a")
              .build();
      EntryRecord record = Samples.record(entry);
      assertEquals(entry, record.toEntry(entry.dn(), SCHEMA));
      assertEquals(record.length() > 65_535, (record.bytes()[record.offset() + 1] & 1) != 0);
    }
  }

  @Test
  void tooLargeEntriesAreRefused() throws LdapProblem {
    byte[] large = new byte[EntryRecordWriter.RECORD_BYTES_MAX];
    Entry entry = Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA).add("description", large).build();
    LdapProblem problem = assertThrows(LdapProblem.class, () -> EntryRecord.encode(entry, 1));
    assertEquals(ResultCode.ADMIN_LIMIT_EXCEEDED, problem.code());
  }

  @Test
  void aliasesReferralsAndSubentriesAreSeenInTheHeader() throws LdapProblem {
    assertEquals("alias", flags("top", "ALIAS"));
    assertEquals("referral", flags("2.16.840.1.113730.3.2.6", "extensibleObject"));
    assertEquals("subentry", flags("subentry"));
    assertEquals("", flags("person"));
    EntryRecord record = Samples.record(withClasses("top", "alias"));
    assertTrue(renamed(record, 1, "cn=a").isAlias());
  }

  private static String flags(String... classes) throws LdapProblem {
    EntryRecord record = Samples.record(withClasses(classes));
    return (record.isAlias() ? "alias" : "")
        + (record.isReferral() ? "referral" : "")
        + (record.isSubentry() ? "subentry" : "");
  }

  private static Entry withClasses(String... classes) throws LdapProblem {
    return Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA).add("objectClass", classes).build();
  }

  @Test
  void aRenameTouchesNoOtherAttribute() throws LdapProblem {
    Entry seed = Samples.seed();
    EntryRecord record = Samples.record(seed);
    String other = "ou=somewhere else";
    EntryRecord view = renamed(record, 99, other);
    assertEquals(99, view.parentId());
    assertEquals(other, view.rdnText());
    Attribute gained = Attribute.of(AttributeDescription.parse("ou", SCHEMA), "somewhere else");
    assertEquals(seed.with(gained), view.toEntry(seed.dn(), SCHEMA));
  }

  private static EntryRecord renamed(EntryRecord record, long parent, String rdn)
      throws LdapProblem {
    var renaming = new ChangedEntry.Renaming(List.of(), null, Rdn.parse(rdn, SCHEMA));
    return ChangedEntry.renamed(record, renaming, parent, new NothingOutside()).after();
  }

  @Test
  void otherBytesAreNoRecord() {
    assertThrows(IllegalArgumentException.class, () -> EntryRecord.over(new byte[10], 0, 10));
    assertThrows(IllegalArgumentException.class, () -> EntryRecord.over(new byte[100], 0, 100));
  }
}
