package org.dirlens.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the files of this source tree. Generated files, in folders called target, do not count. */
final class Sources {
  private Sources() {}

  /** The top folder of the source tree: the nearest one above that holds mvnw. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("no mvnw above " + Path.of("").toAbsolutePath());
      }
    }
    return folder;
  }

  /** All Java files of the engine and of the plug-ins, tests included, in order of path. */
  static List<Path> javaFiles() {
    return Stream.of("embedded-server", "plugins")
        .flatMap(folder -> files(root().resolve(folder)))
        .filter(file -> file.toString().endsWith(".java"))
        .sorted()
        .toList();
  }

  static Stream<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).filter(Sources::isOwn).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOwn(Path file) {
    Path inside = root().relativize(file);
    for (Path step : inside) {
      if (step.toString().equals("target") || step.toString().equals("bin")) {
        return false;
      }
    }
    return true;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file's path below the root, as failures show it. */
  static String shown(Path file) {
    return root().relativize(file).toString();
  }
}
