package org.dirlens.partition.check;

import static org.dirlens.partition.TestPartition.SCHEMA;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.partition.FlippingRecordStore;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.Modification.Kind;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.WriteBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes of values outside the records are flipped: what can be read of them is saved, and told. */
class ValuesRepairTest {
  private static final String LARGE = "cn=large," + SUFFIX;
  private static final String SMALL = "cn=small," + SUFFIX;
  private static final int MEMBERS = 1_500;
  private static final PartitionOptions OPTIONS =
      PartitionOptions.DEFAULTS.withSortBytes(64 << 10).withValuesInside(5);

  @TempDir Path folder;
  private final FlippingRecordStore records = new FlippingRecordStore(new MemoryRecordStore());
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private TestPartition start() throws LdapProblem {
    return new TestPartition(records, folder, OPTIONS);
  }

  /** Of the large group some values lie on each of many pages; the small one has its own. */
  private void fill() throws LdapProblem {
    try (TestPartition dit = start().withSuffix()) {
      dit.index(IndexDefinition.of("member", IndexKind.EQUALITY, IndexKind.PRESENCE));
      addGroup(dit, LARGE, MEMBERS);
      addGroup(dit, SMALL, 20);
      dit.addPerson("uid=person," + SUFFIX);
    }
  }

  private static void addGroup(TestPartition dit, String dn, int members) throws LdapProblem {
    List<String> lines = new ArrayList<>(List.of("objectClass: groupOfNames"));
    for (int i = 0; i < members; i++) {
      lines.add("member: " + member(dn, i));
    }
    dit.add(dn, lines.toArray(String[]::new));
  }

  private static String member(String group, int number) {
    return "uid=Of-%s-%d,ou=Elsewhere".formatted(group.substring(3, 8), number);
  }

  private static List<String> members(TestPartition dit, String group) throws LdapProblem {
    return dit.partition.read(dn(group)).toEntry(dn(group), SCHEMA).values("member").stream()
        .map(value -> new String(value, StandardCharsets.UTF_8))
        .toList();
  }

  private static String text(List<VerifyReport.Damage> damages) {
    return damages.toString();
  }

  @Test
  void whatCanBeReadIsSavedAndWhatIsLostIsNamedByEntryAndAttribute() throws Exception {
    System.out.println("ValuesRepairTest: seed " + seed);
    fill();
    assertTrue(records.flip(member(LARGE, 700), random));
    try (TestPartition dit = start()) {
      assertThrows(StoreProblem.class, () -> members(dit, LARGE));
      String found = text(dit.partition.verify(ProgressMonitor.NONE).damages());
      assertTrue(found.contains("member of entry 2 (" + LARGE + ") has "), found);

      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(List.of(), report.left(), "seed " + seed);
      String done = String.join("\n", report.done());
      Matcher left =
          Pattern.compile("(\\d+) of the 1500 values of member of entry 2 \\(" + LARGE)
              .matcher(done);
      assertTrue(left.find(), done);
      int kept = Integer.parseInt(left.group(1));
      assertTrue(kept < MEMBERS && kept > MEMBERS / 2, done);
      assertTrue(done.contains(MEMBERS - kept + " could not be read"), done);
      assertEquals(kept, members(dit, LARGE).size());
      assertEquals(20, members(dit, SMALL).size());
      for (String member : List.of(member(LARGE, 0), member(LARGE, MEMBERS - 1))) {
        boolean there = members(dit, LARGE).contains(member);
        assertEquals(there ? List.of(LARGE) : List.of(), dit.search("(member=" + member + ")"));
      }
      dit.modify(LARGE, Kind.ADD, "member", "uid=new");
      assertEquals(kept + 1, members(dit, LARGE).size());
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
    try (TestPartition again = start()) {
      assertEquals(4, again.search("(objectClass=*)").size());
      assertEquals(List.of(), again.partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  private void damage(Harm harm) throws IOException {
    harm.doTo(records, folder);
  }

  @Test
  void valuesOfNobodyGoAndValuesUnderAnotherKeyComeUnderTheirOwn() throws Exception {
    fill();
    byte[] stray = "uid=nobody".getBytes(StandardCharsets.UTF_8);
    damage(
        batch -> {
          batch.put(ValuesTable.NAME, ValuesTable.key(99, new byte[] {5}), stray);
          var cursor = batch.tree(ValuesTable.NAME).cursor();
          assertTrue(cursor.first());
          byte[] key = cursor.key().copy();
          byte[] value = cursor.value().copy();
          batch.remove(ValuesTable.NAME, key);
          batch.put(ValuesTable.NAME, ValuesTable.key(1, new byte[] {7}), value);
        });
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertEquals(2, report.found().size(), text(report.found()));
      assertEquals(List.of(), report.left());
      assertTrue(
          report.done().getFirst().contains("1 of no entry left out, 1 put under their own key"),
          report.done().getFirst());
      assertEquals(MEMBERS, members(dit, LARGE).size());
    }
  }

  @Test
  void valuesOfAnAttributeThatTheSchemaDoesNotKnowStay() throws Exception {
    fill();
    damage(batch -> describe(batch, "member", "mexber"));
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      assertTrue(text(report.left()).contains("mexber"), text(report.left()));
      assertFalse(text(report.left()).contains("of no entry"), text(report.left()));
    }
    damage(batch -> describe(batch, "mexber", "member"));
    try (TestPartition dit = start()) {
      assertEquals(20, members(dit, SMALL).size());
      assertEquals(MEMBERS, members(dit, LARGE).size());
    }
  }

  /** Gives an attribute another description of the same length in all records. */
  private static void describe(WriteBatch batch, String from, String to) {
    var cursor = batch.tree(MasterTable.NAME).cursor();
    Map<byte[], byte[]> changed = new HashMap<>();
    while (cursor.next()) {
      String row = new String(cursor.value().copy(), StandardCharsets.ISO_8859_1);
      changed.put(cursor.key().copy(), row.replace(from, to).getBytes(StandardCharsets.ISO_8859_1));
    }
    changed.forEach((key, row) -> batch.put(MasterTable.NAME, key, row));
  }

  @Test
  void anAttributeOfWhichNoValueIsLeftIsNamedAndGoesAndTheRestIsSaved() throws Exception {
    fill();
    damage(
        batch -> {
          var cursor = batch.tree(ValuesTable.NAME).cursor();
          while (cursor.seek(ValuesTable.key(2, new byte[0]))) {
            batch.remove(ValuesTable.NAME, cursor.key().copy());
            cursor = batch.tree(ValuesTable.NAME).cursor();
          }
        });
    try (TestPartition dit = start()) {
      RepairReport report = dit.partition.repair(ProgressMonitor.NONE);
      String told = "none of the 20 values of member of entry 3 (" + SMALL + ") is left";
      assertTrue(report.done().contains(told + ", and it is gone"), report.done().toString());
      assertEquals(List.of(), report.left());
      addGroup(dit, "cn=third," + SUFFIX, 30);
      assertEquals(List.of(), members(dit, SMALL), "not those of another");
      assertEquals(MEMBERS, members(dit, LARGE).size());
      assertEquals(List.of(), dit.partition.verify(ProgressMonitor.NONE).damages());
    }
  }
}
