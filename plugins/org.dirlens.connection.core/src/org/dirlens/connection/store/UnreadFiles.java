package org.dirlens.connection.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Files that could not be read, or not whole, a sentence each. They are kept under another name, so
 * that nothing of them is overwritten and the workbench starts without them. Safe for all threads.
 */
final class UnreadFiles {
  private final List<String> sentences = new CopyOnWriteArrayList<>();

  private interface Step {
    void to(Path kept) throws IOException;
  }

  List<String> sentences() {
    return List.copyOf(sentences);
  }

  /** Moves a file of which nothing can be read. */
  void putAside(Path path, String why) {
    keep(path, why, kept -> Files.move(path, kept, StandardCopyOption.REPLACE_EXISTING));
  }

  /** Copies a file of which a part can be read, before it is replaced by that part. */
  void copyAside(Path path, String why) {
    keep(
        path,
        why,
        kept ->
            Files.copy(
                path,
                kept,
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.COPY_ATTRIBUTES));
  }

  private void keep(Path path, String why, Step step) {
    try {
      Path kept = UnfinishedFile.beside(path, ".unread");
      try {
        step.to(kept);
      } catch (IOException e) {
        Files.deleteIfExists(kept);
        throw e;
      }
      sentences.add("%s cannot be read: %s\nIt is kept as %s.".formatted(path, why, kept));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + path + ": " + why, e);
    }
  }

  /** What could not be done about a file, which stays as it is. */
  void tell(Exception problem) {
    Throwable cause = problem.getCause();
    sentences.add(problem.getMessage() + (cause == null ? "" : ": " + cause.getMessage()));
  }
}
