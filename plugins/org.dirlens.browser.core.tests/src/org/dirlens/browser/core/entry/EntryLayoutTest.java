package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.dirlens.browser.core.entry.EntryLayout.Order;
import org.dirlens.browser.core.entry.EntryRows.Show;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class EntryLayoutTest {
  private static final EntryLayout LAYOUT = EntryLayout.of(Show.USER_AND_OPERATIONAL);

  /** A person with that many descriptions. */
  static EntryDraft draft(int descriptions) {
    String[] values =
        IntStream.range(0, descriptions).mapToObj(n -> "value " + n).toArray(String[]::new);
    return new EntryDraft(
        new Entry(
            "cn=Ann,dc=x",
            List.of(
                Attribute.of("objectClass", "top", "person"),
                Attribute.of("sn", "Smith"),
                Attribute.of("cn", "Ann"),
                Attribute.of("description", values),
                Attribute.of("createTimestamp", "20261121090000Z"))),
        SampleSchema.schema());
  }

  private static List<String> texts(EntryDraft draft, EntryLayout layout, String description) {
    return EntryRows.of(draft, layout).stream()
        .filter(row -> row.description().equals(description))
        .map(EntryRow::text)
        .toList();
  }

  @Test
  void moreThanTenValuesAreFolded() {
    EntryDraft draft = draft(987);
    List<String> folded = texts(draft, LAYOUT, "description");
    assertEquals(11, folded.size());
    assertEquals("Show 977 more", folded.getLast());
    EntryLayout whole = LAYOUT.toggle("Description");
    assertEquals(988, texts(draft, whole, "description").size());
    assertEquals(folded, texts(draft, whole.toggle("description"), "description"));
    assertEquals(10, texts(draft(10), LAYOUT, "description").size());
  }

  @Test
  void linesAreFoundAgainByTheirValues() {
    EntryDraft draft = draft(3);
    List<EntryRow> before = EntryRows.of(draft, LAYOUT);
    EntryRow wanted =
        before.stream().filter(row -> row.text().equals("value 1")).findFirst().orElseThrow();
    EntryLayout descending = LAYOUT.with(Order.BY_VALUE_DESCENDING);
    assertEquals(List.of("value 1"), again(draft, descending, wanted));
    EntryDraft longer = draft(3);
    longer.values("description", List.of("new", "value 0", "value 1", "value 2"));
    longer.values("carLicense", List.of("new"));
    assertEquals(List.of("value 1"), again(longer, LAYOUT, wanted));
    longer.values("description", List.of("value 0", "edited", "value 2"));
    assertEquals(List.of("edited"), again(longer, LAYOUT, wanted));
    longer.values("description", List.of("value 0"));
    assertEquals(List.of(), again(longer, LAYOUT, wanted));
  }

  private static List<String> again(EntryDraft draft, EntryLayout layout, EntryRow wanted) {
    List<EntryRow> rows = EntryRows.of(draft, layout);
    return Arrays.stream(EntryRows.lines(draft, layout, List.of(wanted)))
        .mapToObj(line -> rows.get(line).text())
        .toList();
  }

  @Test
  void theFilterLooksIntoFoldedValuesAndAtNames() {
    EntryDraft draft = draft(987);
    assertEquals(List.of("value 977"), texts(draft, LAYOUT.filter("E 977"), "description"));
    assertEquals(1, EntryRows.of(draft, LAYOUT.filter("smith")).size());
    assertEquals(987, EntryRows.of(draft, LAYOUT.filter("DESCR")).size());
    assertEquals(0, EntryRows.of(draft, LAYOUT.filter("nowhere")).size());
  }

  @Test
  void linesAreOrderedByNameOrByValue() {
    EntryDraft draft = draft(3);
    List<String> names =
        EntryRows.of(draft, LAYOUT.with(Order.BY_NAME)).stream()
            .filter(EntryRow::firstOfAttribute)
            .map(EntryRow::description)
            .toList();
    assertEquals(List.of("cn", "createTimestamp", "description", "objectClass", "sn"), names);
    assertEquals(
        List.of("value 2", "value 1", "value 0"),
        texts(draft, LAYOUT.with(Order.BY_VALUE_DESCENDING), "description"));
    EntryRow last =
        EntryRows.of(draft, LAYOUT.with(Order.BY_VALUE_DESCENDING)).stream()
            .filter(row -> row.text().equals("value 2"))
            .findFirst()
            .orElseThrow();
    assertEquals(2, last.index(), "the number of the value, not of the line");
  }

  @Test
  void aPersonReadsAnotherTextThanTheServerKeeps() {
    String raw = texts(draft(1), LAYOUT.raw(true), "createTimestamp").getFirst();
    String read = texts(draft(1), LAYOUT, "createTimestamp").getFirst();
    assertEquals("20261121090000Z", raw);
    assertTrue(read.matches("2026-11-2[012] [0-9:]{8} [+-][0-9:]{5}"), read);
  }

  @Test
  void aHundredThousandValuesCostAScreenOfThem() {
    EntryDraft draft = draft(100_000);
    assertEquals("Show 990 of 99,990 more", texts(draft, LAYOUT, "description").getLast());
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    List<String> some = texts(draft, LAYOUT.toggle("description"), "description");
    long millis =
        (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1_000_000;
    assertEquals(1_001, some.size());
    assertEquals("99,000 more are found by the filter. Show the first ten only", some.getLast());
    assertTrue(millis < 500, "took " + millis + " ms");
  }

  @Test
  void anyOfAHundredThousandValuesIsFound() {
    EntryDraft draft = draft(100_000);
    assertEquals(List.of("value 99998"), texts(draft, LAYOUT.filter("E 99998"), "description"));
    List<String> many = texts(draft, LAYOUT.filter("value"), "description");
    assertEquals(1_001, many.size());
    assertEquals("99,000 more match; type more to find them", many.getLast());
  }

  @Test
  void otherClassesSayWhatTheyMeanForTheEntry() {
    EntryDraft draft = draft(2);
    ClassChange none = ClassChange.of(draft.current(), List.of("top"), draft.schema());
    assertEquals("An entry needs a structural object class", none.problem());
    assertEquals(List.of("sn", "cn", "description"), none.forbidden());
    ClassChange more =
        ClassChange.of(draft.current(), List.of("person", "under_score"), draft.schema());
    assertEquals(List.of("displayName"), more.allowed());
    assertEquals(List.of(), more.missing());
    draft.deleteAttribute("sn");
    ClassChange again = ClassChange.of(draft.current(), List.of("person"), draft.schema());
    assertEquals(List.of("sn"), again.missing());
    again.apply(draft, Map.of("sn", "Jones"));
    assertEquals(List.of("Jones"), draft.current().texts("sn"));
  }

  @Test
  void whatNoKnownClassAllowsStays() {
    EntryDraft draft = draft(2);
    draft.values("objectClass", List.of("person", "hidden"));
    draft.values("displayName", List.of("Ann"));
    ClassChange change = ClassChange.of(draft.current(), List.of("top", "hidden"), draft.schema());
    assertEquals("", change.problem());
    assertEquals(List.of("sn", "cn", "description"), change.forbidden());
    change.apply(draft, Map.of());
    assertEquals(List.of("Ann"), draft.current().texts("displayName"));
  }

  @Test
  void anAttributeMovesToAnotherDescription() {
    EntryDraft draft = draft(2);
    draft.addValue("description;lang-de", "value 1".getBytes(StandardCharsets.UTF_8));
    draft.rename("description", "description;lang-de");
    assertEquals(List.of("value 1", "value 0"), draft.current().texts("description;lang-de"));
    assertTrue(draft.attribute("description").isEmpty());
    draft.undo();
    assertEquals(List.of("value 0", "value 1"), draft.current().texts("description"));
  }
}
