package org.dirlens.load.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.dirlens.load.LoadResult;
import org.dirlens.load.MeasuredOperation;

/** Puts the counts of all threads together. Owned by the thread that runs the load. */
final class LoadTotals {
  private final List<RequestMix.Operation> operations;
  private final int threads;
  private final Consumer<LoadSecond> seconds;
  private final TreeMap<Integer, OpenSecond> open = new TreeMap<>();
  private final List<Tally> totals = new ArrayList<>();
  private final List<List<Long>> perSecond = new ArrayList<>();
  private long cpuNanos;

  /** A second of which some threads have told. */
  private static final class OpenSecond {
    private final List<Tally> tallies;
    private int told;

    OpenSecond(List<Tally> tallies) {
      this.tallies = tallies;
    }
  }

  /**
   * @param seconds hears of each second that is over for all threads
   */
  LoadTotals(List<RequestMix.Operation> operations, int threads, Consumer<LoadSecond> seconds) {
    this.operations = operations;
    this.threads = threads;
    this.seconds = seconds;
    this.totals.addAll(empty());
    operations.forEach(unused -> perSecond.add(new ArrayList<>()));
  }

  private List<Tally> empty() {
    return operations.stream().map(unused -> new Tally()).toList();
  }

  /** Adds what a thread counted; a second may come in several pieces. */
  void add(LoadEvent.SecondOver counted) {
    OpenSecond second = open.computeIfAbsent(counted.second(), unused -> new OpenSecond(empty()));
    for (int i = 0; i < operations.size(); i++) {
      second.tallies.get(i).add(counted.tallies()[i]);
    }
    second.told++;
    while (!open.isEmpty() && open.firstEntry().getValue().told >= threads) {
      closeFirst();
    }
  }

  private void closeFirst() {
    var first = open.pollFirstEntry();
    int second = first.getKey();
    List<MeasuredOperation> measured = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      Tally tally = first.getValue().tallies.get(i);
      measured.add(tally.measured(operations.get(i).name(), List.of(tally.count())));
      if (second >= 0) {
        totals.get(i).add(tally);
        perSecond.get(i).add(tally.count());
      }
    }
    seconds.accept(new LoadSecond(second, measured));
  }

  void addCpuNanos(long nanos) {
    cpuNanos += nanos;
  }

  /** The result, when all threads have ended. */
  LoadResult result(Duration duration) {
    while (!open.isEmpty()) {
      closeFirst();
    }
    List<MeasuredOperation> measured = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      measured.add(totals.get(i).measured(operations.get(i).name(), perSecond.get(i)));
    }
    return new LoadResult(duration, measured, cpuNanos);
  }
}
