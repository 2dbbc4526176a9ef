package org.dirlens.partition;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.dirlens.partition.TestPartition.dn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.verb.Update;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.testkit.record.FaultyRecordStore;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a partition knows of the change numbers of its writes. */
class ChangeStateTest {
  private static final String A = "uid=a," + SUFFIX;
  private static final String FUTURE = "20990101000000.000000Z#000000#003#000000";

  @TempDir Path folder;

  private static String number(int hour) {
    return "202601010" + hour + "0000.000000Z#000000#000#000000";
  }

  private static void delete(TestPartition dit, String name, String number) throws LdapProblem {
    UpdateOptions numbered = new UpdateOptions(null, null, number, Set.of());
    dit.partition.update(new Update.Delete(dn(name), numbered));
  }

  private static void load(TestPartition dit, String name, String number) throws LdapProblem {
    dit.load(List.of(new String[][] {{name, "entryCSN: " + number}}));
  }

  @Test
  void theNumberOfADeleteIsKeptForGood() throws LdapProblem {
    MemoryRecordStore memory = new MemoryRecordStore();
    FaultyRecordStore records = FaultyRecordStore.sound(memory);
    TestPartition dit = new TestPartition(records, folder).withSuffix();
    assertEquals("", dit.partition.changeState().changeNumber());
    dit.addPerson(A, "uid: a");
    delete(dit, A, number(5));
    dit.addPerson(A, "uid: a");
    delete(dit, A, number(4));
    records.crash();
    assertThrows(StoreProblem.class, dit::close);
    try (TestPartition again = new TestPartition(memory.reopened(), folder)) {
      assertEquals(number(5), again.partition.changeState().changeNumber());
    }
  }

  @Test
  void aLoadOfNumbersThatAreNotNewerIsAnotherHistory() throws LdapProblem {
    try (TestPartition dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix()) {
      load(dit, A, number(2));
      assertEquals(new ChangeState(number(2), 0), dit.partition.changeState());
      load(dit, "uid=b," + SUFFIX, number(3));
      assertEquals(new ChangeState(number(3), 0), dit.partition.changeState());
      load(dit, "uid=c," + SUFFIX, number(3));
      assertEquals(new ChangeState(number(3), 1), dit.partition.changeState());
      load(dit, "uid=d," + SUFFIX, FUTURE);
      assertEquals(new ChangeState(FUTURE, 1), dit.partition.changeState());
      load(dit, "uid=e," + SUFFIX, "99990101000000.000000Z#000000#000#000000");
      assertEquals(new ChangeState(FUTURE, 1), dit.partition.changeState(), "not to be followed");
    }
  }

  @Test
  void aBulkLoadIsNoOther() throws LdapProblem {
    PartitionOptions bulk = PartitionOptions.DEFAULTS.withBulkLoadFrom(1);
    try (TestPartition dit = new TestPartition(new MemoryRecordStore(), folder, bulk)) {
      dit.withSuffix();
      load(dit, A, number(2));
      load(dit, "uid=b," + SUFFIX, number(1));
      assertEquals(new ChangeState(number(2), 1), dit.partition.changeState());
    }
  }

  @Test
  void anOlderPartitionIsReadOnce() throws LdapProblem {
    MemoryRecordStore memory = new MemoryRecordStore();
    TestPartition dit = new TestPartition(memory, folder).withSuffix();
    load(dit, A, number(7));
    dit.partition.checkpoint();
    MemoryRecordStore older = memory.reopened();
    assertThrows(StoreProblem.class, dit::close);
    TreeStore trees = TreeStore.open(older, folder.resolve("older"), TreeOptions.DEFAULTS);
    trees.write(
        batch -> {
          batch.put(Catalog.NAME, "format".getBytes(UTF_8), new byte[] {5});
          batch.remove(Catalog.NAME, "changed".getBytes(UTF_8));
          return true;
        });
    trees.checkpoint();
    MemoryRecordStore again = older.reopened();
    assertThrows(StoreProblem.class, trees::close);
    try (TestPartition opened = new TestPartition(again, folder.resolve("after"))) {
      assertEquals(new ChangeState(number(7), 0), opened.partition.changeState());
    }
  }

  @Test
  void aCopyThatGoesItsOwnWayHasAHistoryOfItsOwn() {
    try (TreeStore copy =
        TreeStore.open(new MemoryRecordStore(), folder.resolve("log"), TreeOptions.DEFAULTS)) {
      copy.write(
          batch -> {
            Catalog.create(batch, SUFFIX, EntryIds.SEQUENTIAL);
            return true;
          });
      CopyHistory.SAME.begin(copy);
      assertEquals(0, history(copy));
      CopyHistory.OTHER.begin(copy);
      long first = history(copy);
      assertNotEquals(0, first);
      CopyHistory.OTHER.begin(copy);
      assertNotEquals(first, history(copy));
    }
  }

  private static long history(TreeStore store) {
    try (Snapshot snapshot = store.snapshot()) {
      return Catalog.history(snapshot.tree(Catalog.NAME));
    }
  }
}
