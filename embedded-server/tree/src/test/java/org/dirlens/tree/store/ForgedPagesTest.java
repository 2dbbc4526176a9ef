package org.dirlens.tree.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.internal.check.Finding;
import org.dirlens.tree.internal.check.StoreChecker;
import org.dirlens.tree.store.FaultyLogFolder.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Pages and roots that are wrong and have a right checksum, as a fault of the program would leave
 * them: the checker names each.
 */
class ForgedPagesTest {
  private static final TreeName NAME = new TreeName("t");
  private static final int KEYS = 2000;
  private static final int LEAF_HEADER = 18;
  private static final int INNER_HEADER = 34;
  private static final int FIRST_CHILD = 18;
  private static final int FIRST_KEYS = 26;

  private ForgedRecordStore records = new ForgedRecordStore(new MemoryRecordStore());
  private byte[] root = {};

  @BeforeEach
  void aTreeOfTwoLevelsAndAValueOnAChain() {
    TreeStore store = open(records);
    store.write(
        batch -> {
          batch.create(NAME);
          for (int i = 0; i < KEYS; i++) {
            batch.put(NAME, ByteBuffer.allocate(8).putLong(i).array(), new byte[50]);
          }
          batch.put(NAME, ByteBuffer.allocate(8).putLong(KEYS).array(), new byte[30_000]);
          return true;
        });
    store.close();
    root = root(records);
    assertEquals(List.of(), check());
  }

  private static TreeStore open(RecordStore records) {
    return TreeStore.open(
        records, new FaultyLogFolder(Fault.NONE, 0), Script.OPTIONS, System::nanoTime);
  }

  private static byte[] root(RecordStore records) {
    byte[] root = records.root();
    assertTrue(root != null && root[0] == 0, "the content lies in the root");
    return root;
  }

  private List<Finding> check() {
    StoreChecker checker = new StoreChecker(records::read, keys -> {});
    checker.readRoot(root);
    return checker.check(records.statistics().contents().live()).findings();
  }

  private void assertNamed(String where, String what) {
    List<Finding> findings = check();
    assertTrue(
        findings.stream().anyMatch(each -> each.where().equals(where) && each.what().equals(what)),
        where + ": " + what + " is not among " + findings);
  }

  private static String place(long record) {
    return "tree t, record " + record;
  }

  /** What is done to the bytes of a page. */
  private interface Forgery {
    void apply(ByteBuffer page);
  }

