package org.dirlens.runs;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * What a run is called, when it was, and why.
 *
 * @param id letters, digits, hyphens and points, up to 100 of them, beginning with a letter or a
 *     digit; the name of its file
 * @param name as a person calls it; one line of up to 200 characters
 * @param note what a person says about it; may be empty
 * @param question what it answers, a sentence; may be empty
 * @param kind what was measured
 * @param started the beginning of its first round
 * @param duration from there to the end of its last round
 */
public record RunHead(
    String id,
    String name,
    String note,
    String question,
    RunKind kind,
    Instant started,
    Duration duration) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,99}");
  private static final int NAME_CHARACTERS_MAX = 200;

  /**
   * Checks id, name and duration.
   *
   * @throws IllegalArgumentException if one of them is not as described above
   */
  public RunHead {
    if (!isId(id)) {
      throw new IllegalArgumentException("no id of a run: " + id);
    }
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "a name is one line of 1 to " + NAME_CHARACTERS_MAX + " characters, not: " + name);
    }
    if (duration.isNegative()) {
      throw new IllegalArgumentException("a duration below zero: " + duration);
    }
  }

  /** Whether a text can be the id of a run. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  RunHead named(String other) {
    return new RunHead(id, other, note, question, kind, started, duration);
  }

  /** Whether a text can be the name of a run. */
  public static boolean isName(String text) {
    return !text.isBlank() && text.length() <= NAME_CHARACTERS_MAX && text.lines().count() == 1;
  }
}
