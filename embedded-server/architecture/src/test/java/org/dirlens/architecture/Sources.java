package org.dirlens.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the files of this source tree. Generated files, in folders called target, do not count. */
final class Sources {
  private static final Set<String> MADE = Set.of("target", "bin", ".git");

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
    List<Path> files = new ArrayList<>();
    try {
      Files.walkFileTree(folder, new Gathering(folder, files));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files.stream();
  }

  /** Does not look into what builds and git make, where files come and go beside the tests. */
  private static final class Gathering extends SimpleFileVisitor<Path> {
    private final Path top;
    private final List<Path> files;

    Gathering(Path top, List<Path> files) {
      this.top = top;
      this.files = files;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean made = MADE.contains(String.valueOf(folder.getFileName()));
      return made && !folder.equals(top) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(file);
      }
      return FileVisitResult.CONTINUE;
    }
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
