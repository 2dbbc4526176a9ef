package org.dirlens.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A new folder that is removed when it is closed; its name has the id of this process. When the
 * process is asked to end, the thread that made the folder is interrupted, and the process lives
 * until the folder is removed, for at most a minute.
 */
public final class ScratchFolder implements AutoCloseable {
  private final Path path;
  private final AtEnd atEnd;

  /** Makes one where the system keeps temporary files. */
  public ScratchFolder() throws IOException {
    atEnd = new AtEnd(Thread.currentThread()::interrupt);
    try {
      path = Files.createTempDirectory(prefix());
    } catch (IOException e) {
      atEnd.close();
      throw e;
    }
  }

  /** How the names of all scratch folders of this process begin. */
  public static String prefix() {
    return "dirlens-scratch-" + ProcessHandle.current().pid() + "-";
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
