package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Folders with all they hold. */
public final class Folders {
  private Folders() {}

  /**
   * Bytes of all files in a folder, also those that links lead to, as far as it can be read. A
   * folder that it lies in is none of them.
   */
  public static long bytes(Path folder) throws IOException {
    Path real = folder.toRealPath();
    return bytes(files(folder, each -> each.equals(folder) || !holds(each, real), folder::equals));
  }

  private static boolean holds(Path folder, Path inside) {
    try {
      return Files.isSymbolicLink(folder) && inside.startsWith(folder.toRealPath());
    } catch (IOException gone) {
      return false;
    }
  }

  static long bytes(List<Path> files) {
    return files.stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /**
   * The regular files in a folder, also those that links lead to.
   *
   * @param searched whether to look into a folder
   * @param needed what must not be missing: a link that leads nowhere is one of the files then, so
   *     that who reads it fails
   * @throws IOException if something needed cannot be read
   */
  static List<Path> files(Path folder, Predicate<Path> searched, Predicate<Path> needed)
      throws IOException {
    LinkedFiles files = new LinkedFiles(searched, needed);
    Files.walkFileTree(folder, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, files);
    return files.found;
  }

  private static final class LinkedFiles extends SimpleFileVisitor<Path> {
    private final List<Path> found = new ArrayList<>();
    private final Predicate<Path> searched;
    private final Predicate<Path> needed;

    LinkedFiles(Predicate<Path> searched, Predicate<Path> needed) {
      this.searched = searched;
      this.needed = needed;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return searched.test(folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile() || (attributes.isSymbolicLink() && needed.test(file))) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (needed.test(file)) {
        throw failure;
      }
      return FileVisitResult.CONTINUE;
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
