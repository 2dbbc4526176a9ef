package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Filter;
import java.util.logging.Logger;
import org.dirlens.launcher.DataFolder.PartitionFolder;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.PartitionOptions.Writes;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.DirectoryOptions;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.task.Task;
import org.dirlens.server.task.TaskKinds;
import org.dirlens.server.task.Tasks;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several partitions in one data folder. */
class InstallationTest {
  @Test
  void partitionsShareTheMemoryForEntriesAndIndices(@TempDir Path folder) throws Exception {
    PartitionOptions options =
        PartitionOptions.DEFAULTS
            .withEntryCacheBytes(12 << 20)
            .withIndexCacheBytes(6 << 20)
            .withTrees(PartitionOptions.DEFAULTS.trees().withDirtyBytes(3 << 20, 6 << 20));
    try (Installation installation = Installation.open(folder, options)) {
      installation.provide("dc=one,dc=com");
      installation.configure(Configuration.STANDARD);
      assertEquals(List.of(12L << 20), entryCaches(installation));

      installation.provide("dc=two,dc=com");
      installation.provide("dc=three,dc=com");
      installation.configure(Configuration.STANDARD);
      assertEquals(List.of(4L << 20, 4L << 20, 4L << 20), entryCaches(installation));
      assertEquals(List.of(2L << 20, 2L << 20, 2L << 20), indexCaches(installation));
      assertEquals(List.of(1L << 20, 1L << 20, 1L << 20), unwritten(installation));
    }
  }

  @Test
  void aPartitionWhoseCreationWasCutOffIsNotInTheWayOfTheNextStart(@TempDir Path folder)
      throws Exception {
    try (Installation installation = Installation.open(folder)) {
      installation.provide("dc=whole,dc=com");
    }
    Path half = DataFolder.create(folder).createPartition("dc=half,dc=com").folder();
    for (Path file : Folders.list(folder.resolve("partitions").resolve("1"))) {
      if (Files.isRegularFile(file) && Files.size(file) > 100) {
        byte[] whole = Files.readAllBytes(file);
        Files.write(half.resolve(file.getFileName()), Arrays.copyOf(whole, whole.length / 2));
      }
    }
    List<String> said = new ArrayList<>();
    Logger logger = Logger.getLogger(Installation.class.getName());
    Filter before = logger.getFilter();
    logger.setFilter(record -> said.add(record.getMessage()));
    try (Installation installation = Installation.open(folder)) {
      assertEquals(
          List.of("removed what was left of dc=half,dc=com, whose creation was cut off"), said);
      assertEquals(List.of("dc=whole,dc=com"), suffixes(installation));
      assertFalse(Files.exists(half));
      installation.provide("dc=half,dc=com");
    } finally {
      logger.setFilter(before);
    }
    try (Installation installation = Installation.open(folder)) {
      assertEquals(List.of("dc=whole,dc=com", "dc=half,dc=com"), suffixes(installation));
    }
  }

