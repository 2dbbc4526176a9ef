package org.dirlens.browser.core.search.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.directory.api.ldap.model.filter.FilterParser;
import org.dirlens.browser.core.search.FilterText;
import org.junit.jupiter.api.Test;

class FilterLayoutTest {
  private static final long SEED = 515;

  private final Random random = new Random(SEED);

  @Test
  void aPartALineAndBack() {
    String line = "(&(objectClass=person)(|(cn=a b*)(!(sn=*)))(!(&(a=b)(c=d)))(&))";
    String lines =
        """
        (&
          (objectClass=person)
          (|
            (cn=a b*)
            (!(sn=*))
          )
          (!
            (&
              (a=b)
              (c=d)
            )
          )
          (&)
        )""";
    assertEquals(lines, FilterLayout.lines(line));
    assertEquals(line, FilterLayout.line(lines));
    assertEquals("(&(cn=a", FilterLayout.lines("(&(cn=a"));
  }

  @Test
  void filtersAreNegatedAndJoined() {
    assertEquals("(!(cn=a))", FilterText.not("( cn=a)"));
    assertEquals("(&(cn=a)(sn=b))", FilterText.and("(cn=a)", "(sn=b)"));
    assertEquals("(&(cn=a)(sn=b)(!(c=d)))", FilterText.and("(&(cn=a)(sn=b))", "(!(c=d))"));
    assertEquals("(sn=b)", FilterText.and("(objectClass=*)", "(sn=b)"));
    assertEquals("(|(&(cn=a)(sn=b))(c=d))", FilterText.or("(&(cn=a)(sn=b))", "(c=d)"));
    assertEquals("(cn=\\ff\\00)", FilterText.equality("cn", new byte[] {-1, 0}));
    assertEquals("(cn=a\\2a)", FilterText.equality("cn", "a*".getBytes()));
  }

  /** What is laid out means the same to the parser that sends it. */
  @Test
  void anyFilterKeepsItsMeaning() throws ParseException {
    for (int round = 0; round < 2_000; round++) {
      String filter = filter(3);
      String message = "seed " + SEED + ", round " + round + ": " + filter;
      assertEquals(Optional.empty(), FilterCheck.check(filter), message);
      String line = FilterLayout.line(filter);
      assertEquals(line, FilterLayout.line(FilterLayout.lines(filter)), message);
      assertEquals(
          FilterParser.parse(line).toString(),
          FilterParser.parse(FilterLayout.line(FilterLayout.lines(line))).toString(),
          message);
    }
  }

  /** Any text is read to its end, and what is called a filter can be sent. */
  @Test
  void anyTextIsReadToItsEnd() {
    for (int round = 0; round < 5_000; round++) {
      String text = broken(filter(2));
      String message = "seed " + SEED + ", round " + round + ": " + text;
      FilterSource source = FilterSource.of(text);
      int end = 0;
      for (FilterToken token : source.tokens()) {
        assertEquals(end, token.start(), message);
        assertTrue(token.end() > token.start(), message);
        end = token.end();
      }
      assertEquals(text.length(), end, message);
      if (source.problem().isEmpty()) {
        assertEquals(Optional.empty(), FilterCheck.check(text), message);
      }
    }
  }

  private String broken(String filter) {
    StringBuilder text = new StringBuilder(filter);
    for (int change = 0; change < 1 + random.nextInt(3) && !text.isEmpty(); change++) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, "()&|!=~<>:*\\ a\n".charAt(random.nextInt(15)));
        default -> text.setLength(at);
      }
    }
    return text.toString();
  }

  private String filter(int depth) {
    int kind = depth == 0 ? 3 : random.nextInt(4);
    return space()
        + "("
        + space()
        + switch (kind) {
          case 0 -> "&" + filters(depth) + space();
          case 1 -> "|" + filters(depth) + space();
          case 2 -> "!" + filter(depth - 1) + space();
          default -> item();
        }
        + ")"
        + space();
  }

  private String filters(int depth) {
    StringBuilder text = new StringBuilder();
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      text.append(filter(depth - 1));
    }
    return text.toString();
  }

  private String item() {
    return of("cn", "sn;lang-de", "2.5.4.3", "x-y")
        + of("=", "=*", "=a*", "=*a*b", ">=", "<=", "~=", ":=", ":dn:=", ":caseExactMatch:=")
        + of("a", "a b", "ü", "\\2a\\28", "1", "a:b=c");
  }

  private String of(String... texts) {
    return List.of(texts).get(random.nextInt(texts.length));
  }

  private String space() {
    return of("", "", "", " ", "\n  ");
  }
}
