package org.dirlens.partition.check;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.partition.FlippingRecordStore;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of entries are flipped: all that can be read is saved, what is lost is named. */
class EntriesRepairTest {
  private static final int PEOPLE = 600;
  private static final String UNIT = "ou=People\\, all,ou=here," + SUFFIX;
  private static final PartitionOptions OPTIONS = PartitionOptions.DEFAULTS.withSortBytes(64 << 10);

  @TempDir Path folder;
  private final FlippingRecordStore records = new FlippingRecordStore(new MemoryRecordStore());
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private TestPartition start() throws LdapProblem {
    return new TestPartition(records, folder, OPTIONS);
  }

  private static String person(int number) {
    return "uid=person-%03d,".formatted(number) + UNIT;
  }

  private void fill() throws LdapProblem {
    fill(PEOPLE);
  }

  private void fill(int people) throws LdapProblem {
    System.out.println("EntriesRepairTest: -Ddirlens.seed=" + seed);
    try (TestPartition dit = start().withSuffix()) {
      dit.addUnit("ou=here," + SUFFIX);
      dit.addUnit(UNIT);
      dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE));
      for (int i = 0; i < people; i++) {
        dit.addPerson(person(i), "initials: i" + i % 3);
      }
    }
  }

  private static AttributeDescription ou() throws LdapProblem {
    return AttributeDescription.parse("ou", TestPartition.SCHEMA);
  }

  private static Set<String> names(TestPartition dit) throws LdapProblem {
    return new TreeSet<>(dit.search("(objectClass=*)"));
  }

  private static long number(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertTrue(matcher.find(), text);
    return Long.parseLong(matcher.group(1));
  }

  @Test
  void whatCanBeReadIsSavedAndWhatIsLostIsNamed() throws Exception {
    fill();
    assertTrue(records.flip("uid=person-300", random));
    try (TestPartition dit = start()) {
      assertThrows(StoreProblem.class, () -> names(dit));
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertFalse(report.found().isEmpty());
      assertEquals(List.of(), report.left(), "seed " + seed);
      String done = String.join("\n", report.done());
      long lost = number("(\\d+) could not be read and are lost", done);
      assertTrue(lost > 0 && lost < PEOPLE / 2, done);
      assertEquals(PEOPLE + 3 - lost, number("entries rebuilt: (\\d+) kept", done));
      Set<String> names = names(dit);
      assertEquals(PEOPLE + 3 - lost, names.size());
      for (int i = 0; i < PEOPLE; i++) {
        boolean told = done.contains("(" + person(i) + ")");
        assertEquals(!told, names.contains(person(i)), person(i) + "\n" + done);
      }
      assertFalse(done.contains("stands"), done);
      dit.addPerson(person(300), "initials: i0");
      assertEquals(
          names.stream().filter(name -> name.startsWith("uid")).count() + 1,
          dit.search("(initials=*)").size());
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
      assertEquals(List.of(), dit.partition.repair(ProgressMonitor.NONE).found());
    }
  }

  @Test
  void whatTheDiskDoesNotGiveIsLostAndTheRestIsSaved() throws Exception {
    fill();
    assertTrue(records.refuse("uid=person-300", StoreProblem.Kind.IO));
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left(), "seed " + seed);
      String done = String.join("\n", report.done());
      long lost = number("(\\d+) could not be read and are lost", done);
      assertTrue(lost > 0 && lost < PEOPLE / 2, done);
      assertEquals(PEOPLE + 3 - lost, names(dit).size());
    }
  }

  @Test
  void whatTheDiskFailsToGiveOnceIsNotLost() throws Exception {
    fill();
    try (TestPartition dit = startWithoutCache()) {
      Runnable failure =
          () -> assertTrue(records.refuse("uid=person-300", StoreProblem.Kind.IO, 1));
      RepairReport report =
          dit.partition.repair(new AtBegin("Looking for entries that cannot be read", failure));
      assertFalse(String.join("\n", report.done()).contains("lost"), report.toString());
      assertEquals(PEOPLE + 3, names(dit).size());
    }
  }

  @Test
  void nothingIsLostByAFailureThatOneReadingMet() throws Exception {
    fill();
    assertTrue(records.flip("uid=person-300", random));
    try (TestPartition dit = startWithoutCache()) {
      Runnable failure = () -> assertTrue(records.refuse("uid=person-100", StoreProblem.Kind.IO));
      ProgressMonitor failing = new AtBegin("Building tree " + MasterTable.NAME, failure);
      StoreProblem problem = assertThrows(StoreProblem.class, () -> dit.partition.repair(failing));
      assertEquals(StoreProblem.Kind.IO, problem.kind());
      assertTrue(problem.getMessage().contains("stays as it is"), problem.getMessage());
      records.refuseNothing();
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left(), "seed " + seed);
      assertTrue(names(dit).contains(person(100)));
    }
  }

  @Test
  void anEntryThatIsKeptIsNotCalledLostByAFailureThatPasses() throws Exception {
    fill();
    assertTrue(records.flip("uid=person-300", random));
    try (TestPartition dit = startWithoutCache()) {
      Runnable failure =
          () -> assertTrue(records.refuse("uid=person-500", StoreProblem.Kind.IO, 1));
      AtWork failing = new AtWork("Looking for entries that cannot be read", failure);
      String done = String.join("\n", dit.partition.repair(failing).done());
      long lost = number("(\\d+) could not be read and are lost", done);
      assertEquals(lost, done.lines().filter(line -> line.startsWith("lost: entry ")).count());
      Set<String> names = names(dit);
      for (int i = 0; i < PEOPLE; i++) {
        assertEquals(!done.contains("(" + person(i) + ")"), names.contains(person(i)), done);
      }
    }
  }

  /** Does something once, when the names of lost entries are looked for: behind all entries. */
  private static final class AtWork implements ProgressMonitor {
    private final String task;
    private Runnable work;
    private boolean begun;

    AtWork(String task, Runnable work) {
      this.task = task;
      this.work = work;
    }

    @Override
    public void begin(String task, long totalUnits) {
      begun = task.equals(this.task);
    }

    @Override
    public void worked(long units) {
      if (begun) {
        work.run();
        work = () -> {};
      }
    }

    @Override
    public boolean cancelled() {
      return false;
    }
  }

  @Test
  void whatIsLostIsToldAlsoByAFailureBehindIt() throws Exception {
    fill();
    assertTrue(records.flip("uid=person-300", random));
    try (TestPartition dit = start()) {
      StoreProblem failure =
          new StoreProblem(StoreProblem.Kind.IO, "memory", "record 7", "is not given");
      ProgressMonitor failing =
          new AtBegin(
              "Looking for values outside the records",
              () -> {
                throw failure;
              });
      StoreProblem problem = assertThrows(StoreProblem.class, () -> dit.partition.repair(failing));
      assertEquals(StoreProblem.Kind.IO, problem.kind());
      String told = problem.getMessage();
      assertTrue(told.contains("(" + person(300) + ")"), told);
      assertTrue(told.endsWith("; " + failure.getMessage()), told);
      assertFalse(names(dit).contains(person(300)));
    }
  }

  @Test
  void whatIsLostIsToldAlsoByACancelBehindIt() throws Exception {
    fill(3 * PEOPLE);
    assertTrue(records.flip("uid=person-300", random));
    try (TestPartition dit = start()) {
      CancelledAt monitor = new CancelledAt("Looking for values outside the records");
      String told =
          assertThrows(CancellationException.class, () -> dit.partition.repair(monitor))
              .getMessage();
      assertTrue(told.startsWith("entries rebuilt: "), told);
      assertTrue(told.contains("(" + person(300) + ")"), told);
      assertTrue(told.endsWith("; the repair was cancelled"), told);
      assertFalse(names(dit).contains(person(300)));
    }
  }

  /** Is cancelled when a task begins. */
  private static final class CancelledAt implements ProgressMonitor {
    private final String task;
    private boolean cancelled;

    CancelledAt(String task) {
      this.task = task;
    }

    @Override
    public void begin(String begun, long totalUnits) {
      cancelled |= begun.equals(task);
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return cancelled;
    }
  }

  @Test
  void aNameThatCannotBeToldOfIsNotChanged() throws Exception {
    fill(3 * PEOPLE);
    damage(
        batch ->
            batch.put(
                MasterTable.NAME, IdKey.of(702), batch.tree(MasterTable.NAME).get(IdKey.of(701))));
    try (TestPartition dit = startWithoutCache()) {
      Runnable failure = () -> assertTrue(records.refuse("ou=People", StoreProblem.Kind.IO));
      assertThrows(
          StoreProblem.class, () -> dit.partition.repair(new AtWork("Repairing", failure)));
      records.refuseNothing();
      List<String> done = dit.partition.repair(ProgressMonitor.NONE).done();
      String told = "entry 702 had the name of entry 701 (" + person(697) + ")";
      assertTrue(done.stream().anyMatch(each -> each.startsWith(told)), done.toString());
    }
  }

  private TestPartition startWithoutCache() throws LdapProblem {
    return new TestPartition(records, folder, OPTIONS.withEntryCacheBytes(1));
  }

  /** Does something when a task begins. */
  private record AtBegin(String task, Runnable work) implements ProgressMonitor {
    @Override
    public void begin(String begun, long totalUnits) {
      if (begun.equals(task)) {
        work.run();
      }
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return false;
    }
  }

  @Test
  void aStoreThatClosesIsNotCalledDamaged() throws Exception {
    fill();
    assertTrue(records.refuse("uid=person-300", StoreProblem.Kind.CLOSED));
    try (TestPartition dit = start()) {
      StoreProblem problem =
          assertThrows(StoreProblem.class, () -> dit.partition.verify(ProgressMonitor.NONE));
      assertEquals(StoreProblem.Kind.CLOSED, problem.kind());
    }
  }

  @Test
  void entriesBelowLostOnesKeepTheirPlaceBelowStandIns() throws Exception {
    fill();
    assertTrue(records.flip("ou=People", random));
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left(), "seed " + seed);
      String done = String.join("\n", report.done());
      long lost = number("(\\d+) could not be read and are lost", done);
      List<String> standIns = dit.search("(objectClass=dirlensLostEntry)");
      List<String> wanted =
          new ArrayList<>(List.of(SUFFIX, "ou=here," + SUFFIX, UNIT.replace("People", "people")));
      assertEquals(wanted, standIns, done);
      String stamped =
          "(&(objectClass=dirlensLostEntry)(entryUUID=*)(entryCSN>=20200101000000.000000Z#000000#000#000000))";
      assertEquals(wanted, dit.search(stamped), "those who synchronise need both");
      for (String name : standIns) {
        assertTrue(done.contains(name + " stands, with the object class dirlensLostEntry"), done);
      }
      assertEquals(PEOPLE + 6 - lost, names(dit).size());
      assertTrue(dit.search("(initials=*)").contains(person(599).replace("People", "people")));
      assertTrue(dit.partition.compare(dn(UNIT), ou(), "people, all".getBytes(UTF_8)));
      dit.move(person(599), "uid=moved", SUFFIX);
      dit.addPerson("uid=new," + UNIT);
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
    try (TestPartition again = start()) {
      assertEquals(List.of(), again.partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  private void damage(Harm harm) throws IOException {
    harm.doTo(records, folder);
  }

  @Test
  void entriesWhoseSuperiorIsGoneWithItsNameGetOneBelowTheSuffix() throws Exception {
    fill();
    damage(
        batch -> {
          batch.remove(MasterTable.NAME, IdKey.of(3));
          Cursor cursor = batch.tree(RdnTable.NAME).cursor();
          assertTrue(cursor.seek(IdKey.of(2)));
          batch.remove(RdnTable.NAME, cursor.key().copy());
        });
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left());
      assertEquals(
          List.of("cn=lost entry 3," + SUFFIX), dit.search("(objectClass=dirlensLostEntry)"));
      assertEquals(PEOPLE + 3, names(dit).size());
      assertTrue(names(dit).contains("uid=person-007,cn=lost entry 3," + SUFFIX));
    }
  }

  @Test
  void aSuffixEntryThatIsGoneWithoutATraceStandsAgain() throws Exception {
    fill();
    damage(
        batch -> {
          batch.remove(MasterTable.NAME, IdKey.of(1));
          Cursor cursor = batch.tree(RdnTable.NAME).cursor();
          assertTrue(cursor.first());
          batch.remove(RdnTable.NAME, cursor.key().copy());
        });
    try (TestPartition dit = start()) {
      assertEquals(List.of(), dit.partition.repair(ProgressMonitor.NONE).left());
      assertEquals(List.of(SUFFIX), dit.search("(objectClass=dirlensLostEntry)"));
      assertEquals(PEOPLE + 3, names(dit).size());
    }
  }
}
