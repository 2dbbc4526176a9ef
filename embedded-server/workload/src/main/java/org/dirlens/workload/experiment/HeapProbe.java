package org.dirlens.workload.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;

/** The process that {@link HeapSizes} starts: base searches in a folder, and what they cost. */
public final class HeapProbe {
  static final String RESULT = "measured ";

  private HeapProbe() {}

  /** Takes the folder and its number of people; prints one line that {@link Result} reads. */
  public static void main(String[] arguments) throws IOException, LdapProblem {
    long size = Long.parseLong(arguments[1]);
    long searches = searches(size);
    try (SeedDirectory directory =
        SeedDirectory.existing(Path.of(arguments[0]), ProgressMonitor.NONE)) {
      for (int round = 0; round < 2; round++) {
        Timing.check(searches, search(directory, searches, size));
      }
      long gc = ProcessFigures.collectionMillis();
      long cpu = ProcessFigures.cpuNanos();
      Timing timing = Timing.of(searches, () -> search(directory, searches, size));
      double cpuMicros = (ProcessFigures.cpuNanos() - cpu) / 1e3 / searches / Timing.RUNS;
      System.out.println(
          RESULT
              + String.format(
                  Locale.ROOT,
                  "%f %f %d %d",
                  timing.medianMicros() / searches,
                  cpuMicros,
                  ProcessFigures.collectionMillis() - gc,
                  ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()));
    }
  }

  /** How many searches are measured at once. */
  static long searches(long size) {
    return Math.min(20_000, 5 * size);
  }

  private static long search(SeedDirectory directory, long searches, long size) throws LdapProblem {
    long found = 0;
    for (int i = 0; i < searches; i++) {
      found += directory.search(Lookups.person(directory, 1 + i * 7919L % size));
    }
    return found;
  }

  /** What a process measured, for one search but the last two. */
  record Result(double micros, double cpuMicros, long gcMillis, long heapBytes) {
    static Result of(String line) {
      String[] figures = line.split(" ");
      return new Result(
          Double.parseDouble(figures[0]),
          Double.parseDouble(figures[1]),
          Long.parseLong(figures[2]),
          Long.parseLong(figures[3]));
    }
  }
}
