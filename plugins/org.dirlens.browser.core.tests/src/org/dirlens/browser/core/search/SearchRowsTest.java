package org.dirlens.browser.core.search;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.dirlens.browser.core.ServedDirectory;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.browser.core.search.SearchRows.Direction;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class SearchRowsTest {
  private static final int MANY = 100_000;

  private static Entry person(int number) {
    return ServedDirectory.entry(
        "uid=user.%d,ou=people,dc=example,dc=com".formatted(number),
        "objectClass: inetOrgPerson",
        "uid: user." + number,
        "cn: Given Name %d Surname".formatted(number),
        "sn: Surname",
        "mail: user.%d@mail.example.com".formatted(number),
        "telephoneNumber: +49 30 %07d".formatted(number),
        "employeeNumber: " + number);
  }

  @Test
  void aRowIsThereAsSoonAsItsEntryIs() {
    SearchRows rows = new SearchRows(List.of());
    rows.add(person(1));

    assertEquals(1, rows.size());
    assertEquals(
        List.of("cn", "employeeNumber", "mail", "sn", "telephoneNumber", "uid"), rows.columns());
    assertEquals("user.1", rows.row(0).cells().getLast());
  }

  @Test
  void columnsFollowTheEntriesUntilEnoughAreHere() {
    SearchRows rows = new SearchRows(List.of());
    rows.add(ServedDirectory.entry("dc=example,dc=com", "objectClass: domain", "dc: example"));
    assertEquals(List.of("dc"), rows.columns());
    for (int number = 1; number < SearchRows.SAMPLE_ENTRIES; number++) {
      rows.add(person(number));
    }
    List<String> chosen = rows.columns();
    assertEquals(List.of("cn", "employeeNumber", "mail", "sn", "telephoneNumber", "uid"), chosen);
    for (int number = 0; number < SearchRows.SAMPLE_ENTRIES; number++) {
      rows.add(ServedDirectory.entry("l=" + number, "l: " + number));
    }
    rows.settle();

    assertEquals(chosen, rows.columns());
    assertEquals(
        new SearchRows.Row("dc=example,dc=com", List.of("", "", "", "", "", "")), rows.row(0));
    assertEquals("user.7", rows.row(7).cells().getLast());
    assertEquals("l=499", rows.row(999).dn());
  }

  @Test
  void aColumnShowsAllThatItsNameAsksFor() {
    SearchRows rows =
        new SearchRows(List.of("userCertificate", "surname", "2.5.4.4", "cn", "cn;lang-fr"));
    rows.read(SampleSchema.schema());
    Entry entry =
        ServedDirectory.entry(
            "cn=Ann",
            "userCertificate;binary: x",
            "sn: Smith",
            "cn: Ann",
            "cn;lang-de: Anna",
            "cn;lang-fr: Anne");
    rows.add(entry);
    rows.settle();
    List<String> shown = List.of("Binary data (1 bytes)", "Smith", "Smith", "Ann | Anna", "Anne");
    assertEquals(shown, rows.row(0).cells());
    rows.replace(0, entry);
    assertEquals(shown, rows.row(0).cells());
  }

  @Test
  void anAttributeIsOneColumnByAnyOfItsNames() {
    SearchRows rows = new SearchRows(List.of("surname", "*"));
    rows.read(SampleSchema.schema());
    rows.add(ServedDirectory.entry("cn=Ann", "sn: Smith", "cn: Ann"));
    assertEquals(List.of("surname", "cn"), rows.columns());
  }

  @Test
  void largeEntriesAreNotKeptWhole() {
    SearchRows rows = new SearchRows(List.of());
    byte[] large = new byte[(int) SearchRows.SAMPLE_BYTES_MAX / 4];
    for (int number = 0; number < 20; number++) {
      rows.add(new Entry("cn=" + number, List.of(new Attribute("audio", List.of(large.clone())))));
    }
    assertTrue(rows.bytes() > 0, "the first rows are packed");
    assertEquals("cn=19", rows.row(19).dn());
    assertTrue(rows.row(0).cells().getFirst().length() <= SearchRows.CELL_CHARS_MAX + 1);
  }

  @Test
  void keepsEveryTextWhateverItsLength() {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("SearchRowsTest: -Ddirlens.seed=" + seed);
    Random random = new Random(seed);
    SearchRows rows = new SearchRows(List.of("cn"));
    List<String> texts =
        random
            .ints(1_000, 0, SearchRows.CELL_CHARS_MAX)
            .mapToObj(length -> "ä€\uD83D\uDE00x".repeat(length / 5 + 1))
            .map(text -> text.substring(0, text.length() - 1))
            .toList();
    texts.forEach(text -> rows.add(ServedDirectory.entry("cn=" + text, "cn: " + text)));

    for (int row = 0; row < texts.size(); row++) {
      String text = texts.get(row);
      assertEquals(new SearchRows.Row("cn=" + text, List.of(text)), rows.row(row));
    }
  }

  @Test
  void sortsByAnyColumnAsPeopleDo() {
    SearchRows rows = new SearchRows(List.of("uid"));
    for (int number : new int[] {10, 9, 100, 9}) {
      rows.add(person(number));
    }

    assertArrayEquals(
        new int[] {1, 3, 0, 2}, rows.sorted(new int[] {0, 1, 2, 3}, 0, Direction.ASCENDING));
    assertArrayEquals(
        new int[] {1, 0, 2}, rows.sorted(new int[] {0, 1, 2}, 1, Direction.ASCENDING));
  }

  @Test
  void aHundredThousandPeopleTakeTensOfMegabytes() {
    SearchRows rows = new SearchRows(List.of());
    long before = used();
    for (int number = 0; number < MANY; number++) {
      rows.add(person(number));
    }
    long taken = used() - before;
    System.out.printf("%,d rows: %,d bytes said, %,d measured%n", MANY, rows.bytes(), taken);

    assertEquals("user.99999", rows.row(MANY - 1).cells().getLast());
    assertTrue(rows.bytes() < 30_000_000, "said " + rows.bytes());
    assertTrue(taken < 60_000_000, "measured " + taken);
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
