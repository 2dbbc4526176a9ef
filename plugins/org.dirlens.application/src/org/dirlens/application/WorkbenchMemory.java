package org.dirlens.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.dirlens.connection.store.OwnerOnlyFile;

/**
 * How much memory the workbench may take at its next start: a file with the number of megabytes,
 * which the start script reads. Without the file, and with anything else in it, the limit is
 * {@value #DEFAULT_MEGABYTES} MB.
 */
public final class WorkbenchMemory {
  public static final int DEFAULT_MEGABYTES = 1_024;
  public static final int MIN_MEGABYTES = 256;
  public static final int MAX_MEGABYTES = 99_999;

  private final Path file;

  public WorkbenchMemory(Path file) {
    this.file = file;
  }

  /** The one the start script reads. */
  public static WorkbenchMemory ofUser() {
    return new WorkbenchMemory(Path.of(System.getProperty("user.home"), ".dirlens", "memory"));
  }

  /** Megabytes at the next start. */
  public int megabytes() {
    return kept().orElse(DEFAULT_MEGABYTES);
  }

  private OptionalInt kept() {
    try {
      int megabytes = Integer.parseInt(Files.readString(file).strip());
      return valid(megabytes) ? OptionalInt.of(megabytes) : OptionalInt.empty();
    } catch (IOException | NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  private static boolean valid(int megabytes) {
    return megabytes >= MIN_MEGABYTES && megabytes <= MAX_MEGABYTES;
  }

  /**
   * Sets the limit of the next start.
   *
   * @throws IllegalArgumentException if it is not {@value #MIN_MEGABYTES} to {@value
   *     #MAX_MEGABYTES}
   */
  public void set(int megabytes) throws IOException {
    if (!valid(megabytes)) {
      throw new IllegalArgumentException(
          "The memory must lie between %d and %d MB, not %d"
              .formatted(MIN_MEGABYTES, MAX_MEGABYTES, megabytes));
    }
    OwnerOnlyFile.replace(file, megabytes + "\n");
  }
}
