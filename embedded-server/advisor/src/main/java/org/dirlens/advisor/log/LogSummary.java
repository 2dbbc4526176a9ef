package org.dirlens.advisor.log;

import java.nio.file.Path;
import java.util.List;

/**
 * What became of the lines of logs.
 *
 * @param files in the order in which they were read
 * @param lines all there were
 * @param operations those that were taken
 * @param unanswered operations without a line that tells of their end; they do not count elsewhere
 * @param unreadable lines that could not be understood
 * @param first the first of those, at most {@value #FIRST}
 */
public record LogSummary(
    List<LogFile> files,
    long lines,
    long operations,
    long unanswered,
    long unreadable,
    List<Problem> first) {
  /** Of how many unreadable lines more is kept than their number. */
  public static final int FIRST = 5;

  public LogSummary {
    files = List.copyOf(files);
    first = List.copyOf(first);
  }

  /** A file and whose log it is. */
  public record LogFile(Path file, LogFormat format) {}

  /** A line that could not be understood, and why. */
  public record Problem(Place place, String why) {
    @Override
    public String toString() {
      return place + ": " + why;
    }
  }
}
