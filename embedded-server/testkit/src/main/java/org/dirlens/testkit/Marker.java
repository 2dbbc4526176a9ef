package org.dirlens.testkit;

import java.nio.file.Path;
import java.util.List;

/**
 * The password of everybody in tests, so that it can be looked for wherever none may be: in files
 * of servers, in what processes say, in reports of tests.
 */
public final class Marker {
  /** What the build looks for in its reports, too. */
  public static final String PASSWORD = "marker-Pa55word";

  private static final SecretTraces TRACES = new SecretTraces(PASSWORD);

  private Marker() {}

  /** Whether a text holds the password, in clear or in base64. */
  public static boolean isIn(String text) {
    return TRACES.isIn(text);
  }

  /** The files in and below a folder that hold it; empty if there is no such folder. */
  public static List<Path> files(Path folder) {
    return TRACES.files(folder);
  }

  /** Fails, naming them, if there are such files. */
  public static void requireNone(Path folder) {
    List<Path> files = files(folder);
    if (!files.isEmpty()) {
      throw new AssertionError("a password stands in " + files);
    }
  }
}
