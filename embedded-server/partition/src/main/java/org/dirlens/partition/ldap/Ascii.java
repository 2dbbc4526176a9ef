package org.dirlens.partition.ldap;

/** What ASCII characters are, given as bytes or chars. */
public final class Ascii {
  private Ascii() {}

  public static boolean isLetter(int c) {
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'z';
  }

  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  public static boolean isLetterOrDigit(int c) {
    return isLetter(c) || isDigit(c);
  }

  /** The value of a hexadecimal digit, -1 if it is none. */
  public static int hexDigit(int c) {
    if (isDigit(c)) {
      return c - '0';
    }
    int lower = c | 0x20;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
  }
}
