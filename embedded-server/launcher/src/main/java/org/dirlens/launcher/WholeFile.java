package org.dirlens.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** New files for their owner only, which appear under their name when they are complete. */
final class WholeFile {
  private WholeFile() {}

  /** Writes to a stream, and closes it. */
  interface Content<T, E extends Exception> {
    T write(OutputStream out) throws IOException, E;
  }

  /**
   * Writes a file, or nothing.
   *
   * @return what the content says of itself
   * @throws IOException if there is such a file, or no folder for it
   */
  static <T, E extends Exception> T write(Path target, Content<T, E> content)
      throws IOException, E {
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    Path folder = target.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IOException("there is no folder " + folder);
    }
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    Files.deleteIfExists(unfinished);
    try {
      T written = content.write(OwnerOnly.newFile(unfinished));
      Files.move(unfinished, target);
      return written;
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
