package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A new folder that is removed when it is closed. When the process is asked to end, the thread that
 * made the folder is interrupted, and the process lives until the folder is removed, for at most a
 * minute.
 */
public final class ScratchFolder implements AutoCloseable {
  private final Path path;
  private final AtEnd atEnd;

  /** Makes one where the system keeps temporary files. */
  public ScratchFolder() throws IOException {
    atEnd = new AtEnd(Thread.currentThread()::interrupt);
    try {
      path = Files.createTempDirectory("dirlens-scratch");
    } catch (IOException e) {
      atEnd.close();
      throw e;
    }
  }

  /** Where it is. */
  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try (atEnd) {
      Folders.delete(path);
    }
  }
}
