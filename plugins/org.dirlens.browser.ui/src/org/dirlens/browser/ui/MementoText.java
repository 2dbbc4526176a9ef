package org.dirlens.browser.ui;

import java.util.Locale;

/** Which texts may go into the state that the workbench keeps from one start to the next. */
public final class MementoText {
  private MementoText() {}

  /** False for a text that an XML file cannot hold, as a DN may be, or that is absurdly long. */
  public static boolean keeps(String text) {
    return text.length() <= 4_096 && text.codePoints().allMatch(MementoText::inXml);
  }

  /** The text, or nothing if it cannot be kept. */
  public static String orEmpty(String text) {
    return keeps(text) ? text : "";
  }

  /** Whether a filter asks for a password, which no file may hold. */
  public static boolean namesPassword(String filter) {
    String lower = filter.toLowerCase(Locale.ROOT);
    return lower.contains("password") || lower.contains("2.5.4.35");
  }

  private static boolean inXml(int point) {
    return (point >= ' ' && point < 0xD800)
        || (point >= 0xE000 && point < 0xFFFE)
        || (point >= 0x10000 && point <= 0x10FFFF);
  }
}
