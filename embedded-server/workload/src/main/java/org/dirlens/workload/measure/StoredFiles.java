package org.dirlens.workload.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files in a folder and the folders in it.
 *
 * @param count how many
 * @param bytes of all of them together
 */
public record StoredFiles(long count, long bytes) {
  /** Those that are there now; nobody must be removing files meanwhile. */
  public static StoredFiles in(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      return new StoredFiles(
          files.size(), files.stream().mapToLong(file -> file.toFile().length()).sum());
    }
  }
}
