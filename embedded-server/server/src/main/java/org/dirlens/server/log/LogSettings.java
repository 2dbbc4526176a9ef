package org.dirlens.server.log;

/**
 * What is logged, and how much of it is kept.
 *
 * @param fileBytes size beyond which a file is put aside and another begun
 * @param filesKept how many files that were put aside are kept of each log
 * @param queueBytes memory for what waits to be written of each log
 */
public record LogSettings(
    LogFormat access, LogFormat audit, long fileBytes, int filesKept, long queueBytes) {
  /** What holds where nobody chose anything. */
  public static final LogSettings STANDARD =
      new LogSettings(LogFormat.TEXT, LogFormat.JSON, 10L << 20, 10, 4L << 20);
}
