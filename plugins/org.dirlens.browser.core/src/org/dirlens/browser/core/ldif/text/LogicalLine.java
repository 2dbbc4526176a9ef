package org.dirlens.browser.core.ldif.text;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A line of a record, unfolded and taken apart.
 *
 * @param number of the line it begins at, from 1
 * @param name what stands before the colon; the whole line where there is none
 * @param value what stands behind it, without the spaces before; decoded where it is base64
 */
record LogicalLine(int number, String name, String value) {
  static LogicalLine of(int number, String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      return new LogicalLine(number, text, "");
    }
    String name = text.substring(0, colon).stripTrailing();
    return text.startsWith("::", colon)
        ? new LogicalLine(number, name, decoded(text.substring(colon + 2).strip()))
        : new LogicalLine(number, name, text.substring(colon + 1).replaceFirst("^ +", ""));
  }

  private static String decoded(String base64) {
    try {
      return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return base64;
    }
  }

  boolean is(String wanted) {
    return name.equalsIgnoreCase(wanted);
  }
}