  private void forge(long record, Forgery forgery) {
    byte[] bytes = records.read(record).clone();
    forgery.apply(ByteBuffer.wrap(bytes));
    ByteBuffer.wrap(bytes).putInt(8, 0);
    ByteBuffer.wrap(bytes).putInt(8, crc(bytes));
    records.forge(record, bytes);
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  /** Where in the root the only tree begins: behind the first byte and five numbers. */
  private static final int TREE = 1 + 4 + 4 + 8 + 8 + 4 + 4;

  private static final int TREE_NUMBER = TREE + 1 + 4 + 2 + 1 + 1;

  private void forgeRoot(byte[] content) {
    int end = content.length - 4;
    ByteBuffer.wrap(content).putInt(end, crc(Arrays.copyOfRange(content, 1, end)));
    root = content;
  }

  private long top() {
    return ByteBuffer.wrap(root).getLong(TREE_NUMBER) >>> 1;
  }

  private ByteBuffer page(long record) {
    return ByteBuffer.wrap(records.read(record));
  }

  private long firstLeaf() {
    return page(top()).getLong(FIRST_CHILD) >>> 1;
  }

  private static int slot(ByteBuffer page, int header, int index) {
    return header + page.getInt(14) + 6 * index;
  }

  @Test
  void keysOutOfOrderAreNamed() {
    forge(
        firstLeaf(),
        page -> {
          int a = slot(page, LEAF_HEADER, 3);
          byte[] two = new byte[12];
          page.get(a, two);
          page.put(a, two, 6, 6).put(a + 6, two, 0, 6);
        });
    assertNamed(place(firstLeaf()), "keys out of order");
  }

  @Test
  void aKeyTwiceIsNamed() {
    forge(
        firstLeaf(),
        page -> {
          int a = slot(page, LEAF_HEADER, 3);
          page.putInt(a + 6, page.getInt(a));
        });
    assertNamed(place(firstLeaf()), "keys out of order");
  }

  /** The separator is one more than it was, so that the first key behind it is not. */
  @Test
  void aWrongSeparatorIsNamed() {
    long second = secondLeaf();
    forge(
        top(),
        page -> {
          int at = slot(page, INNER_HEADER, 0);
          page.putInt(at, page.getInt(at) + (1 << 16));
        });
    assertNamed(place(second), "a key outside of the separators above");
  }

  private long secondLeaf() {
    ByteBuffer page = page(top());
    int distance = page.getShort(slot(page, INNER_HEADER, 0) + 4) & 0xFFFF;
    int at = page.capacity() - distance;
    assertEquals(2, page.get(at), "bytes of the suffix of the first separator, all in its head");
    long number = 0;
    int shift = 0;
    for (byte group = -1; group < 0; shift += 7) {
      group = page.get(++at);
      number |= (group & 0x7FL) << shift;
    }
    return number >>> 1;
  }

  @Test
  void aWrongCountBelowAChildIsNamed() {
    long there = page(top()).getLong(FIRST_KEYS);
    forge(top(), page -> page.putLong(FIRST_KEYS, there + 1));
    assertNamed(place(top()), "child 0 has " + there + " keys, " + (there + 1) + " expected");
  }

  @Test
  void aWrongCountOfAWholeTreeIsNamed() {
    byte[] content = root.clone();
    ByteBuffer.wrap(content).putLong(TREE_NUMBER + 8, 7);
    forgeRoot(content);
    assertNamed("tree t, root", (KEYS + 1) + " keys, 7 expected");
  }

  @Test
  void aPageReachedTwiceIsNamed() {
    long second = secondLeaf();
    forge(top(), page -> page.putLong(FIRST_CHILD, second << 1));
    assertNamed(place(second), "is reached twice");
  }

  @Test
  void aRecordThatNothingLeadsToIsNamed() {
    try (RecordBatch batch = records.begin()) {
      batch.insert(new byte[100]);
      batch.commit();
    }
    assertNamed("records", "nothing leads to 1 of " + records.statistics().contents().live());
    TreeStore store = open(new ForgedRecordStore(records.beneath));
    assertEquals(
        List.of("records"),
        store.verify(ProgressMonitor.NONE).damages().stream()
            .map(VerifyReport.Damage::where)
            .toList());
    store.close();
  }

  @Test
  void aPageInUseThatIsToBeFreedIsNamed() {
    int frees = root.length - 8;
    assertEquals(0, ByteBuffer.wrap(root).getInt(frees));
    byte[] content = Arrays.copyOf(root, root.length + 12);
    ByteBuffer.wrap(content).putInt(frees, 1).putInt(frees + 4, 1).putLong(frees + 8, top() << 1);
    forgeRoot(content);
    assertNamed("root", "record " + top() + " is in use and to be freed");
  }

  @Test
  void aPageOfAnotherTreeOrLevelIsNamed() {
    forge(firstLeaf(), page -> page.putInt(4, 77));
    assertNamed(place(firstLeaf()), "page of tree 77 in tree 1");
    forge(firstLeaf(), page -> page.putInt(4, 1));
    assertEquals(List.of(), check());
    forge(top(), page -> page.put(1, (byte) 2));
    assertNamed(place(top()), "level 2, 1 expected");
  }

  @Test
  void aLeafWithoutKeysIsNamed() {
    byte[] empty = new byte[LEAF_HEADER];
    page(firstLeaf()).get(0, empty);
    ByteBuffer.wrap(empty).putShort(12, (short) 0).putInt(14, 0);
    records.forge(firstLeaf(), empty);
    forge(firstLeaf(), page -> {});
    assertNamed(place(firstLeaf()), "a leaf without keys");
  }

  @Test
  void aPartOfAChainInThePlaceOfAnotherIsNamed() {
    long first = 1;
    while (page(first).get(0) != 'C' || page(first).getInt(12) != 0) {
      first++;
    }
    long leaf = first;
    forge(leaf, page -> page.putLong(20, leaf));
    assertNamed(place(leaf), "is reached twice");
    forge(leaf, page -> page.putLong(20, 0));
    assertNamed(place(leaf), "8132 bytes in a chain of " + page(leaf).getInt(16));
  }
}
