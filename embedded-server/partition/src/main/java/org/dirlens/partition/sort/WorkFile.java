package org.dirlens.partition.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The end of a file that nobody needs when its work is done or has failed. */
public final class WorkFile {
  private WorkFile() {}

  /** Closes what is open of a file, whatever a full disk says to it, and removes the file. */
  public static void remove(Path file, Closeable... open) {
    for (Closeable each : open) {
      try {
        each.close();
      } catch (IOException unwritten) {
        // nobody needs what could not be written
      }
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      file.toFile().deleteOnExit();
    }
  }
}
