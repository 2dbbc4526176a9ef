package org.dirlens.benchmarks.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.launcher.experiment.ExperimentCatalog;
import org.dirlens.tree.ProgressMonitor;

/**
 * What a run of an experiment takes: the line of it for {@code costs.csv} of the room workload.
 * Once a second the heap is collected and looked at, the resident memory of child processes (Linux)
 * and the files of the run; each at its largest. The collections make it a little slower.
 *
 * <p>Arguments: the name of the experiment, or {@code all}; the size, or a factor of the small size
 * like {@code x0.5}. Run it with 1 GB of heap ({@code JAVA_OPTIONS=-Xmx1g}).
 */
public final class ExperimentCosts {
  private static final long LOOK_MILLIS = 1_000;
  private static final long SIZE_MIN = 100;

  private ExperimentCosts() {}

  public static void main(String[] arguments) throws Exception {
    for (Experiment experiment : ExperimentCatalog.installed()) {
      String name = experiment.description().name();
      if (arguments[0].equals("all") || arguments[0].equals(name)) {
        run(experiment, size(arguments[1], experiment.description().smokeSize()));
      }
    }
  }

  private static long size(String wanted, long small) {
    return wanted.startsWith("x")
        ? Math.max(SIZE_MIN, Math.round(small * Double.parseDouble(wanted.substring(1))))
        : Long.parseLong(wanted);
  }

  private static void run(Experiment experiment, long size) throws Exception {
    Path folder = Files.createTempDirectory("dirlens-costs");
    Looker looker = new Looker(folder);
    Thread looking = Thread.ofPlatform().daemon().start(looker);
    long start = System.nanoTime();
    try {
      experiment.run(folder, size, ProgressMonitor.NONE);
      double seconds = (System.nanoTime() - start) / 1e9;
      looking.interrupt();
      looking.join();
      System.out.printf(
          Locale.ROOT,
          "%s,%d,%.1f,%d,%d%n",
          experiment.description().name(),
          size,
          seconds,
          looker.diskBytes,
          looker.memoryBytes);
    } finally {
      looking.interrupt();
      Folders.delete(folder);
    }
  }

  /** Looks again and again until it is interrupted, and a last time then. */
  private static final class Looker implements Runnable {
    private final Path folder;
    private long diskBytes;
    private long memoryBytes;

    Looker(Path folder) {
      this.folder = folder;
    }

    @Override
    public void run() {
      boolean on = true;
      while (on) {
        try {
          Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException end) {
          on = false;
        }
        look();
      }
    }

    private void look() {
      ManagementFactory.getMemoryMXBean().gc();
      long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
      long others = ProcessHandle.current().descendants().mapToLong(Looker::residentBytes).sum();
      memoryBytes = Math.max(memoryBytes, heap + others);
      diskBytes = Math.max(diskBytes, bytes(folder));
    }

    private static long residentBytes(ProcessHandle process) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
        return lines
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
            .sum();
      } catch (IOException | RuntimeException ended) {
        return 0;
      }
    }

    private static long bytes(Path place) {
      long sum = 0;
      for (Path each : inside(place)) {
        sum += Files.isDirectory(each) ? bytes(each) : each.toFile().length();
      }
      return sum;
    }

    /** What is in a folder that may be changing. */
    private static Path[] inside(Path place) {
      try (Stream<Path> all = Files.list(place)) {
        return all.toArray(Path[]::new);
      } catch (IOException | RuntimeException gone) {
        return new Path[0];
      }
    }
  }
}
