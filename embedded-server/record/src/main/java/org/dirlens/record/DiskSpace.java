package org.dirlens.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether a file could not be written because there is no space left where it lies. */
public final class DiskSpace {
  /** With less left, a write that failed is taken to have failed for that. */
  public static final long LEAST_BYTES = 1 << 20;

  private DiskSpace() {}

  /**
   * What a failed write of a file or folder is to be told as: FULL if the system says so, in
   * English, or if less than {@link #LEAST_BYTES} are left there; else IO.
   */
  public static StoreProblem problem(Path file, String key, IOException cause) {
    StoreProblem.Kind kind =
        isFull(cause, usableBytes(file)) ? StoreProblem.Kind.FULL : StoreProblem.Kind.IO;
    return new StoreProblem(kind, file.toString(), key, String.valueOf(cause.getMessage()), cause);
  }

  /**
   * Whether a write failed because the disk or the quota is full. The words of the system may be in
   * the language of the user, so that what is left counts too.
   *
   * @param usableBytes left where the file lies, right after the failure
   */
  public static boolean isFull(IOException cause, long usableBytes) {
    String text = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    return usableBytes < LEAST_BYTES
        || text.contains("no space")
        || text.contains("not enough space")
        || text.contains("quota");
  }

  /** Bytes left where a file or folder lies or would lie; {@link Long#MAX_VALUE} if unknown. */
  public static long usableBytes(Path file) {
    @Nullable Path there = file.toAbsolutePath();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    try {
      return there == null ? Long.MAX_VALUE : Files.getFileStore(there).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
