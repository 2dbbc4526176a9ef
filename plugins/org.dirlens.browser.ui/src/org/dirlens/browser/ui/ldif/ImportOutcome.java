package org.dirlens.browser.ui.ldif;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.connection.core.DirectoryConnection;

/**
 * An import that has ended.
 *
 * @param rejected where its rejected records are; there is no such file when there are none
 * @param rejectedProblem why that file is not whole
 */
record ImportOutcome(
    DirectoryConnection connection,
    Path file,
    LdifImport.Report report,
    Duration elapsed,
    Path rejected,
    Optional<String> rejectedProblem) {

  /**
   * A place for rejected records that is not taken: beside the file, else in a folder of its own.
   */
  static Path rejectedFile(Path file) {
    Path beside = file.toAbsolutePath().getParent();
    String name = file.getFileName().toString().replaceFirst("\\.ldif$", "");
    for (int number = 1; ; number++) {
      String ending = number == 1 ? ".rejected.ldif" : ".rejected-" + number + ".ldif";
      Path free = folder(beside).resolve(name + ending);
      if (!Files.exists(free)) {
        return free;
      }
    }
  }

  private static Path folder(Path beside) {
    if (Files.isWritable(beside)) {
      return beside;
    }
    try {
      return Files.createTempDirectory("dirlens-import");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
