package org.dirlens.partition;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The folder of a store whose records have crashed and whose threads run on. */
public final class CrashedFolder {
  private CrashedFolder() {}

  /** Copies it as it is, for the next start. */
  public static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to);
    try (Stream<Path> all = Files.list(from)) {
      for (Path file : all.toList()) {
        Path copy = to.resolve(file.getFileName());
        if (Files.isDirectory(file)) {
          copy(file, copy);
        } else {
          copyUnlessDeleted(file, copy);
        }
      }
    }
  }

  /**
   * A checkpoint that was written before the crash may still delete the part of the log it ends.
   */
  private static void copyUnlessDeleted(Path file, Path copy) throws IOException {
    try {
      Files.copy(file, copy);
    } catch (NoSuchFileException deleted) {
      assertTrue(file.toString().endsWith(".log"), file.toString());
    }
  }
}
