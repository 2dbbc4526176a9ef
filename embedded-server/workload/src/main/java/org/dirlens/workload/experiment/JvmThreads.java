package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.InstalledJava;
import org.dirlens.workload.measure.JavaProcess;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006: base searches by 1 to 32 threads in each Java that is installed. */
final class JvmThreads implements MeasuredExperiment {
  private static final int[] THREADS = {1, 2, 5, 8, 16, 32};

  @Override
  public Description description() {
    return new Description(
            "1ac-jvm-threads",
            "base searches by 1 to 32 threads in each installed Java, and how it warms up",
            10_000,
            10_000,
            "Each row is a process of its own: "
                + JvmProbe.LOOPS
                + " loops of 10,000 base searches, fewer of less than 2,000 people, for a full name"
                + " drawn anew; the mean leaves the 2 worst loops out. In the process, without a"
                + " network (2006: over one). The threads of 2006 were those of a client; here they share the"
                + " searches of a loop out. Java is looked for in the usual places and in"
                + " variables whose name begins with JAVA_HOME; one that is too old for this"
                + " program says so. The processes run on the class path of this one: inside the"
                + " window there is none, so use the command line.")
        .beside(KeyUsage2006.JVMS);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "<Java",
            "threads",
            "<outcome",
            "searches a second",
            "CPU us a search",
            "first loop a second",
            "settled in loop",
            "<thousands a second, loop by loop");
    Path data = folder.resolve("data");
    try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
      directory.loadPeople(size);
    }
    boolean measured = false;
    for (InstalledJava java : InstalledJava.all()) {
      measured |= rows(java, data, size, table, monitor);
    }
    if (!measured) {
      throw new IllegalStateException("no Java could run the searches: " + table.rows());
    }
    return table;
  }

  /** The rows of one Java, or one that says why it has none. */
  private static boolean rows(
      InstalledJava java, Path data, long size, ResultTable table, ProgressMonitor monitor)
      throws IOException {
    for (int threads : THREADS) {
      List<String> arguments =
          List.of(
              "-Xmx1g",
              JvmProbe.class.getName(),
              data.toString(),
              Long.toString(size),
              Integer.toString(threads));
      JavaProcess process =
          JavaProcess.run(
              java.home(), arguments, data.resolveSibling("output-" + threads), monitor);
      List<String> results = process.results(JvmProbe.RESULT);
      if (results.isEmpty()) {
        table.row(java.name(), (long) threads, why(process), "-", "-", "-", "-", "-");
        return false;
      }
      JvmProbe.Result result = JvmProbe.Result.of(results.getFirst());
      table.row(
          java.name(),
          (long) threads,
          "ran",
          result.settledPerSecond(),
          result.cpuMicros(),
          result.perSecond()[0],
          result.loopsToSettle(),
          result.curve());
    }
    return true;
  }

  private static String why(JavaProcess process) {
    boolean old =
        process.lines().stream().anyMatch(line -> line.contains("UnsupportedClassVersionError"));
    return old
        ? "too old for this program"
        : "failed: " + process.lines().stream().findFirst().orElse("exit " + process.exitCode());
  }
}
