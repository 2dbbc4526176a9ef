package org.dirlens.browser.core.entry;

import static org.dirlens.browser.core.entry.EntryLayoutTest.draft;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.dirlens.browser.core.entry.EntryLayout.Order;
import org.dirlens.browser.core.entry.EntryRows.Show;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.junit.jupiter.api.Test;

class EntryOutlineTest {
  private static EntryRow attribute(EntryDraft draft, String name) {
    return new EntryOutline(draft)
        .attributes().stream().filter(row -> row.description().equals(name)).findFirst().get();
  }

  @Test
  void anAttributeTellsItsValueOrHowManyItHas() {
    List<EntryRow> all = new EntryOutline(draft(3)).attributes();
    assertEquals(
        List.of("objectClass", "cn", "sn", "description", "createTimestamp"),
        all.stream().map(EntryRow::description).toList());
    assertEquals(
        List.of("2 values", "Ann", "Smith", "3 values"),
        all.stream().limit(4).map(EntryRow::text).toList());
    assertTrue(all.getLast().operational());
  }

  @Test
  void fewValuesUnfoldAndManyDoNot() {
    EntryOutline few = new EntryOutline(draft(10));
    EntryRow ten = attribute(draft(10), "description");
    assertTrue(few.unfolds(ten));
    assertEquals("value 9", few.values(ten).getLast().text());
    assertFalse(few.unfolds(few.values(ten).getFirst()));
    assertFalse(few.unfolds(attribute(draft(10), "cn")), "its line says the value");
    EntryOutline many = new EntryOutline(draft(11));
    assertEquals(List.of(), many.values(attribute(draft(11), "description")));
  }

  @Test
  void itFollowsTheDraft() {
    EntryDraft draft = draft(2);
    draft.deleteValue("description", 0);
    assertEquals("value 1", attribute(draft, "description").text());
    draft.values("sn", List.of("x".repeat(100_000)));
    assertEquals(81, attribute(draft, "sn").text().length());
  }

  @Test
  void aHundredThousandValuesCostOneLine() {
    EntryDraft draft = draft(100_000);
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int time = 0; time < 1_000; time++) {
      assertEquals("100,000 values", attribute(draft, "description").text());
    }
    long millis =
        (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1_000_000;
    assertTrue(millis < 2_000, "a thousand times took " + millis + " ms");
  }

  @Test
  void aLineLeadsToItsValueInTheTable() {
    EntryDraft draft = draft(5);
    EntryRow description = attribute(draft, "description");
    EntryRow last = new EntryOutline(draft).values(description).getLast();
    EntryLayout usual = EntryLayout.of(Show.USER);
    assertEquals(4, EntryRows.line(draft, usual, description));
    assertEquals(8, EntryRows.line(draft, usual, last));
    EntryLayout backwards = usual.with(Order.BY_VALUE_DESCENDING);
    assertEquals(4, EntryRows.line(draft, backwards, last));
    assertEquals(-1, EntryRows.line(draft, usual.filter("value 1"), last));
    assertEquals(-1, EntryRows.line(draft, usual, attribute(draft, "createTimestamp")));
  }

  @Test
  void aLineLeadsToItsValueInTheLdif() {
    String text = EntryLdif.text(draft(3).userEntry());
    assertEquals("description: value 2", text.lines().toList().get(line(text, 2) - 1));
    assertEquals(0, line(text, 3));
  }

  private static int line(String text, int number) {
    return EntryLdif.line(text, "Description", number);
  }
}
