package org.dirlens.partition.check;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The comparison of a partition that sorts in so little memory that everything goes by files, and
 * has more inner entries than sums are kept in memory.
 */
class PartitionCheckTest {
  private static final int INNER = 21_000;
  private static final String ENTRIES = "Verifying entries";
  private static final String INDICES = "Verifying indices";

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void fill() throws LdapProblem {
    PartitionOptions small = PartitionOptions.DEFAULTS.withSortBytes(64 << 10);
    dit = new TestPartition(new MemoryRecordStore(), folder, small).withSuffix();
    dit.index(IndexDefinition.of("uid", IndexKind.SUBSTRING, IndexKind.ORDERING));
    dit.index(IndexDefinition.of("sn", IndexKind.PRESENCE, IndexKind.EQUALITY).withThreshold(8));
    List<String[]> people = new ArrayList<>();
    for (int i = 0; i < INNER; i++) {
      people.add(new String[] {"uid=u" + i + "," + SUFFIX});
    }
    for (int i = INNER - 1; i >= 0; i--) {
      people.add(new String[] {"cn=x,uid=u" + i + "," + SUFFIX});
    }
    dit.load(people);
  }

  @AfterEach
  void close() {
    dit.close();
  }

  /** Remembers how far each task came, and cancels the one that is named. */
  private static final class Watch implements ProgressMonitor {
    private final String cancelled;
    private final Map<String, Long> totals = new LinkedHashMap<>();
    private final Map<String, Long> done = new LinkedHashMap<>();
    private String task = "";

    Watch(String cancelled) {
      this.cancelled = cancelled;
    }

    @Override
    public void begin(String newTask, long totalUnits) {
      task = newTask;
      totals.put(task, totalUnits);
      done.put(task, 0L);
    }

    @Override
    public void worked(long units) {
      done.merge(task, units, Long::sum);
    }

    @Override
    public boolean cancelled() {
      return task.equals(cancelled);
    }
  }

  private List<Path> sortFiles() throws IOException {
    Path sorts = folder.resolve("log-build-sort");
    try (Stream<Path> files = Files.isDirectory(sorts) ? Files.list(sorts) : Stream.empty()) {
      return files.toList();
    }
  }

  @Test
  void itFindsNothingTellsHowFarItIsAndLeavesNoFiles() throws Exception {
    Watch watch = new Watch("nothing");
    assertEquals(List.of(), dit.partition.verify(watch).damages());
    assertTrue(Files.isDirectory(folder.resolve("log-build-sort")), "went by files");
    assertEquals(List.of(), sortFiles());
    assertEquals(1L + 2 * INNER + 1 + INNER, watch.totals.get(ENTRIES));
    for (String task : List.of(ENTRIES, INDICES)) {
      long share = 100 * watch.done.get(task) / watch.totals.get(task);
      assertTrue(share >= 90 && share <= 101, task + ": " + watch.done + " of " + watch.totals);
    }
  }

  @Test
  void itCanBeCancelledInEachPartAndLeavesNoFiles() throws Exception {
    for (String task : List.of(ENTRIES, INDICES)) {
      Watch watch = new Watch(task);
      assertThrows(CancellationException.class, () -> dit.partition.verify(watch));
      assertEquals(1000, watch.done.get(task));
      assertEquals(List.of(), sortFiles());
    }
  }
}
