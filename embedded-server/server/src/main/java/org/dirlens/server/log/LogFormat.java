package org.dirlens.server.log;

import java.util.Locale;

/** How the lines of a log are written, if they are. */
public enum LogFormat {
  /** Not at all. */
  OFF(""),
  /** Time, event and {@code name=value}, values being JSON. */
  TEXT("log"),
  /** One JSON object a line. */
  JSON("jsonl");

  private final String ending;

  LogFormat(String ending) {
    this.ending = ending;
  }

  /** The ending of the names of files in this format. */
  String ending() {
    return ending;
  }

  /** The value of a setting. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of a word that a setting has. */
  public static LogFormat of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
