package org.dirlens.browser.core.entry;

import static org.dirlens.browser.core.entry.EntryLayoutTest.draft;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.entry.EntryRow.Role;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.value.ValueKind;
import org.junit.jupiter.api.Test;

class ValueFactsTest {
  private static EntryRow row(String description, int index) {
    return new EntryRow(description, index, "", Role.MAY, true);
  }

  @Test
  void aValueTellsWhatItIs() {
    EntryDraft draft = draft(3);
    draft.values("sn", List.of("M\u00fcller"));
    ValueFacts sn = ValueFacts.of(draft, row("sn", 0)).orElseThrow();
    assertEquals(Optional.of("sn"), sn.type().map(AttributeInfo::name));
    assertEquals(Optional.of(new ValueFacts.One(1, ValueKind.TEXT, 7, Optional.of(6))), sn.value());
    ValueFacts third = ValueFacts.of(draft, row("description", 2)).orElseThrow();
    assertEquals(3, third.values());
    assertEquals(21, third.bytes());
    assertEquals(Optional.of(3), third.value().map(ValueFacts.One::number));
  }

  @Test
  void aFoldTellsOfItsAttributeAndWhatIsGoneOfNothing() {
    EntryDraft draft = draft(3);
    EntryRow fold = row("description", EntryRow.FOLD);
    assertTrue(ValueFacts.of(draft, fold).orElseThrow().value().isEmpty());
    assertTrue(ValueFacts.of(draft, row("nothing", 0)).isEmpty());
    assertTrue(ValueFacts.of(draft, row("sn", 7)).orElseThrow().value().isEmpty());
  }

  @Test
  void octetsAndPasswordsHaveNoCharacters() {
    EntryDraft draft = draft(1);
    draft.addValue("x-octets", new byte[] {0, 1, 2});
    draft.addValue("userPassword", "secret".getBytes(StandardCharsets.UTF_8));
    ValueFacts.One octets =
        ValueFacts.of(draft, row("x-octets", 0)).flatMap(ValueFacts::value).orElseThrow();
    assertEquals(new ValueFacts.One(1, ValueKind.OCTETS, 3, Optional.empty()), octets);
    ValueFacts.One password =
        ValueFacts.of(draft, row("userPassword", 0)).flatMap(ValueFacts::value).orElseThrow();
    assertEquals(new ValueFacts.One(1, ValueKind.PASSWORD, 6, Optional.empty()), password);
  }
}
