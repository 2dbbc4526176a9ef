package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.JavaProcess;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.KeyUsage2006;

/** 2006: 256 MB of heap should be enough. */
final class HeapSizes implements MeasuredExperiment {
  private static final int[] HEAP_MEGABYTES = {1024, 512, 256, 128, 64};
  private static final int ROUNDS = 3;
  private static final long FULL_SIZE = 1_000_000;
  private static final double LOSS_MAX_PERCENT = 5;

  @Override
  public Description description() {
    return new Description(
            "1d-heap",
            "base searches of random people by the heap, and the smallest that is enough",
            10_000,
            FULL_SIZE,
            "A heap belongs to a Java process, so each row is one of its own, with the caches that a"
                + " server of that heap has: "
                + ROUNDS
                + " rounds of all heaps in turn, "
                + HeapProbe.searches(FULL_SIZE)
                + " searches, fewer of less than 4,000 people, "
                + Timing.RUNS
                + " times in each, by one thread and without a network (2006: over one). Loss is that of"
                + " CPU time, garbage collection included, beside the largest heap. The processes run on"
                + " the class path of this one: inside the window there is none, so use the command line.")
        .beside(KeyUsage2006.HEAP);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "heap MB",
            "<outcome",
            "us a search",
            "CPU us a search",
            "loss %",
            "GC ms",
            "heap used MB");
    Path data = folder.resolve("data");
    try (SeedDirectory directory = new SeedDirectory(data, monitor)) {
      directory.loadPeople(size);
    }
    Map<Integer, List<HeapProbe.Result>> results = new TreeMap<>();
    monitor.begin("Processes", (long) ROUNDS * HEAP_MEGABYTES.length);
    for (int round = 0; round < ROUNDS; round++) {
      for (int heap : HEAP_MEGABYTES) {
        Path output = folder.resolve("output-" + heap);
        results
            .computeIfAbsent(heap, any -> new ArrayList<>())
            .addAll(measure(List.of(data.toString(), Long.toString(size)), heap, output, monitor));
        requireLargest(results, output);
        monitor.worked(1);
      }
    }
    rows(results, table);
    return table;
  }

  /** A result, or none if the process failed, as one with too small a heap does. */
  private static List<HeapProbe.Result> measure(
      List<String> arguments, int heap, Path output, ProgressMonitor monitor) throws IOException {
    List<String> all = new ArrayList<>(List.of("-Xmx" + heap + "m", HeapProbe.class.getName()));
    all.addAll(arguments);
    return JavaProcess.run(JavaProcess.thisJava(), all, output, monitor)
        .results(HeapProbe.RESULT)
        .stream()
        .map(HeapProbe.Result::of)
        .toList();
  }

  private static void requireLargest(Map<Integer, List<HeapProbe.Result>> results, Path output)
      throws IOException {
    if (results.getOrDefault(HEAP_MEGABYTES[0], List.of()).isEmpty()) {
      throw new IllegalStateException(
          "the process with the largest heap failed: " + Files.readString(output).strip());
    }
  }

  private static void rows(Map<Integer, List<HeapProbe.Result>> results, ResultTable table) {
    double best = median(results.getOrDefault(HEAP_MEGABYTES[0], List.of())).cpuMicros();
    boolean decided = false;
    for (Map.Entry<Integer, List<HeapProbe.Result>> each : results.entrySet()) {
      long heap = each.getKey();
      if (each.getValue().size() < ROUNDS) {
        table.row(heap, "failed", "-", "-", "-", "-", "-");
        continue;
      }
      HeapProbe.Result result = median(each.getValue());
      double loss = 100 * (result.cpuMicros() / best - 1);
      boolean enough = !decided && loss <= LOSS_MAX_PERCENT;
      decided |= enough;
      table.row(
          heap,
          enough ? "smallest that is enough" : "ran",
          result.micros(),
          result.cpuMicros(),
          loss,
          result.gcMillis(),
          result.heapBytes() / 1e6);
    }
  }

  /** The one whose CPU time is the middle one. */
  private static HeapProbe.Result median(List<HeapProbe.Result> results) {
    return results.stream()
        .sorted(Comparator.comparingDouble(HeapProbe.Result::cpuMicros))
        .toList()
        .get(results.size() / 2);
  }
}
