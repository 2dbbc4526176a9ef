package org.dirlens.browser.core.copy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.dirlens.browser.core.copy.PastedValues.Outcome;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryLayout;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.EntryRows;
import org.dirlens.browser.core.entry.EntryRows.Show;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

/** Values are copied in several forms and pasted into other entries. */
class CopiedValuesTest {
  private static final String LONG = "x".repeat(2 * ValueText.CHARS_MAX);
  private static final EntryLayout LAYOUT = EntryLayout.of(Show.USER_AND_OPERATIONAL);

  private static EntryDraft ann() {
    return draft(
        "cn=Ann,dc=x",
        Attribute.of("objectClass", "top", "person"),
        Attribute.of("cn", "Ann"),
        Attribute.of("sn", "Smith"),
        Attribute.of("displayName", "A. Smith"),
        Attribute.of("description", "one*", LONG),
        new Attribute("jpegPhoto", List.of(new byte[] {0, 1, (byte) 0xFF})),
        Attribute.of("userPassword", "secret"),
        Attribute.of("createTimestamp", "20261121090000Z"));
  }

  private static EntryDraft draft(String dn, Attribute... attributes) {
    return new EntryDraft(new Entry(dn, List.of(attributes)), SampleSchema.schema());
  }

  private static String copied(ValueForm form, String... descriptions) {
    return form.of(ann(), rows(LAYOUT, descriptions));
  }

  private static List<EntryRow> rows(EntryLayout layout, String... descriptions) {
    return EntryRows.of(ann(), layout).stream()
        .filter(row -> List.of(descriptions).contains(row.description()))
        .toList();
  }

  @Test
  void eachFormSaysWhatItCan() {
    assertEquals("Smith", copied(ValueForm.SHOWN, "sn"));
    assertEquals("one*" + System.lineSeparator() + LONG, copied(ValueForm.SHOWN, "description"));
    assertTrue(copied(ValueForm.SHOWN, "createTimestamp").contains("2026"));
    assertEquals("20261121090000Z", copied(ValueForm.TEXT, "createTimestamp"));
    assertEquals(
        "20261121090000Z",
        ValueForm.SHOWN.of(ann(), rows(LAYOUT.raw(true), "createTimestamp")),
        "as it is shown");
    assertEquals("", copied(ValueForm.TEXT, "jpegPhoto"));
    assertEquals("AAH/", copied(ValueForm.BASE64, "jpegPhoto"));
    assertEquals("00 01 ff", copied(ValueForm.HEX, "jpegPhoto"));
    assertEquals("sn: Smith\njpegPhoto:: AAH/\n", copied(ValueForm.LDIF, "sn", "jpegPhoto"));
    assertEquals("(sn=Smith)", copied(ValueForm.FILTER, "sn"));
    assertEquals(
        "(&(sn=Smith)(jpegPhoto=\\00\\01\\ff))", copied(ValueForm.FILTER, "sn", "jpegPhoto"));
  }

  @Test
  void noFormShowsAPassword() {
    assertEquals("Password in clear text", copied(ValueForm.SHOWN, "userPassword"));
    assertEquals("", copied(ValueForm.TEXT, "userPassword"));
    assertEquals("", copied(ValueForm.HEX, "userPassword"));
    assertEquals("", copied(ValueForm.FILTER, "userPassword"));
    assertFalse(copied(ValueForm.LDIF, "userPassword").contains("secret"));
    assertEquals("sn: Smith\n", ValueForm.lines(ann(), rows(LAYOUT, "sn", "userPassword")));
    assertTrue(ValueForm.hasPassword(ann(), rows(LAYOUT, "sn", "userPassword")));
    assertFalse(ValueForm.hasPassword(ann(), rows(LAYOUT, "sn", "jpegPhoto")));
  }

  @Test
  void whatAFormCannotSayIsCounted() {
    assertEquals(0, ValueForm.SHOWN.left(ann(), rows(LAYOUT, "sn", "jpegPhoto")));
    assertEquals(1, ValueForm.TEXT.left(ann(), rows(LAYOUT, "sn", "jpegPhoto")));
    assertEquals(1, ValueForm.FILTER.left(ann(), rows(LAYOUT, "sn", "userPassword")));
  }

  @Test
  void valuesBehindAFoldAreCountedWhereItIsCopied() {
    String[] members =
        IntStream.range(0, EntryLayout.FOLDED_VALUES + 7)
            .mapToObj("cn=%d,dc=x"::formatted)
            .toArray(String[]::new);
    EntryDraft team = draft("cn=Team,dc=x", Attribute.of("member", members));
    List<EntryRow> rows = EntryRows.of(team, LAYOUT);
    assertTrue(rows.getLast().fold(), rows::toString);
    assertEquals(7, ValueForm.SHOWN.left(team, rows));
    assertEquals(0, ValueForm.SHOWN.left(team, rows.subList(0, rows.size() - 1)));
  }

  @Test
  void whatIsCopiedComesIntoAnotherEntryInOneStep() {
    EntryDraft bob =
        draft("cn=Bob,dc=x", Attribute.of("sn", "Smith"), Attribute.of("displayName", "B"));
    List<EntryRow> rows = EntryRows.of(ann(), LAYOUT);
    PastedValues pasted = PastedValues.ofLdif(ValueForm.lines(ann(), rows));
    Outcome outcome = pasted.into(bob);
    assertEquals(new Outcome(7, 1), outcome, "the time stamp is not pasted, sn is there already");
    assertEquals(List.of("one*", LONG), bob.attribute("description").orElseThrow().texts());
    assertEquals(List.of("A. Smith"), bob.attribute("displayName").orElseThrow().texts());
    assertTrue(bob.attribute("createTimestamp").isEmpty());
    bob.undo();
    assertFalse(bob.dirty(), "one step");
  }

  @Test
  void aTextIsLinesOfLdifOrValues() {
    EntryDraft bob = draft("cn=Bob,dc=x", Attribute.of("sn", "Bob"));
    assertEquals(
        new Outcome(2, 1),
        PastedValues.ofText(
                "dn: cn=Ann,dc=x\nsn: Smith\ncommonName: Ann\nuserPassword: x\n",
                Optional.of("description"),
                bob)
            .into(bob));
    assertEquals(List.of("Bob", "Smith"), bob.attribute("sn").orElseThrow().texts());
    assertEquals(
        new Outcome(2, 0),
        PastedValues.ofText("http://x\r\n  two \n", Optional.of("description"), bob).into(bob));
    assertEquals(List.of("http://x", "two"), bob.attribute("description").orElseThrow().texts());
    assertEquals(List.of(), PastedValues.ofText("x", Optional.empty(), bob).attributes());
    assertEquals(
        new Outcome(0, 1), PastedValues.ofText("x", Optional.of("userPassword"), bob).into(bob));
  }

  @Test
  void theOnlyValueThatNamesTheEntryStays() {
    EntryDraft named = draft("displayName=A,dc=x", Attribute.of("displayName", "A"));
    assertEquals(
        new Outcome(0, 1), PastedValues.ofText("B", Optional.of("displayName"), named).into(named));
    assertFalse(named.canUndo());
  }
}
