package org.dirlens.partition.check;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.code;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.dirlens.partition.CrashedFolder;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that disagree with the entries are found, and built again from them. */
class RepairTest {
  private static final TreeName INITIALS = new TreeName("initials/equality");
  private static final PartitionOptions OPTIONS =
      PartitionOptions.DEFAULTS.withSortBytes(64 << 10).withValuesInside(5);

  @TempDir Path folder;
  private MemoryRecordStore memory = new MemoryRecordStore();
  private int starts;

  private TestPartition start() throws LdapProblem {
    return start(EntryIds.SEQUENTIAL);
  }

  /** The ids matter to a partition that is not there yet. */
  private TestPartition start(EntryIds ids) throws LdapProblem {
    return new TestPartition(memory, next(), OPTIONS.withIds(ids));
  }

  private Path next() {
    return folder.resolve("start" + starts++);
  }

  /** What was written is found at the next start, with the change log as it is now. */
  private void stop() throws IOException {
    memory = memory.reopened();
    CrashedFolder.copy(folder.resolve("start" + (starts - 1)), folder.resolve("start" + starts));
  }

  private void damage(Harm harm) throws IOException {
    TreeStore trees = TreeStore.open(memory, next().resolve("log"), TreeOptions.DEFAULTS);
    trees.write(
        batch -> {
          harm.doTo(batch);
          return true;
        });
    stop();
  }

  private void fill() throws LdapProblem, IOException {
    fill(EntryIds.SEQUENTIAL);
  }

  private void fill(EntryIds ids) throws LdapProblem, IOException {
    TestPartition dit = start(ids).withSuffix();
    dit.addUnit("ou=people," + SUFFIX);
    dit.index(IndexDefinition.of("initials", IndexKind.EQUALITY, IndexKind.PRESENCE));
    for (int i = 0; i < 30; i++) {
      dit.addPerson("uid=u" + i + ",ou=people," + SUFFIX, "initials: i" + i % 3);
    }
    List<String> lines = new ArrayList<>(List.of("objectClass: top", "objectClass: groupOfNames"));
    for (int i = 0; i < 20; i++) {
      lines.add("member: uid=u" + i + ",ou=people," + SUFFIX);
    }
    dit.add("cn=group," + SUFFIX, lines.toArray(String[]::new));
    dit.add(
        "cn=alias," + SUFFIX,
        "objectClass: alias",
        "objectClass: extensibleObject",
        "aliasedObjectName: ou=people," + SUFFIX);
    stop();
  }

  private static byte[] firstKey(WriteBatch batch, TreeName name) {
    Cursor cursor = batch.tree(name).cursor();
    assertTrue(cursor.last());
    return cursor.key().copy();
  }

  private static Set<String> places(List<VerifyReport.Damage> damages) {
    Set<String> places = new TreeSet<>();
    damages.forEach(damage -> places.add(damage.where().split(" ")[0]));
    return places;
  }

