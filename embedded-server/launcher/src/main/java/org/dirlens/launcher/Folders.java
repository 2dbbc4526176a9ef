package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders with all they hold. */
public final class Folders {
  private Folders() {}

  /** Bytes of all files in a folder. */
  public static long bytes(Path folder) throws IOException {
    return files(folder).stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /**
   * All files in a folder, also those that links lead to. A link that leads nowhere is one of them,
   * so that who needs it fails.
   */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(file -> !Files.isDirectory(file)).toList();
    }
  }

  /** What stands in a folder, in no order. */
  static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  /** Deletes a folder and what is in it; there need not be one. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> paths = Files.walk(folder)) {
      all = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : all) {
      Files.delete(path);
    }
  }
}
