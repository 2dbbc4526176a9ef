package org.dirlens.index.apacheds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.apacheds.TreeReport;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.WaitingCalls.Reaction;
import org.dirlens.connection.testkit.StoredApacheDs;
import org.dirlens.index.keys.KeySpread;
import org.dirlens.index.keys.Split;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.partition.Partition;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A partition that ApacheDS wrote, read and imported by the workbench. */
class ImportedPartitionTest {
  @TempDir private Path temporary;
  private Path partition;

  @BeforeEach
  void unpack() throws IOException {
    partition = StoredApacheDs.unpack(temporary.resolve("example"));
  }

  @AfterEach
  void allowAgain() {
    WaitingCalls.allowOn(Thread.currentThread());
    WaitingCalls.takeFaults();
  }

  @Test
  void itsKeysAreShownAsThoseOfAnyIndex() throws Exception {
    PartitionReport report = PartitionFiles.inspect(partition, ProgressMonitor.NONE);
    TreeReport objectClass =
        report.trees().stream()
            .filter(tree -> tree.index().equals("objectClass"))
            .findFirst()
            .orElseThrow();
    KeySpread spread = new KeySpread(objectClass.idsPerKey(), report.entries(), Optional.empty());
    Split split = spread.at(objectClass.limit());
    assertEquals(objectClass.containers().inlineKeys(), split.inline().keys());
    assertEquals(objectClass.containers().inlineIds(), split.inline().ids());
    assertEquals(objectClass.containers().ids(), split.containers().ids());
  }

  @Test
  void itsEntriesComeIntoTheServer() throws Exception {
    try (EmbeddedServer server =
        EmbeddedServer.start(EmbeddedServerOptions.on(temporary.resolve("data")))) {
      List<String> told =
          new ImportedPartition(partition, "dc=example,dc=com").into(server, ProgressMonitor.NONE);
      assertTrue(told.getFirst().startsWith("dc=example,dc=com: "), told.toString());
      assertEquals(
          List.of("dc=example,dc=com " + StoredApacheDs.ENTRIES),
          server.partitions().stream().map(ImportedPartitionTest::text).toList(),
          told.toString());
    }
  }

  private static String text(Partition partition) {
    return partition.suffix() + " " + partition.statistics().entries();
  }

  @Test
  void theDoorsRefuseAThreadThatDraws() {
    WaitingCalls.forbidOn(Thread.currentThread(), Reaction.FAIL);
    assertThrows(
        IllegalStateException.class, () -> PartitionFiles.inspect(partition, ProgressMonitor.NONE));
  }
}
