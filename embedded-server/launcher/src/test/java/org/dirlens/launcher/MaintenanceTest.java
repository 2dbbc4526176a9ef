package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.dirlens.launcher.ldif.LdifExport;
import org.dirlens.launcher.ldif.Translation;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadRule;
import org.dirlens.server.task.Task;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Long work that the process of the server asks for itself, with files outside all task folders.
 */
@Timeout(120)
class MaintenanceTest {
  private static final int PEOPLE = 3_000;

  @TempDir Path folder;
  private EmbeddedServer server;

  @BeforeEach
  void start() throws Exception {
    server = EmbeddedServer.start(EmbeddedServerOptions.on(folder.resolve("data"), People.BASE));
    Path people = People.write(folder.resolve("people.ldif"), PEOPLE);
    Task.Result loaded = load(people, LoadRule.GOOD_ENTRIES);
    assertEquals("3001 entries loaded, 0 refused", loaded.text());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Task.Result load(Path file, LoadRule rule) throws LdapProblem {
    return server.maintenance().load(suffix(), file, Translation.NONE, rule, ProgressMonitor.NONE);
  }

  private Partition partition() {
    return server.partitions().getFirst();
  }

  private Dn suffix() {
    return partition().suffix();
  }

  @Test
  void aCheckedFileChangesNothingAndNamesWhatWouldBeRefused() throws Exception {
    Path more =
        Files.writeString(
            folder.resolve("more.ldif"), People.ldif(PEOPLE - 1, PEOPLE + 1).substring(1));
    Task.Result checked = load(more, LoadRule.CHECK_ONLY);
    assertEquals("1 entry can be loaded, 1 refused", checked.text());
    assertTrue(checked.damages().getFirst().startsWith("line 1: "), checked.damages().toString());
    assertEquals(PEOPLE + 1, partition().statistics().entries());
  }

  @Test
  void anExportIsTheWholePartition() throws Exception {
    Path target = folder.resolve("out.ldif");
    server.maintenance().export(suffix(), target, LdifExport.Attributes.USER, ProgressMonitor.NONE);
    assertEquals(
        PEOPLE + 1, Files.readAllLines(target).stream().filter(l -> l.startsWith("dn: ")).count());
  }

  @Test
  void verifyRepairCompactAndBackupTellHowFarTheyAre() throws Exception {
    Maintenance maintenance = server.maintenance();
    Heard heard = new Heard();
    assertTrue(maintenance.verify(suffix(), heard).text().startsWith("no damage in "));
    assertFalse(heard.begun.isEmpty());
    assertTrue(maintenance.repair(suffix(), heard).text().startsWith("0 damages found"));
    assertTrue(maintenance.compact(suffix(), heard).text().contains(" bytes before, "));
    assertEquals(PEOPLE + 1, partition().statistics().entries());
    maintenance.backup(folder.resolve("copy"), heard);
    People.verify(
        folder.resolve("copy"),
        "copy",
        copy -> assertEquals(PEOPLE + 1, copy.statistics().entries()));
  }

  @Test
  void partitionsAreMadeLoadedAndDeleted() throws Exception {
    Maintenance maintenance = server.maintenance();
    Dn made = Dn.parse("o=made", server.schema());
    maintenance.create(made);
    assertEquals(1, server.partitions().getLast().statistics().entries());
    maintenance.delete(made);
    Path other =
        Files.writeString(folder.resolve("o.ldif"), "dn: o=made\nobjectClass: organization\n");
    maintenance.loadNew(made, other, Translation.NONE, LoadRule.GOOD_ENTRIES, ProgressMonitor.NONE);
    assertEquals(2, server.partitions().size());
    Dn none = Dn.parse("o=none", server.schema());
    List<Integer> seen = new ArrayList<>();
    server.whenPartitionsChange(() -> seen.add(server.partitions().size()));
    Task.Result checked =
        maintenance.loadNew(
            none, other, Translation.NONE, LoadRule.CHECK_ONLY, ProgressMonitor.NONE);
    assertEquals("0 entries can be loaded, 1 refused", checked.text());
    assertEquals(List.of(), seen, "nothing was made to check the file");
    Task.Result refused =
        maintenance.loadNew(
            none, other, Translation.NONE, LoadRule.GOOD_ENTRIES, ProgressMonitor.NONE);
    assertEquals("0 entries loaded, 1 refused", refused.text());
    assertEquals(2, server.partitions().size(), "the new partition with nothing in it went");
    maintenance.delete(suffix());
    assertEquals(List.of(made), server.partitions().stream().map(Partition::suffix).toList());
  }

  @Test
  void oneThatIsCancelledChangesNothing() throws Exception {
    LdapProblem problem =
        assertThrows(
            LdapProblem.class,
            () -> server.maintenance().backup(folder.resolve("copy"), new Cancelled()));
    assertEquals(ResultCode.CANCELED, problem.code());
    assertFalse(Files.exists(folder.resolve("copy")));
  }

  @Test
  void aRepairThatIsCancelledSaysWhatItHadDone() throws Exception {
    LdapProblem problem =
        assertThrows(
            LdapProblem.class, () -> server.maintenance().repair(suffix(), new CancelledAtEnd()));
    assertEquals(ResultCode.CANCELED, problem.code());
    String told = String.valueOf(problem.getMessage());
    assertTrue(told.startsWith("hierarchy rebuilt: " + (PEOPLE + 1) + " names"), told);
    assertTrue(told.endsWith(" was cancelled"), told);
    Path more =
        Files.writeString(
            folder.resolve("more.ldif"), People.ldif(PEOPLE, PEOPLE + 1).substring(1));
    assertEquals("1 entry loaded, 0 refused", load(more, LoadRule.GOOD_ENTRIES).text());
  }

  @Test
  void whatMustBeAloneIsBusyBesideOtherWork() throws Exception {
    Heard slow = new Heard();
    slow.wait = new CountDownLatch(1);
    FutureTask<Task.Result> other =
        new FutureTask<>(() -> server.maintenance().verify(suffix(), slow));
    Thread.ofPlatform().start(other);
    slow.first.await();
    LdapProblem busy =
        assertThrows(
            LdapProblem.class, () -> server.maintenance().compact(suffix(), ProgressMonitor.NONE));
    assertEquals(ResultCode.BUSY, busy.code());
    slow.wait.countDown();
    assertTrue(other.get().text().startsWith("no damage"));
  }

  @Test
  void thePartitionSaysHowLargeItsFilesAre() throws Exception {
    server.maintenance().verify(suffix(), ProgressMonitor.NONE); // all is written: its files rest
    assertTrue(server.bytesOnDisk(partition()) > 100_000);
    assertTrue(server.bytesOnDisk(partition()) <= Folders.bytes(server.dataFolder()));
  }

  /** Cancelled when a repair is done and what is left is looked for. */
  private static final class CancelledAtEnd implements ProgressMonitor {
    private volatile boolean repairing;
    private volatile boolean cancelled;

    @Override
    public void begin(String task, long totalUnits) {
      cancelled |= repairing && task.startsWith("Checking trees");
      repairing |= task.equals("Repairing");
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return cancelled;
    }
  }

  private static final class Cancelled implements ProgressMonitor {
    @Override
    public void begin(String task, long totalUnits) {}

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return true;
    }
  }

  /** Remembers what was begun, and may hold the work up at its first step. */
  private static final class Heard implements ProgressMonitor {
    private final List<String> begun = new ArrayList<>();
    private final CountDownLatch first = new CountDownLatch(1);
    private volatile CountDownLatch wait = new CountDownLatch(0);

    @Override
    public void begin(String task, long totalUnits) {
      begun.add(task);
      first.countDown();
      try {
        wait.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return false;
    }
  }
}
