package org.dirlens.browser.core.value;

/** Postal addresses (RFC 4517, section 3.3.28) as lines, and lines as they. */
public final class AddressText {
  private AddressText() {}

  /** The lines of a value, each ended by a line feed but the last. */
  public static String lines(String value) {
    return value.replace("$", "\n").replace("\\24", "$").replaceAll("\\\\5[Cc]", "\\\\");
  }

  /** The value of lines; empty lines at the end are left out. */
  public static String of(String lines) {
    return lines
        .stripTrailing()
        .replace("\\", "\\5C")
        .replace("$", "\\24")
        .replaceAll("\\R", "\\$");
  }
}
