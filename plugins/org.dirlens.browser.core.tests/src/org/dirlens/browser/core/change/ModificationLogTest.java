package org.dirlens.browser.core.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.change.LoggedChange.Subject;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModificationLogTest {
  private static final Origin ORIGIN = new Origin("id-1", "Ünser Server", "ldap://host:389");
  private static final ChangeDetails DETAILS =
      new ChangeDetails(
          "dn: cn=a\nchangetype: delete\n\n", "dn: cn=a\ncn: a\n\n", List.of("a note"), "");

  @TempDir Path folder;

  private static void add(ModificationLog log, int number) {
    log.add(LoggedChange.now(ORIGIN, new Subject(Kind.DELETE, "cn=" + number, 1), ""), DETAILS);
  }

  private static String dn(ModificationLog log, long number) {
    return log.get(number).orElseThrow().subject().dn();
  }

  @Test
  void isThereAgainAfterARestart() throws Exception {
    ModificationLog log = new ModificationLog(folder);
    add(log, 1);
    log.add(
        LoggedChange.now(ORIGIN, new Subject(Kind.IMPORT, "two lines\nof a name", 7), "why\nnot"),
        new ChangeDetails("", "", List.of(), "folder"));
    ModificationLog again = new ModificationLog(folder);
    again.load();
    assertEquals(2, again.end());
    LoggedChange first = again.get(0).orElseThrow();
    assertEquals(ORIGIN, first.origin());
    assertEquals(new Subject(Kind.DELETE, "cn=1", 1), first.subject());
    ChangeDetails details = again.details(first);
    assertEquals("dn: cn=a\nchangetype: delete\n", details.ldif());
    assertEquals("dn: cn=a\ncn: a\n", details.undo());
    assertEquals(List.of("a note"), details.notes());
    LoggedChange second = again.get(1).orElseThrow();
    assertEquals("why not", second.problem());
    assertEquals("folder", again.details(second).batch());
    assertTrue(
        again.record(first).startsWith("#!RESULT OK\n#!CONNECTION ldap://host:389\n#!DATE "));
    assertTrue(again.last().isEmpty(), "the last change is one of this start");
  }

  @Test
  void undoKeepsSignsThatBreakNoLineOfLdif() throws Exception {
    ModificationLog log = new ModificationLog(folder);
    String undo = "dn: cn=a\ndescription: a\u000Bb\fc\n";
    log.add(
        LoggedChange.now(ORIGIN, new Subject(Kind.DELETE, "cn=a", 1), ""),
        new ChangeDetails("", undo, List.of(), ""));
    assertEquals(undo, log.details(log.get(0).orElseThrow()).undo());
  }

  @Test
  void anOrderToAServerIsNotTheLastChange() throws Exception {
    ModificationLog log = new ModificationLog(folder);
    add(log, 1);
    for (String order : List.of("cn=verify-1,cn=tasks", "cn=a,cn=index,cn=tasks,cn=config")) {
      log.add(
          LoggedChange.now(ORIGIN, new Subject(Kind.ADD, order, 1), ""),
          new ChangeDetails("", "", List.of(), "folder"));
    }
    assertEquals(3, log.end());
    assertEquals(Kind.DELETE, log.last().orElseThrow().subject().kind());
  }

  @Test
  void anImportThatChangedNothingIsNotTheLastChange() throws Exception {
    ModificationLog log = new ModificationLog(folder);
    add(log, 1);
    log.add(
        LoggedChange.now(ORIGIN, new Subject(Kind.IMPORT, "people.ldif", 0), ""),
        new ChangeDetails("", "", List.of("1 write refused by the server"), "folder"));
    assertEquals(Kind.DELETE, log.last().orElseThrow().subject().kind());
  }

  @Test
  void anEndThatACrashHasTornIsCutOff() throws Exception {
    ModificationLog log = new ModificationLog(folder);
    add(log, 1);
    Path file = folder.resolve(LogSegment.name(1));
    Files.writeString(file, "#!RESULT OK\n#!CONN", StandardOpenOption.APPEND);
    ModificationLog again = new ModificationLog(folder);
    add(again, 2);
    ModificationLog third = new ModificationLog(folder);
    third.load();
    assertEquals(2, third.end());
    assertEquals("cn=2", dn(third, 1));
  }

  @Test
  void aFileThatCannotBeReadStaysAndTheOthersAreRead() throws Exception {
    ModificationLog log = new ModificationLog(folder);
    add(log, 1);
    Path present = folder.resolve(LogSegment.name(1));
    Files.createDirectory(folder.resolve(LogSegment.name(2)));
    Path last = Files.copy(present, folder.resolve(LogSegment.name(3)));
    ModificationLog again = new ModificationLog(folder, 1);
    add(again, 2);
    assertEquals(3, again.end());
    assertEquals("cn=2", dn(again, 2));
    assertTrue(again.problem().contains("Is a directory"), again.problem());
    assertEquals(Files.readString(present), Files.readString(last));
    assertTrue(Files.isRegularFile(folder.resolve(LogSegment.name(4))));
  }

  @Test
  void theOnlyFileIsNotReplacedWhenItCannotBeRead() throws Exception {
    Path kept = Files.createDirectory(folder.resolve(LogSegment.name(1)));
    ModificationLog log = new ModificationLog(folder);
    add(log, 1);
    assertEquals("cn=1", dn(log, 0));
    assertTrue(Files.isDirectory(kept));
    assertFalse(log.problem().isEmpty());
  }

  @Test
  void allOfItIsWrittenToOneFileOrNothing() throws Exception {
    ModificationLog log = new ModificationLog(folder.resolve("log"), 2_000);
    for (int i = 0; i < 50; i++) {
      add(log, i);
    }
    assertTrue(log.files().size() > 1);
    Path target = Files.writeString(folder.resolve("all.ldif"), "old");
    NullProgressMonitor cancelled = new NullProgressMonitor();
    cancelled.setCanceled(true);
    assertThrows(
        OperationCanceledException.class, () -> LogExport.join(log.files(), target, cancelled));
    assertEquals("old", Files.readString(target));
    LogExport.join(log.files(), target, new NullProgressMonitor());
    StringBuilder records = new StringBuilder();
    for (long number = log.first(); number < log.end(); number++) {
      records.append(log.record(log.get(number).orElseThrow()));
    }
    assertEquals(records.toString(), Files.readString(target));
    assertEquals(log.end() - log.first(), EntryLdif.writes(Files.readString(target)).size());
  }

  @Test
  void theOldestFilesGoFirstAndOnlyTheirOwnerReadsThem() throws Exception {
    ModificationLog log = new ModificationLog(folder, 2_000);
    for (int i = 0; i < 1_000; i++) {
      add(log, i);
    }
    assertEquals(1_000, log.end());
    assertTrue(log.first() > 800, "kept from " + log.first());
    assertEquals("cn=999", dn(log, 999));
    assertFalse(log.get(log.first() - 1).isPresent());
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertEquals(ModificationLog.FILES_MAX, all.size());
      for (Path file : all) {
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    ModificationLog again = new ModificationLog(folder, 2_000);
    again.load();
    assertEquals(log.end() - log.first(), again.end() - again.first());
  }

  /** Of this thread: on a busy machine the clock on the wall tells of others. */
  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  @Test
  void aHundredThousandAreReadAndFoundQuickly() {
    ModificationLog log = new ModificationLog(folder);
    for (int i = 0; i < 100_000; i++) {
      add(log, i);
    }
    ModificationLog again = new ModificationLog(folder);
    long start = cpuNanos();
    again.load();
    long found = 0;
    for (long number = again.first(); number < again.end(); number++) {
      found += again.get(number).orElseThrow().subject().dn().endsWith("7") ? 1 : 0;
    }
    long millis = (cpuNanos() - start) / 1_000_000;
    assertEquals(10_000, found);
    assertTrue(millis < 10_000, millis + " ms");
  }

  @Test
  void aBatchThatAKilledWorkbenchLeftIsToldAtTheNextStart() throws Exception {
    Path batch = Files.createDirectories(folder.resolve("batches/x"));
    Files.writeString(
        batch.resolve("unfinished.properties"),
        "id=id-1\nname=server\nurl=ldap://host\nkind=DELETE\nsubject=ou=many\n");
    ModificationLog log = new ModificationLog(folder);
    log.load();
    LoggedChange told = log.get(0).orElseThrow();
    assertEquals("ou=many", told.subject().dn());
    assertFalse(told.done());
    assertEquals("x", log.details(told).batch());
    ModificationLog again = new ModificationLog(folder);
    again.load();
    assertEquals(1, again.end());
  }
}
