package org.dirlens.browser.core.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.dirlens.browser.core.compare.CompareRules.Fingerprint;
import org.dirlens.browser.core.compare.OpenNames.Known;
import org.dirlens.browser.core.schema.ServerSchema;
import org.junit.jupiter.api.Test;

/** Siblings whose names differ in letter case only find their like, and each only one. */
class OpenNamesTest {
  private static final Known UPPER = new Known("automountKey=Home,ou=x", new Fingerprint(1, 1));
  private static final Known LOWER = new Known("automountKey=home,ou=x", new Fingerprint(2, 2));
  private final OpenNames open = new OpenNames(ServerSchema.EMPTY, "ou=x");

  @Test
  void theSameLettersComeFirst() {
    open.add(UPPER);
    open.add(LOWER);
    assertEquals(Optional.of(LOWER), open.takeSame("automountkey=home"));
    assertEquals(Optional.empty(), open.takeSame("automountKey=home"));
    assertEquals(Optional.of(UPPER), open.takeSame("automountKey=Home"));
    assertEquals(0, open.left().count());
  }

  @Test
  void otherLettersCountWhenNothingElseIsLeft() {
    open.add(LOWER);
    assertTrue(open.hasAlike("automountKey=HOME"));
    assertEquals(Optional.empty(), open.takeSame("automountKey=HOME"));
    assertEquals(Optional.of(LOWER), open.takeAlike("automountKey=HOME"));
    assertEquals(Optional.empty(), open.takeAlike("automountKey=Home"));
    assertFalse(open.hasAlike("automountKey=home"));
    assertEquals(0, open.size());
  }
}
