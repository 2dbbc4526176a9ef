package org.dirlens.apacheds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.directory.server.xdbm.Index;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A partition with as many persons as the system property {@code dirlens.apacheds.large} says. Its
 * files stay if {@code dirlens.apacheds.folder} names a new folder for them.
 */
class LargePartitionTest {
  private static final int PERSONS = Integer.getInteger("dirlens.apacheds.large", 1_000);

  /** What stands beside the persons. */
  private static final int OTHERS = 7;

  @Test
  void countsKeysAndIdsAsItsCursorsDo(@TempDir Path temporary) throws Exception {
    Path folder = Path.of(System.getProperty("dirlens.apacheds.folder", temporary.toString()));
    try (ApacheDsFixture server = ApacheDsFixture.start(folder)) {
      server.leaveOutLog();
      server.fill(PERSONS);
      server.sync();
      PartitionReport report = read(server.folder());
      assertEquals(List.of(), report.problems());
      assertEquals(PERSONS - PERSONS / 10 + OTHERS, report.entries());
      for (Index<?, String> index : server.indices()) {
        Histogram.Builder wanted = new Histogram.Builder();
        server.idsOfKeys(index).values().forEach(wanted::key);
        assertEquals(wanted.build(), idsPerKey(report, index.getAttribute().getOid()));
      }
    }
  }

  private static PartitionReport read(Path folder) throws IOException {
    long began = System.nanoTime();
    try (ApacheDsPartition partition = ApacheDsPartition.open(folder)) {
      PartitionReport report = partition.inspect(ProgressMonitor.NONE);
      System.out.printf(
          "%,d entries, %,d bytes read in %d ms%n",
          report.entries(),
          report.fileBytes(),
          Duration.ofNanos(System.nanoTime() - began).toMillis());
      return report;
    }
  }

  private static Histogram idsPerKey(PartitionReport report, String oid) {
    return report.trees().stream()
        .filter(tree -> tree.name().equals(oid + "_forward"))
        .map(TreeReport::idsPerKey)
        .findFirst()
        .orElseThrow();
  }
}
