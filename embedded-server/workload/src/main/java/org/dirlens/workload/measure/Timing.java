package org.dirlens.workload.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.dirlens.partition.ldap.LdapProblem;

/**
 * How long one run of some work took, of several with the worst left out.
 *
 * @param medianMicros wall time
 * @param p95Micros wall time
 * @param cpuMicros CPU time of the calling thread, median
 */
public record Timing(double medianMicros, double p95Micros, double cpuMicros) {
  /** Runs that are measured. */
  public static final int RUNS = 7;

  /** Work that says how much it found or did. */
  public interface Work {
    long run() throws IOException, LdapProblem;
  }

  /** Runs the work, which must find {@code expected} each time; the first run is not counted. */
  public static Timing warm(long expected, Work work) throws IOException, LdapProblem {
    check(expected, work.run());
    return of(expected, work);
  }

  /** The same with the first run counted. */
  public static Timing of(long expected, Work work) throws IOException, LdapProblem {
    double[] wall = new double[RUNS];
    double[] cpu = new double[RUNS];
    for (int run = 0; run < RUNS; run++) {
      long cpuStart = cpuNanos();
      long start = System.nanoTime();
      long found = work.run();
      wall[run] = (System.nanoTime() - start) / 1e3;
      cpu[run] = (cpuNanos() - cpuStart) / 1e3;
      check(expected, found);
    }
    return new Timing(percentile(wall, 50), percentile(wall, 95), percentile(cpu, 50));
  }

  /** Microseconds of wall time for one run. */
  public static double once(long expected, Work work) throws IOException, LdapProblem {
    long start = System.nanoTime();
    check(expected, work.run());
    return (System.nanoTime() - start) / 1e3;
  }

  /** Something that either is done or fails. */
  public interface Action {
    void run() throws IOException, LdapProblem;
  }

  /** Microseconds of wall time for one action. */
  public static double action(Action action) throws IOException, LdapProblem {
    long start = System.nanoTime();
    action.run();
    return (System.nanoTime() - start) / 1e3;
  }

  /** The CPU time of the calling thread in nanoseconds. */
  public static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Of all values but the largest. */
  private static double percentile(double[] values, int percent) {
    Arrays.sort(values);
    int kept = values.length - 1;
    return values[Math.min(kept - 1, kept * percent / 100)];
  }

  public static void check(long expected, long found) {
    if (expected != found) {
      throw new IllegalStateException("found " + found + ", not " + expected);
    }
  }
}