  @Test
  void aFileThatIsNoTextIsNamed(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      installation.provide("dc=whole,dc=com");
    }
    Path suffix = folder.resolve("partitions/1/suffix");
    Files.write(suffix, new byte[] {'d', (byte) 0xe4});
    IOException problem = assertThrows(IOException.class, () -> Installation.open(folder));
    assertEquals(suffix + " is not UTF-8", problem.getMessage());
  }

  private static List<String> suffixes(Installation installation) {
    return installation.partitions().stream().map(each -> each.suffix().toString()).toList();
  }

  /** Compacts a partition while somebody does this when the copying begins. */
  private static void compact(Installation installation, Partition partition, Runnable meanwhile)
      throws Exception {
    installation.compact(
        partition,
        reopened -> {},
        new ProgressMonitor() {
          @Override
          public void begin(String phase, long totalUnits) {
            meanwhile.run();
          }

          @Override
          public void worked(long units) {}

          @Override
          public boolean cancelled() {
            return Thread.interrupted();
          }
        });
  }

  @Test
  void whatIsChosenDuringACompactionHoldsAfterIt(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      Partition partition = installation.provide("dc=one");
      partition.add(SuffixEntry.of(partition.suffix(), installation.schema()));
      compact(
          installation,
          partition,
          () -> partition.reconfigure(partition.options().withWrites(Writes.REFUSED)));
      assertEquals(Writes.REFUSED, installation.partitions().getFirst().options().writes());
    }
  }

  @Test
  void writesAreKeptAwayWhateverIsChosenMeanwhile(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      Partition partition = installation.provide("dc=one");
      installation.holdWrites(partition);
      LdapProblem twice = assertThrows(LdapProblem.class, () -> installation.holdWrites(partition));
      assertEquals(ResultCode.BUSY, twice.code());
      installation.configure(Configuration.STANDARD);
      assertEquals(Writes.REFUSED, partition.options().writes());
      installation.releaseWrites(partition);
      assertEquals(Writes.ACCEPTED, partition.options().writes());
    }
  }

  @Test
  void aTaskWhosePartitionIsDeletedBeforeItBeginsNamesIt(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      Schema schema = installation.schema();
      Directory directory =
          Directory.of(List.of(), schema, DirectoryOptions.standard(password -> false));
      TaskFiles files = new TaskFiles(List.of());
      TaskKinds kinds =
          new AdministrationTasks(
              installation, new MaintenanceWork(installation, directory), files);
      Tasks tasks = new Tasks(schema, InstantSource.system(), new Tasks.Kept(10, 60_000), kinds);
      for (String kind : List.of("verify", "repair", "compact", "rebuild")) {
        Partition partition = installation.provide("dc=one");
        Entry entry =
            Entry.builder(Dn.parse("cn=t,cn=tasks", schema), schema)
                .add("dirlensTaskKind", kind)
                .build();
        TaskKinds.Prepared prepared = kinds.prepare(entry);
        installation.markDeleted(partition);
        installation.delete(partition);
        Task task = tasks.start(prepared);
        while (task.state() == Task.State.RUNNING) {
          Thread.onSpinWait();
        }
        String said =
            String.valueOf(tasks.top().children().getLast().entry().first("dirlensTaskResult"));
        assertEquals("the partition dc=one was deleted", said, kind);
      }
      tasks.close();
    }
  }

  @Test
  void aCompactionThatIsCancelledChangesNothing(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      Partition partition = installation.provide("dc=one");
      partition.add(SuffixEntry.of(partition.suffix(), installation.schema()));
      assertThrows(
          CancellationException.class,
          () -> compact(installation, partition, Thread.currentThread()::interrupt));
      assertEquals(List.of(partition), installation.partitions());
      assertFalse(Files.exists(folder.resolve("compacting")));
      describe(partition);
    }
  }

  @Test
  void whatIsWrittenDuringACompactionIsThereAfterIt(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      Partition partition = installation.provide("dc=one");
      Dn suffix = partition.suffix();
      partition.add(SuffixEntry.of(suffix, installation.schema()));
      AtomicInteger phases = new AtomicInteger();
      compact(
          installation,
          partition,
          () -> {
            if (phases.getAndIncrement() == 0) {
              describe(partition);
            }
          });
      Partition compacted = installation.partitions().getFirst();
      assertNotSame(partition, compacted);
      assertEquals(
          "x", compacted.read(suffix).toEntry(suffix, installation.schema()).first("description"));
      describe(compacted);
      assertEquals(List.of(), compacted.verify(ProgressMonitor.NONE).damages());
    }
  }

  @Test
  void anIndexChangedInTheLastStepKeepsThePartitionAsItWas(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      Partition partition = installation.provide("dc=one");
      partition.add(SuffixEntry.of(partition.suffix(), installation.schema()));
      LdapProblem overtaken =
          assertThrows(
              LdapProblem.class,
              () ->
                  installation.reopen(
                      partition,
                      installation.folder().partitions().getFirst(),
                      partition.version() - 1,
                      reopened -> {}));
      assertEquals(ResultCode.BUSY, overtaken.code());
      describe(installation.partitions().getFirst());
    }
  }

  @Test
  void aPartitionThatIsClosedBeforeTheLastStepOfItsCompactionStaysClosed(@TempDir Path folder)
      throws Exception {
    Installation installation = Installation.open(folder);
    Partition partition = installation.provide("dc=one");
    partition.add(SuffixEntry.of(partition.suffix(), installation.schema()));
    PartitionFolder place = installation.folder().partitions().getFirst();
    long version = partition.version();
    installation.close();
    List<Partition> successors = new ArrayList<>();
    LdapProblem closed =
        assertThrows(
            LdapProblem.class,
            () -> installation.reopen(partition, place, version, successors::add));
    assertEquals(ResultCode.UNAVAILABLE, closed.code());
    assertEquals(List.of(), successors);
    Installation.openExisting(folder).close();
  }

  @Test
  void whoeverListensHearsThatThereAreOtherPartitions(@TempDir Path folder) throws Exception {
    try (Installation installation = Installation.open(folder)) {
      List<Integer> heard = new ArrayList<>();
      installation.whenPartitionsChange(() -> heard.add(installation.partitions().size()));
      Partition one = installation.provide("dc=one");
      Partition two = installation.provide("dc=two");
      assertEquals(one, installation.provide("dc=one"));
      assertEquals(List.of(1, 2), heard);

      compact(installation, one, () -> {});
      assertEquals(List.of(1, 2, 2), heard);

      installation.markDeleted(two);
      installation.delete(two);
      assertEquals(List.of(1, 2, 2, 1), heard);
    }
  }

  private static void describe(Partition partition) {
    try {
      AttributeDescription description =
          AttributeDescription.parse("description", partition.schema());
      partition.modify(
          partition.suffix(),
          List.of(
              new Modification(
                  Modification.Kind.REPLACE,
                  new Attribute(description, List.of("x".getBytes(StandardCharsets.UTF_8))))));
    } catch (LdapProblem e) {
      throw new AssertionError(e);
    }
  }

  private static List<Long> entryCaches(Installation installation) {
    return installation.partitions().stream()
        .map(partition -> partition.options().caches().entryBytes())
        .toList();
  }

  private static List<Long> unwritten(Installation installation) {
    return installation.partitions().stream()
        .map(partition -> partition.options().trees().checkpoints().dirtyBytes())
        .toList();
  }

  private static List<Long> indexCaches(Installation installation) {
    return installation.partitions().stream()
        .map(partition -> partition.options().caches().indexBytes())
        .toList();
  }
}
