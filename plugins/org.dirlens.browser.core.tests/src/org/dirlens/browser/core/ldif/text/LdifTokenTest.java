package org.dirlens.browser.core.ldif.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class LdifTokenTest {
  private static String kinds(String line, String head) {
    StringBuilder kinds = new StringBuilder();
    int end = 0;
    for (LdifToken each : LdifToken.of(line, head)) {
      assertEquals(end, each.start(), "no gap");
      end += each.length();
      kinds.append(kinds.isEmpty() ? "" : " ").append(each.kind());
    }
    assertEquals(line.length(), end, "the whole line");
    return kinds.toString();
  }

  private static String kinds(String line) {
    return kinds(line, line);
  }

  @Test
  void eachPartOfALineHasItsKind() {
    assertEquals("RECORD SEPARATOR VALUE", kinds("dn: cn=a"));
    assertEquals("NAME SEPARATOR BASE64", kinds("sn:: YQ=="));
    assertEquals("NAME SEPARATOR URL", kinds("jpegPhoto:< file:///a"));
    assertEquals("KEYWORD SEPARATOR VALUE", kinds("changetype: add"));
    assertEquals("SEPARATOR", kinds("-"));
    assertEquals("NAME SEPARATOR", kinds("cn:"));
    assertEquals("COMMENT", kinds("# a: b"));
    assertEquals("NAME", kinds("begun"));
    assertEquals(List.of(), LdifToken.of("", ""));
  }

  @Test
  void aContinuedLineIsWhatItContinues() {
    assertEquals("COMMENT", kinds(" a: b", "# c"));
    assertEquals("BASE64", kinds(" YQ==", "sn:: YQ"));
    assertEquals("VALUE", kinds(" a", "sn: b"));
  }
}
