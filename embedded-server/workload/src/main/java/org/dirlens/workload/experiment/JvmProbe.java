package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.Parallel;
import org.dirlens.workload.measure.ProcessFigures;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;

/** The process that {@link JvmThreads} starts: twelve loops of base searches by some threads. */
public final class JvmProbe {
  static final String RESULT = "measured ";
  static final int LOOPS = 12;
  private static final int WORST = 2;
  private static final long STRIDE = 104_729;

  private JvmProbe() {}

  /** Takes folder, number of people and threads; prints one line that {@link Result} reads. */
  public static void main(String[] arguments) throws IOException, LdapProblem {
    long size = Long.parseLong(arguments[1]);
    int threads = Integer.parseInt(arguments[2]);
    long searches = searches(size);
    double[] micros = new double[LOOPS];
    try (SeedDirectory directory =
        SeedDirectory.existing(Path.of(arguments[0]), ProgressMonitor.NONE)) {
      long cpu = ProcessFigures.cpuNanos();
      for (int loop = 0; loop < LOOPS; loop++) {
        int salt = loop;
        micros[loop] =
            Timing.once(
                searches,
                () ->
                    Parallel.run(
                        threads,
                        searches,
                        (thread, i) -> search(directory, (thread + salt) * STRIDE + i, size)));
      }
      double cpuMicros = (ProcessFigures.cpuNanos() - cpu) / 1e3 / searches / LOOPS;
      System.out.println(RESULT + cpuMicros + " " + searches + " " + joined(micros));
    }
  }

  /** Of one loop. */
  static long searches(long size) {
    return Math.min(10_000, 5 * size);
  }

  private static long search(SeedDirectory directory, long place, long size) throws LdapProblem {
    return directory.search(Lookups.person(directory, 1 + place * 31 % size));
  }

  private static String joined(double[] micros) {
    return Arrays.stream(micros)
        .mapToObj(each -> String.format(Locale.ROOT, "%.1f", each))
        .collect(Collectors.joining(" "));
  }

  /**
   * What a process measured.
   *
   * @param cpuMicros CPU time of the process a search, warming up included
   * @param perSecond searches a second of each loop
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Result(double cpuMicros, double[] perSecond) {
    static Result of(String line) {
      String[] figures = line.split(" ");
      double searches = Double.parseDouble(figures[1]);
      return new Result(
          Double.parseDouble(figures[0]),
          Arrays.stream(figures)
              .skip(2)
              .mapToDouble(micros -> searches * 1e6 / Double.parseDouble(micros))
              .toArray());
    }

    /** The mean of all loops but the two that were worst. */
    double settledPerSecond() {
      return Arrays.stream(perSecond).sorted().skip(WORST).average().orElseThrow();
    }

    /** The first loop, from 1, that comes within a tenth of what the best loops reach. */
    long loopsToSettle() {
      double best = Arrays.stream(perSecond).max().orElseThrow();
      int loop = 0;
      while (perSecond[loop] < 0.9 * best) {
        loop++;
      }
      return loop + 1L;
    }

    /** Thousands of searches a second, loop by loop. */
    String curve() {
      return Arrays.stream(perSecond)
          .mapToObj(each -> String.format(Locale.ROOT, "%.0f", each / 1e3))
          .collect(Collectors.joining(" "));
    }
  }
}
