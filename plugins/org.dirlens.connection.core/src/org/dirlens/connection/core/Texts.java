package org.dirlens.connection.core;

import org.dirlens.connection.text.Shortened;

/** Makes text of a server fit to be shown. */
final class Texts {
  /** Longest diagnostic message that is repeated to the user. */
  static final int MESSAGE_CHARS_MAX = 500;

  private Texts() {}

  /** Without control characters, and not longer than {@link #MESSAGE_CHARS_MAX}. */
  static String oneLine(String text) {
    String begin = Shortened.to(MESSAGE_CHARS_MAX, text.strip());
    return begin.replaceAll("\\p{Cc}+", " ").strip();
  }
}
