package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
   * so that who needs it fails. Those that go meanwhile, as the logs of a partition that is written
   * do, are passed over.
   */
  static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    Set<FileVisitOption> links = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
    Files.walkFileTree(folder, links, Integer.MAX_VALUE, new Gathering(folder, files));
    return files;
  }

  private static final class Gathering extends SimpleFileVisitor<Path> {
    private final Path top;
    private final List<Path> files;

    Gathering(Path top, List<Path> files) {
      this.top = top;
      this.files = files;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      files.add(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException problem) throws IOException {
      if (file.equals(top) || !(problem instanceof NoSuchFileException)) {
        throw problem;
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
