package org.dirlens.connection.store;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;

/**
 * A file that is not whole yet. What it is to replace stays as it is until then, so that a full
 * disk takes nothing away.
 */
public final class UnfinishedFile {
  private UnfinishedFile() {}

  /** What is written into a file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Makes an empty file beside the one that it is to replace, with a name that no other file has.
   * Only its owner can read it where files have modes: entries may have passwords in them.
   *
   * @throws IOException if the folder is not there or cannot be written to
   */
  public static Path beside(Path target) throws IOException {
    return beside(target, ".part", OwnerOnlyFile.mode());
  }

  /** Makes an empty file beside another one, with this ending and a name that no other file has. */
  static Path beside(Path target, String ending, FileAttribute<?>... mode) throws IOException {
    for (int more = 0; ; more++) {
      String end = more == 0 ? ending : "." + more + ending;
      try {
        return Files.createFile(target.resolveSibling(target.getFileName() + end), mode);
      } catch (FileAlreadyExistsException e) {
        // Somebody else's: the next number.
      }
    }
  }

  /** Writes a text as UTF-8, as {@link #replace(Path, Content)} does. */
  public static Path replace(Path target, String text) throws IOException {
    return replace(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Writes a file whole or not at all. One that it replaces gives it its permissions; of a link,
   * the file that it leads to is replaced. Where a folder cannot be written to and the file in it
   * can, it is written over, as soon as the content is whole elsewhere; where that breaks off, the
   * problem names the whole one, which stays.
   *
   * @return {@code target}
   */
  public static Path replace(Path target, Content content) throws IOException {
    boolean old = Files.exists(target);
    Path file = old ? target.toRealPath() : target;
    Path unfinished;
    try {
      unfinished = beside(file, ".part");
    } catch (AccessDeniedException e) {
      if (!old || !Files.isWritable(file)) {
        throw e;
      }
      writeOver(file, content);
      return target;
    }
    writeWhole(
        unfinished,
        out -> {
          if (old) {
            permit(file, unfinished);
          }
          content.writeTo(out);
        });
    moveOver(file, unfinished);
    return target;
  }

  /** Content that cannot be written whole leaves nothing. */
  private static void writeWhole(Path file, Content content) throws IOException {
    boolean whole = false;
    try {
      writeThrough(file, content);
      whole = true;
    } finally {
      if (!whole) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** On Windows somebody may be allowed to write into a file, but not to replace it. */
  private static void moveOver(Path file, Path whole) throws IOException {
    try {
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (AccessDeniedException e) {
      copyOver(file, whole);
    } catch (IOException e) {
      Files.deleteIfExists(whole);
      throw e;
    }
  }

  /** Content that cannot be written whole leaves the file as it is. */
  static void writeOver(Path file, Content content) throws IOException {
    Path whole = Files.createTempFile("dirlens", ".part");
    writeWhole(whole, content);
    copyOver(file, whole);
  }

  /** Moves content into a file; where that breaks off, the whole stays where it is. */
  private static void copyOver(Path file, Path whole) throws IOException {
    try {
      writeThrough(file, out -> Files.copy(whole, out));
    } catch (AccessDeniedException untouched) {
      Files.delete(whole);
      throw untouched;
    } catch (IOException e) {
      throw new IOException(
          "%s is written in part, and whole in %s: %s".formatted(file, whole, e.getMessage()), e);
    }
    Files.delete(whole);
  }

  /** Writes to the disk: a file that replaces another is whole there also after a loss of power. */
  static void writeThrough(Path file, Content content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      content.writeTo(out);
    }
    try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
      written.force(true);
    }
  }

  private static void permit(Path old, Path fresh) throws IOException {
    PosixFileAttributeView known = Files.getFileAttributeView(old, PosixFileAttributeView.class);
    if (known != null) {
      Files.setPosixFilePermissions(fresh, known.readAttributes().permissions());
    }
  }
}
