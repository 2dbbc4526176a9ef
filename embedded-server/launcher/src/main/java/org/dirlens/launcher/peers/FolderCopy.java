package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder with all it holds, once more. */
final class FolderCopy {
  private FolderCopy() {}

  /**
   * Copies a folder; files keep their permissions.
   *
   * @param to is made, and must not be there
   */
  static void of(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> paths = Files.walk(from)) {
      all = paths.toList();
    }
    for (Path each : all) {
      Files.copy(
          each, to.resolve(from.relativize(each).toString()), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }
}
