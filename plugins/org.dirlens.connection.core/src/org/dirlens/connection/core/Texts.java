package org.dirlens.connection.core;

/** Makes text of a server fit to be shown. */
final class Texts {
  /** Longest diagnostic message that is repeated to the user. */
  static final int MESSAGE_CHARS_MAX = 500;

  private Texts() {}

  /** Without control characters, and not longer than {@link #MESSAGE_CHARS_MAX}. */
  static String oneLine(String text) {
    String shown = text.replaceAll("\\p{Cc}+", " ").strip();
    return shown.length() <= MESSAGE_CHARS_MAX
        ? shown
        : shown.substring(0, MESSAGE_CHARS_MAX) + "…";
  }
}
