package org.dirlens.partition.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.StringPreparation.Case;
import org.dirlens.partition.schema.StringPreparation.Spaces;
import org.junit.jupiter.api.Test;

class StringPreparationTest {
  @Test
  void spacesOfRfc4518InAllForms() throws LdapProblem {
    assertForms("foo bar", "foo bar", " foo  bar ", " foo  bar", "foo  bar", "foo  bar ");
    assertForms("  foo   bar  ", "foo bar", " foo  bar ", " foo  bar ", " foo  bar ", " foo  bar ");
    assertForms(" foo", "foo", " foo ", " foo", " foo", " foo ");
    assertForms("foo ", "foo", " foo ", " foo ", "foo ", "foo ");
    assertForms("   ", " ", "  ", " ", " ", " ");
    assertForms("", " ", "  ", " ", " ", " ");
  }

  /** Expected: compact, value, initial, any, final. */
  private static void assertForms(String text, String... expected) throws LdapProblem {
    for (Spaces spaces : Spaces.values()) {
      String wanted = expected[spaces.ordinal()];
      assertEquals(wanted, prepare(text, Case.KEEP, spaces), spaces + " of '" + text + "'");
      String beyondAscii = text.replace('o', 'ö');
      assertEquals(
          wanted.replace('o', 'ö'),
          prepare(beyondAscii, Case.KEEP, spaces),
          spaces + " of '" + beyondAscii + "'");
    }
  }

  @Test
  void caseIsFoldedBeyondAscii() throws LdapProblem {
    assertEquals("hsgmzaj", fold("HSGMzaj"));
    assertEquals("müller", fold("MÜLLER"));
    assertEquals("strasse", fold("Straße"));
    assertEquals("σισυφοσ", fold("ΣΊΣΥΦΟΣ".replace("Ί", "Ι")));
    assertEquals("σισυφοσ", fold("σισυφος"));
    assertEquals("strasse", fold("STRA\u1E9EE"));
    assertEquals("i\u0307", fold("\u0130"));
    assertEquals("\u0131", fold("\u0131"));
    assertEquals("\uD801\uDC28", fold("\uD801\uDC00"));
    assertEquals("MÜLLER", prepare("MÜLLER", Case.KEEP, Spaces.COMPACT));
  }

  @Test
  void compatibilityFormsAreOne() throws LdapProblem {
    assertEquals(fold("fi"), fold("\uFB01"));
    assertEquals(fold("é"), fold("e\u0301"));
    assertEquals(fold("ｆｕｌｌ"), fold("full"));
    assertEquals(fold("x2"), fold("x²"));
  }

  @Test
  void characterMappingOfRfc4518() throws LdapProblem {
    assertEquals("ab", fold("a\u00ADb"));
    assertEquals("ab", fold("a\u200Bb"));
    assertEquals("ab", fold("a\uFE0Fb"));
    assertEquals("ab", fold("a\u0001b"));
    assertEquals("ab", fold("a\u007Fb"));
    assertEquals("a b", fold("a\u00A0b"));
    assertEquals("a b", fold("a\u2003b"));
    assertEquals("a b", fold("a\tb"));
    assertEquals("a b", fold("a\u0085b"));
    assertEquals("a b", fold("a \u3000\r\n b"));
  }

  @Test
  void aSpaceWithACombiningMarkIsNoSpace() throws LdapProblem {
    assertEquals("a  \u0301b", prepare("a  \u0301b", Case.KEEP, Spaces.COMPACT));
  }

  @Test
  void malformedUtf8AndUnassignedCodePointsAreRefused() {
    assertRefused(new byte[] {(byte) 0xC3});
    assertRefused(new byte[] {'a', (byte) 0xFF});
    assertRefused(new byte[] {(byte) 0xC0, (byte) 0x80});
    assertRefused(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80});
    assertRefused("\u0378".getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(byte[] value) {
    LdapProblem problem =
        assertThrows(
            LdapProblem.class,
            () ->
                StringPreparation.prepare(
                    value, 0, value.length, Case.FOLD, Spaces.COMPACT, new ByteSink()));
    assertEquals(ResultCode.INVALID_ATTRIBUTE_SYNTAX, problem.code());
    assertEquals(false, TextTests.isUtf8(value, 0, value.length));
  }

  @Test
  void preparingTwiceIsPreparingOnceForEveryCodePoint() throws LdapProblem {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (Character.isDefined(c) && Character.getType(c) != Character.SURROGATE) {
        String once = fold("a" + Character.toString(c) + "b");
        assertEquals(once, fold(once), Integer.toHexString(c));
        String upper = once.contains("\u0131") ? once : once.toUpperCase(Locale.ROOT);
        assertEquals(once, fold(upper), Integer.toHexString(c));
      }
    }
  }

  @Test
  void preparingTwiceIsPreparingOnce() throws LdapProblem {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String text = randomText(random);
      for (Case letters : Case.values()) {
        String once = prepare(text, letters, Spaces.COMPACT);
        assertEquals(once, prepare(once, letters, Spaces.COMPACT), "seed " + seed);
      }
    }
  }

  @Test
  void asciiPathAndUnicodePathAgree() throws LdapProblem {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder ascii = new StringBuilder();
      for (int n = random.nextInt(12); n > 0; n--) {
        ascii.append((char) (random.nextBoolean() ? ' ' : random.nextInt(128)));
      }
      Spaces spaces = Spaces.values()[random.nextInt(5)];
      String marked = prepare(ascii + "\u00E9" + ascii, Case.FOLD, spaces);
      String plain = prepare(ascii + "e" + ascii, Case.FOLD, spaces);
      assertEquals(plain, replaceMiddle(marked), "seed " + seed);
      assertTrue(marked.contains("\u00E9"));
    }
  }

  private static String replaceMiddle(String text) {
    return text.replace('\u00E9', 'e');
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(10); n > 0; n--) {
      int limit = new int[] {0x80, 0x250, 0x2000, 0x3100, 0x10000, 0x20000}[random.nextInt(6)];
      int c = random.nextInt(limit);
      boolean usable = Character.isDefined(c) && Character.getType(c) != Character.SURROGATE;
      text.appendCodePoint(usable ? c : ' ');
    }
    return text.toString();
  }

  private static String fold(String text) throws LdapProblem {
    return prepare(text, Case.FOLD, Spaces.COMPACT);
  }

  private static String prepare(String text, Case letters, Spaces spaces) throws LdapProblem {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    ByteSink out = new ByteSink(1);
    StringPreparation.prepare(bytes, 1, bytes.length - 2, letters, spaces, out);
    return new String(out.toArray(), StandardCharsets.UTF_8);
  }
}
