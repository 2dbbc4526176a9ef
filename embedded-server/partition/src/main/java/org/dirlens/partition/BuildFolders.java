package org.dirlens.partition;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.record.DiskSpace;

/** The folders in which a partition builds indices, sorts and loads. */
final class BuildFolders {
  private BuildFolders() {}

  /** The first of them, beside a change log; none holds what was left by what was cut off. */
  static Path cleared(Path changeLogFolder) {
    Path builds = changeLogFolder.resolveSibling(changeLogFolder.getFileName() + "-build");
    for (String purpose : List.of("", "-sort", "-load")) {
      clear(builds.resolveSibling(builds.getFileName() + purpose));
    }
    return builds;
  }

  private static void clear(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file); // a search of the partition before may end right now
      }
    } catch (IOException e) {
      throw DiskSpace.problem(folder, "removing what a build left", e);
    }
  }
}
