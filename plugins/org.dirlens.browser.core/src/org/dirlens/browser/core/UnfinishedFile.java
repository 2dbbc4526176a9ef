package org.dirlens.browser.core;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is not whole yet. */
public final class UnfinishedFile {
  private UnfinishedFile() {}

  /**
   * Makes an empty file beside the one that it is to replace, with a name that no other file has.
   *
   * @throws IOException if the folder is not there or cannot be written to
   */
  public static Path beside(Path target) throws IOException {
    for (int more = 0; ; more++) {
      String end = more == 0 ? ".part" : "." + more + ".part";
      try {
        return Files.createFile(target.resolveSibling(target.getFileName() + end));
      } catch (FileAlreadyExistsException e) {
        // Somebody else's: the next number.
      }
    }
  }
}
