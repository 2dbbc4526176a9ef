package org.dirlens.load.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The workloads that come with Dirlens, as texts that may be copied and changed. */
public final class BuiltInWorkloads {
  /** Their names, and those of their files without the ending. */
  public static final List<String> NAMES =
      List.of(
          "messaging",
          "addressing",
          "lookup-by-uid",
          "base-by-dn",
          "initials",
          "directory-day",
          "write-heavy");

  private BuiltInWorkloads() {}

  /**
   * The text of one.
   *
   * @throws IllegalArgumentException with the names that there are
   */
  public static String text(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "no such workload: " + name + "; there are: " + String.join(", ", NAMES));
    }
    try (InputStream in = BuiltInWorkloads.class.getResourceAsStream(name + ".workload")) {
      if (in == null) {
        throw new IllegalStateException("the workload " + name + " was not packed");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