  @Test
  void whatDisagreesIsFoundAndRepaired() throws Exception {
    fill();
    damage(
        batch -> {
          batch.remove(RdnTable.NAME, firstKey(batch, RdnTable.NAME));
          batch.put(RdnTable.NAME, RdnTable.key(77, new byte[] {1, 0}), IdKey.of(5));
          batch.put(CountsTable.NAME, IdKey.of(1), new CountsTable.Counts(9, 99).encode());
          batch.put(INITIALS, "i0".getBytes(StandardCharsets.UTF_8), new byte[] {1, 1});
          batch.put(INITIALS, "none".getBytes(StandardCharsets.UTF_8), new byte[] {1, 2});
          batch.remove(MarksTable.NAME, firstKey(batch, MarksTable.NAME));
          batch.put(MarksTable.NAME, MarksTable.key(MarksTable.Mark.REFERRAL, 3), new byte[0]);
        });
    try (TestPartition dit = start()) {
      assertTrue(dit.search("(initials=i0)").size() < 10);
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertTrue(
          places(report.found()).containsAll(Set.of("rdn", "counts", "marks")),
          report.found().toString());
      assertTrue(
          report.found().stream().anyMatch(damage -> damage.where().contains("initials")),
          report.found().toString());
      assertEquals(List.of(), report.left());
      assertEquals(5, report.done().size(), report.done().toString());
      assertEquals(10, dit.search("(initials=i0)").size());
      assertEquals(0, dit.search("(initials=none)").size());
      assertEquals(34, dit.search("(objectClass=*)").size());
      dit.addPerson("uid=new,ou=people," + SUFFIX, "initials: i0");
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  @Test
  void valuesOutsideTheRecordsAreComparedWithWhatTheRecordsSay() throws Exception {
    fill();
    damage(batch -> batch.remove(ValuesTable.NAME, firstKey(batch, ValuesTable.NAME)));
    damage(
        batch ->
            batch.put(
                ValuesTable.NAME,
                ValuesTable.key(99, new byte[] {5}),
                "uid=nobody".getBytes(StandardCharsets.UTF_8)));
    try (TestPartition dit = start()) {
      List<VerifyReport.Damage> damages = dit.partition.verify(ProgressMonitor.NONE).damages();
      assertEquals(Set.of("values"), places(damages));
      assertEquals(2, damages.size(), damages.toString());
    }
  }

  @Test
  void aPartitionWithoutMarksGetsThoseOfItsEntriesWhenItIsOpened() throws Exception {
    fill();
    damage(
        batch -> {
          batch.drop(MarksTable.NAME);
          batch.put(Catalog.NAME, "format".getBytes(StandardCharsets.UTF_8), new byte[] {2});
        });
    try (TestPartition dit = start()) {
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
      assertEquals(
          List.of("ou=people," + SUFFIX),
          dit.search(
              TestPartition.request("cn=alias," + SUFFIX, Scope.SUB, "(ou=people)")
                  .withFollow(Set.of(Follow.BASE_ALIASES))));
    }
  }

  @Test
  void idsInNoOrderStaySoAndAreRepairedLikeOthers() throws Exception {
    fill(EntryIds.RANDOM);
    damage(batch -> batch.remove(RdnTable.NAME, firstKey(batch, RdnTable.NAME)));
    try (TestPartition dit = start()) {
      assertEquals(List.of(), dit.partition.repair(ProgressMonitor.NONE).left());
      assertEquals(34, dit.search("(objectClass=*)").size());
      assertEquals(24, dit.search("(!(initials=i0))").size());
      dit.addPerson("uid=new,ou=people," + SUFFIX);
      try (SearchCursor found =
          dit.partition.search(TestPartition.request(SUFFIX, Scope.SUB, "(uid=new)"))) {
        assertTrue(found.next());
        assertEquals(EntryIds.RANDOM.id(35), found.id());
      }
    }
  }

  @Test
  void aCleanPartitionIsBuiltAnewAndStaysTheSame() throws Exception {
    fill();
    try (TestPartition dit = start()) {
      Set<String> before = new TreeSet<>(dit.search("(objectClass=*)"));
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.found());
      assertEquals(List.of(), report.left());
      assertEquals(before, new TreeSet<>(dit.search("(objectClass=*)")));
    }
  }

  /** Makes an entry the double of another one, below the same superior or a given one. */
  private static void doubled(WriteBatch batch, long from, long to, long parent) {
    byte[] record = batch.tree(MasterTable.NAME).get(IdKey.of(from));
    EntryRecord.setParentId(record, parent);
    batch.put(MasterTable.NAME, IdKey.of(to), record);
  }

  @Test
  void entriesOfOneNameBelowOneSuperiorAreAllKept() throws Exception {
    fill();
    damage(
        batch -> {
          doubled(batch, 9, 10, 2); // uid=u6 twice
          doubled(batch, 9, 11, 2); // and once more
          doubled(batch, 2, 33, 1); // the unit twice
          doubled(batch, 12, 13, 33); // uid=u9 in both
          doubled(batch, 12, 14, 33); // and once more in the second
        });
    try (TestPartition dit = start()) {
      String people = ",ou=people," + SUFFIX;
      dit.partition.read(dn("uid=u7" + people)); // entry 10, which has another name soon
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left());
      assertEquals(
          ResultCode.NO_SUCH_OBJECT, code(() -> dit.partition.read(dn("uid=u7" + people))));
      Set<String> names = new TreeSet<>(dit.search("(objectClass=*)"));
      assertEquals(34, names.size());
      assertEquals(
          Set.of(
              "cn=double entry 10" + people,
              "cn=double entry 11" + people,
              "cn=double entry 33," + SUFFIX,
              "uid=u9,cn=double entry 33," + SUFFIX,
              "cn=double entry 14.2,cn=double entry 33," + SUFFIX),
          names.stream().filter(name -> name.contains("double")).collect(Collectors.toSet()));
      assertTrue(names.containsAll(Set.of("uid=u6" + people, "uid=u9" + people)));
      List<String> done = report.done();
      for (String told :
          List.of(
              "entry 10 had the name of entry 9 (uid=u6" + people + ") and is cn=double entry 10",
              "entry 33 had the name of entry 2 (ou=people," + SUFFIX + ") and is cn=double",
              "entry 14 had the name of entry 13 (uid=u9,cn=double entry 33," + SUFFIX + ")")) {
        assertTrue(done.stream().anyMatch(each -> each.startsWith(told)), done.toString());
      }
      assertEquals(3, dit.search("(uid=u6)").size());
      dit.move("cn=double entry 10" + people, "uid=u7", "ou=people," + SUFFIX);
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  @Test
  void aSecondSuffixEntryComesBelowTheFirst() throws Exception {
    fill();
    damage(batch -> doubled(batch, 1, 34, RdnTable.NO_ENTRY));
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left());
      assertEquals(
          List.of("cn=double entry 34," + SUFFIX),
          dit.search("(&(objectClass=domain)(objectClass=extensibleObject))"));
      assertEquals(34, dit.search("(objectClass=*)").size());
    }
  }
}
