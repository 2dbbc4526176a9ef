package org.dirlens.apacheds;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
      Phases told = new Phases();
      PartitionReport report = read(server.folder(), told);
      assertEquals(List.of(), report.problems());
      assertEquals(PERSONS - PERSONS / 10 + OTHERS, report.entries());
      assertEquals(
          report.entries() >= TreeInspection.LARGE,
          told.begun.contains("objectClass, ids of 2.5.6.6"), // of all persons
          told.begun::toString);
      for (Index<?, String> index : server.indices()) {
        Histogram.Builder wanted = new Histogram.Builder();
        server.idsOfKeys(index).values().forEach(wanted::key);
        assertEquals(wanted.build(), idsPerKey(report, index.getAttribute().getOid()));
      }
    }
  }

  /** What reading tells of how far it is. */
  private static final class Phases implements ProgressMonitor {
    private final List<String> begun = new ArrayList<>();

    @Override
    public void begin(String task, long totalUnits) {
      begun.add(task);
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return false;
    }
  }

  private static PartitionReport read(Path folder, ProgressMonitor monitor) throws IOException {
    long began = System.nanoTime();
    try (ApacheDsPartition partition = ApacheDsPartition.open(folder)) {
      PartitionReport report = partition.inspect(monitor);
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
