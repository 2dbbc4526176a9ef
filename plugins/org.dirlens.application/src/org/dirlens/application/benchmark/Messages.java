package org.dirlens.application.benchmark;

import org.eclipse.osgi.util.NLS;

/** The texts of this package. */
final class Messages extends NLS {
  public static String Benchmark_answers = "";
  public static String Benchmark_cancelled = "";
  public static String Benchmark_done = "";
  public static String Benchmark_experiment = "";
  public static String Benchmark_failed = "";
  public static String Benchmark_full = "";
  public static String Benchmark_gallery = "";
  public static String Benchmark_intro = "";
  public static String Benchmark_job = "";
  public static String Benchmark_old = "";
  public static String Benchmark_result = "";
  public static String Benchmark_run = "";
  public static String Benchmark_running = "";
  public static String Benchmark_size = "";
  public static String Benchmark_sizes = "";

  static {
    NLS.initializeMessages("org.dirlens.application.benchmark.messages", Messages.class);
  }

  private Messages() {}
}
