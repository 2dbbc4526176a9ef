package org.dirlens.index.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.dirlens.partition.index.IndexKind;
import org.junit.jupiter.api.Test;

class KeyFilterTest {
  private static final String TEXT = "caseIgnoreMatch";

  @Test
  void findsWhatTheKeyStandsFor() {
    assertEquals(Optional.of("(cn=anna)"), KeyFilter.of("cn", IndexKind.EQUALITY, TEXT, "anna"));
    assertEquals(Optional.of("(cn=*)"), KeyFilter.of("cn", IndexKind.PRESENCE, TEXT, "*"));
    assertEquals(Optional.of("(cn=*nna*)"), KeyFilter.of("cn", IndexKind.SUBSTRING, TEXT, "nna"));
    assertEquals(
        Optional.of("(cn=a\\2ab\\28c\\29\\5c)"),
        KeyFilter.of("cn", IndexKind.EQUALITY, TEXT, "a*b(c)\\"));
  }

  @Test
  void doesNotGuess() {
    assertEquals(Optional.empty(), KeyFilter.of("cn", IndexKind.HASH, TEXT, "9f3a"));
    assertEquals(Optional.empty(), KeyFilter.of("cn", IndexKind.APPROXIMATE, TEXT, "an"));
    assertEquals(
        Optional.empty(), KeyFilter.of("uidNumber", IndexKind.EQUALITY, "integerMatch", "8005"));
    assertEquals(Optional.empty(), KeyFilter.of("cn", IndexKind.SUBSTRING, TEXT, "na"));
    assertEquals(Optional.empty(), KeyFilter.of("cn", IndexKind.EQUALITY, TEXT, "x".repeat(255)));
  }
}
