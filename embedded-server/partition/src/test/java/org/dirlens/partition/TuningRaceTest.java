package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.testkit.dit.ModelDit;
import org.dirlens.testkit.dit.ModelEntry;
import org.dirlens.testkit.dit.RandomDit;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Searches while indices, thresholds and caches change under them: the answers never move. {@code
 * -Ddirlens.tunings=N} makes it longer, {@code -Ddirlens.seed=N} repeats entries, searches and
 * changes, though not what falls together.
 */
class TuningRaceTest {
  private static final int PEOPLE = 1500;
  private static final int SEARCHES = 150;
  private static final int READERS = 3;

  @TempDir Path folder;
  private final ModelDit model = new ModelDit(SUFFIX);
  private TestPartition dit;
  private String where;
  private volatile boolean tuned;

  private record Asked(SearchRequest request, Set<String> expected) {}

  @Test
  void answersNeverMoveWhileIndicesThresholdsAndCachesChange() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    System.out.println("TuningRaceTest: -Ddirlens.seed=" + seed);
    where = "seed " + seed + " ";
    RandomDit random = new RandomDit(seed);
    PartitionOptions options = PartitionOptions.DEFAULTS.withSortBytes(64 << 10);
    dit = new TestPartition(new MemoryRecordStore(), folder, options).withSuffix();
    load(random);
    List<Asked> searches = searches(random);
    try (ExecutorService threads = Executors.newFixedThreadPool(READERS)) {
      Callable<Integer> reader = () -> readOn(searches);
      List<Future<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        readers.add(threads.submit(reader));
      }
      try {
        tune(new RandomTuning(random, dit.partition));
      } finally {
        tuned = true;
      }
      for (Future<Integer> each : readers) {
        each.get();
      }
    }
    assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages(), where);
    dit.close();
  }

  private void load(RandomDit random) throws Exception {
    model.add(new ModelEntry(SUFFIX).put("objectClass", "top", "domain").put("dc", "example"));
    List<Entry> entries = new ArrayList<>();
    List<String> units = new ArrayList<>(List.of(SUFFIX));
    for (int i = 0; i < PEOPLE; i++) {
      ModelEntry entry = random.entryBelow(random.oneOf(units));
      if (model.add(entry) == ModelDit.SUCCESS) {
        entries.add(TestPartition.entry(entry));
        if (entry.dn().startsWith("ou=") && units.size() < 20) {
          units.add(entry.dn());
        }
      }
    }
    LoadReport report = dit.partition.load(TestPartition.source(entries), ProgressMonitor.NONE);
    assertEquals(entries.size(), report.added(), where + report);
  }

  private List<Asked> searches(RandomDit random) throws Exception {
    List<Asked> searches = new ArrayList<>();
    for (int i = 0; i < SEARCHES; i++) {
      String base = random.number(3) == 0 ? random.oneOf(model.names()) : SUFFIX;
      Scope scope = random.oneOf(List.of(Scope.BASE, Scope.ONE, Scope.SUB, Scope.SUB, Scope.SUB));
      var filter = random.filter(random.number(4));
      searches.add(
          new Asked(
              TestPartition.request(base, scope, filter.toString()),
              model.search(base, ModelDit.Scope.valueOf(scope.name()), filter)));
    }
    return searches;
  }

  private void tune(RandomTuning tuning) throws Exception {
    for (int i = 0; i < Integer.getInteger("dirlens.tunings", 120); i++) {
      tuning.change();
    }
  }

  /** All searches again and again until nothing changes any more, and once more then. */
  private int readOn(List<Asked> searches) throws Exception {
    boolean last;
    int rounds = 0;
    do {
      last = tuned;
      for (Asked asked : searches) {
        List<String> found = dit.search(asked.request);
        assertEquals(asked.expected, ModelDit.normal(found), () -> where + asked.request);
      }
      rounds++;
    } while (!last);
    return rounds;
  }
}
