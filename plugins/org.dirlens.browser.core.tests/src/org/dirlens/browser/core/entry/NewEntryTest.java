package org.dirlens.browser.core.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.dirlens.browser.core.schema.SampleSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class NewEntryTest {
  private final NewEntry draft = new NewEntry("dc=x", SampleSchema.schema());

  @Test
  void needsAStructuralClass() {
    draft.classes(List.of("top"));
    assertFalse(draft.structural());
    draft.classes(List.of("person"));
    assertTrue(draft.structural());
  }

  @Test
  void asksForWhatTheClassesRequireBesidesTheName() {
    draft.classes(List.of("person"));
    assertEquals("cn", draft.rdnType());
    assertEquals(List.of("sn"), draft.required());
    draft.rdnValue("Smith, Ann");
    assertEquals(List.of("sn"), draft.missing());
    assertFalse(draft.complete());
    draft.value("sn", "Smith");
    assertTrue(draft.complete());
  }

  @Test
  void makesTheEntryWithAllSuperiorClasses() {
    draft.classes(List.of("person"));
    draft.rdnValue("Smith, Ann");
    draft.value("sn", "Smith");
    assertEquals(
        new Entry(
            "cn=Smith\\, Ann,dc=x",
            List.of(
                Attribute.of("objectClass", "person", "top"),
                Attribute.of("cn", "Smith, Ann"),
                Attribute.of("sn", "Smith"))),
        draft.entry());
  }
}
