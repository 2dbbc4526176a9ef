package org.dirlens.partition.entry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StampTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final String UUID = "597ae2f6-16a6-1027-98f4-d28b5365dc14";
  private static final String CSN = "20261121091500.123456Z#000000#000#000000";
  private static final String TIME = "20261121091500Z";
  private static final String ADMIN = "cn=admin,cn=config";

  @Test
  void everyStampHasTheCodeAndTheNameOfTheSchema() throws LdapProblem {
    List<String> names =
        List.of(
            "entryUUID",
            "entryCSN",
            "createTimestamp",
            "creatorsName",
            "modifyTimestamp",
            "modifiersName",
            "structuralObjectClass");
    for (int i = 0; i < names.size(); i++) {
      assertEquals(Stamp.values()[i], Stamp.ofCode(SCHEMA.requireAttribute(names.get(i)).code()));
    }
    EntryRecord record = Samples.record(entry(TIME, ADMIN));
    assertEquals(2 + names.size(), record.attributeCount());
    for (int i = 0; i < names.size(); i++) {
      assertEquals(names.get(i), record.descriptionText(2 + i));
    }
  }

  @Test
  void stampsComeBackAsTheyWere() throws LdapProblem {
    for (Entry entry :
        List.of(
            entry(TIME, ADMIN),
            entry("20261122000000Z", ADMIN),
            entry(TIME, "cn=other"),
            entry("20261122000000.5Z", "cn=" + "x".repeat(300)))) {
      EntryRecord record = Samples.record(entry);
      assertEquals(sorted(entry), sorted(record.toEntry(entry.dn(), SCHEMA)));
      assertEquals(sorted(entry), sorted(record.whole().toEntry(entry.dn(), SCHEMA)));
    }
  }

  @Test
  void stampsTakeFewBytes() throws LdapProblem {
    int without =
        Samples.record(
                Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
                    .add("cn", "a")
                    .add("sn", "b")
                    .build())
            .length();
    int forms = 16 + 9 + 6 + 1 + ADMIN.length() + 1 + "person".length();
    assertEquals(without + 1 + forms, Samples.record(entry(TIME, ADMIN)).length());
    int modification = 6 + 1 + "cn=other".length();
    assertEquals(
        without + 1 + forms + modification, Samples.record(entry(TIME, "cn=other")).length());
  }

  @Test
  void otherOperationalAttributesStandBehindThem() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
            .add("hasSubordinates", "TRUE")
            .add("entryUUID", UUID)
            .add("cn", "a")
            .add("pwdFailureTime", TIME, "20261122000000Z")
            .build();
    EntryRecord record = Samples.record(entry);
    List<String> order = new ArrayList<>();
    for (int i = 0; i < record.attributeCount(); i++) {
      order.add(record.descriptionText(i));
    }
    assertEquals(List.of("cn", "entryUUID", "hasSubordinates", "pwdFailureTime"), order);
    assertEquals(sorted(entry), sorted(record.toEntry(entry.dn(), SCHEMA)));
    assertTrue(record.has(SCHEMA.requireAttribute("pwdFailureTime")));
    assertFalse(record.has(SCHEMA.requireAttribute("entryCSN")));
  }

  @Test
  void aViewShowsTheStampsOfTheRecordItWasMovedTo() throws LdapProblem {
    EntryRecord one = Samples.record(entry(TIME, ADMIN));
    EntryRecord other = Samples.record(entry("20270101000000Z", "cn=other"));
    EntryRecord view = new EntryRecord();
    for (EntryRecord each : List.of(one, other, one)) {
      view.moveTo(each.bytes(), each.offset(), each.length());
      assertEquals(each.attributes(SCHEMA), view.attributes(SCHEMA));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UUID, 597AE2F6-16a6-1027-98f4-d28b5365dc14",
    "UUID, 597ae2f6-16a6-1027-98f4-d28b5365dc1",
    "UUID, 597ae2f6+16a6-1027-98f4-d28b5365dc14",
    "UUID, 597ae2f6-16a6-1027-98f4-d28b5365dc1g",
    "CHANGE_NUMBER, 20261121091500.123456Z#000000#000#00000G",
    "CHANGE_NUMBER, 20261121091500.123456Z#00000A#000#000000",
    "CHANGE_NUMBER, 2026112109150 .123456Z#000000#000#000000",
    "CHANGE_NUMBER, 20261121091500,123456Z#000000#000#000000",
    "TIME, 20261121091500.5Z",
    "TIME, 202611210915+0100",
    "TIME, 2026112109150aZ",
  })
  void whatLooksOtherwiseHasNoShortForm(StampForm form, String text) {
    ByteSink out = new ByteSink();
    byte[] value = text.getBytes(UTF_8);
    assertFalse(form.shorten(value, 0, value.length, out));
    assertEquals(0, out.length());
  }

  @Test
  void shortFormsGiveBackWhatTheyWereMadeOf() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      long rest = random.nextInt(4) == 0 ? 0 : random.nextLong() >>> random.nextInt(64);
      String second = "%014d".formatted(random.nextLong(100_000_000_000_000L));
      String number =
          "%s.%06dZ#%06x#%03x#%06x"
              .formatted(
                  second,
                  random.nextInt(1_000_000),
                  rest & 0xFFFFFF,
                  rest >> 24 & 0xFFF,
                  rest >> 36 & 0xFFFFFF);
      comesBack(StampForm.CHANGE_NUMBER, number);
      comesBack(StampForm.TIME, second + "Z");
      comesBack(StampForm.UUID, new java.util.UUID(random.nextLong(), rest).toString());
      comesBack(StampForm.TEXT, "x".repeat(random.nextInt(256)));
    }
  }

  private static void comesBack(StampForm form, String text) {
    byte[] value = text.getBytes(UTF_8);
    ByteSink forms = new ByteSink();
    forms.put(7);
    assertTrue(form.shorten(value, 0, value.length, forms), text);
    assertEquals(forms.length() - 1, form.length(forms.bytes(), 1), text);
    assertEquals(value.length, form.valueLength(forms.bytes(), 1), text);
    ByteSink back = new ByteSink();
    form.spread(forms.bytes(), 1, back);
    assertEquals(text, new String(back.toArray(), UTF_8));
  }

  private static Entry entry(String modified, String modifier) throws LdapProblem {
    return Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA)
        .add("cn", "a")
        .add("sn", "b")
        .add("entryUUID", UUID)
        .add("entryCSN", CSN)
        .add("createTimestamp", TIME)
        .add("creatorsName", ADMIN)
        .add("modifyTimestamp", modified)
        .add("modifiersName", modifier)
        .add("structuralObjectClass", "person")
        .build();
  }

  private static List<String> sorted(Entry entry) {
    return entry.attributes().stream()
        .map(
            each ->
                each.description()
                    + each.values().stream().map(v -> new String(v, UTF_8)).toList().toString())
        .map(text -> text.toLowerCase(Locale.ROOT))
        .sorted()
        .toList();
  }
}
