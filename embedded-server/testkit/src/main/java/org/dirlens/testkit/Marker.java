package org.dirlens.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * The password of everybody in tests, so that it can be looked for wherever none may be: in files
 * of servers, in what processes say, in reports of tests.
 */
public final class Marker {
  /** What the build looks for in its reports, too. */
  public static final String PASSWORD = "marker-Pa55word";

  private static final List<String> TRACES = traces();

  private Marker() {}

  /** The password, and what base64 makes of it wherever it stands in a text. */
  private static List<String> traces() {
    List<String> traces = new ArrayList<>(List.of(PASSWORD));
    for (int before = 0; before < 3; before++) {
      String text = "x".repeat(before) + PASSWORD;
      String coded = Base64.getEncoder().withoutPadding().encodeToString(text.getBytes(ISO_8859_1));
      int from = before == 0 ? 0 : before + 1; // what comes before has no part in these characters
      traces.add(coded.substring(from, text.length() * 8 / 6));
    }
    return traces;
  }

  /** Whether a text holds the password, in clear or in base64. */
  public static boolean isIn(String text) {
    return TRACES.stream().anyMatch(text::contains);
  }

  /** The files in and below a folder that hold it; empty if there is no such folder. */
  public static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(Marker::isInFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isInFile(Path file) {
    try {
      return isIn(Files.readString(file, ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(file.toString(), e);
    }
  }

  /** Fails, naming them, if there are such files. */
  public static void requireNone(Path folder) {
    List<Path> files = files(folder);
    if (!files.isEmpty()) {
      throw new AssertionError("a password stands in " + files);
    }
  }
}
