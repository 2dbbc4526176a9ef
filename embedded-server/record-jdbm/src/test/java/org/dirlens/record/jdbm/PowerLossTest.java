package org.dirlens.record.jdbm;

import static org.dirlens.record.jdbm.Attacked.COMMIT_FILE;
import static org.dirlens.record.jdbm.Attacked.DATA;
import static org.dirlens.record.jdbm.Attacked.LOG;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreProblem.Kind;
import org.dirlens.record.jdbm.Probe.Step;
import org.dirlens.testkit.record.FolderImage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the files may look like after the power went: images taken after each step of a commit, and
 * what an unsynced or torn write makes of them. The last acknowledged commit must be there, or the
 * damage must be named.
 */
class PowerLossTest {

  /** The last one finds no free slot, so that JDBM allots blocks and changes its file header. */
  private static final int COMMITS = 3;

  @TempDir private Path temporary;
  private final long seed = Long.getLong("dirlens.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<Step, FolderImage> images = new EnumMap<>(Step.class);
  private Path folder;

  /** Commits a few times and takes an image after each step of the last commit. */
  @BeforeEach
  void takeImages() {
    System.out.println("PowerLossTest: -Ddirlens.seed=" + seed);
    StoreFiles files = StoreFiles.in(temporary.resolve("original"));
    folder = temporary.resolve("victim");
    Probe probe =
        new Probe(step -> images.put(step, FolderImage.of(files.folder())), () -> Long.MAX_VALUE);
    try (RecordStore store = JdbmRecordStore.open(files, probe)) {
      Attacked history = Attacked.in(store);
      for (int i = 0; i < COMMITS; i++) {
        history.commit(store);
      }
    }
    assertEquals(Step.values().length, images.size());
  }

  @Test
  void eachMomentHasTheLastAcknowledgedCommit() {
    assertEquals(COMMITS - 1, lastCommit(images.get(Step.SLOTS_SYNCED)));
    assertEquals(COMMITS - 1, lastCommit(images.get(Step.LOGGED)));
    assertEquals(COMMITS, lastCommit(images.get(Step.DECLARED_VALID)));
    assertEquals(COMMITS, lastCommit(images.get(Step.DECLARED_CHECKPOINTING)));
    assertEquals(COMMITS, lastCommit(images.get(Step.SYNCHRONIZED)));
    assertEquals(COMMITS, lastCommit(images.get(Step.DECLARED_EMPTY)));
  }

  @Test
  void theVeryFirstStartMayBeCutOffAnywhere() {
    images.clear();
    StoreFiles files = StoreFiles.in(temporary.resolve("first"));
    Probe probe =
        new Probe(step -> images.put(step, FolderImage.of(files.folder())), () -> Long.MAX_VALUE);
    JdbmRecordStore.open(files, probe).close();
    for (FolderImage image : images.values()) {
      assertEquals(0, lastCommit(image));
      try (RecordStore store = JdbmRecordStore.open(folder)) {
        Attacked.in(store).commit(store);
      }
      assertEquals(1, Attacked.lastCommit(folder));
    }
  }

  @Test
  void anUnacknowledgedLogOfAnyLengthIsCutOff() {
    FolderImage image = images.get(Step.LOGGED);
    int length = image.bytes(LOG).length;
    for (int cut : new int[] {0, 1, 7, 8, 9, length / 2, length - 1, length}) {
      assertEquals(COMMITS - 1, lastCommit(image.withLength(LOG, cut)), "cut at " + cut);
    }
    for (int i = 0; i < 10; i++) {
      int cut = random.nextInt(length);
      FolderImage torn = image.with(LOG, tornAt(image.bytes(LOG), cut));
      assertEquals(COMMITS - 1, lastCommit(torn), "torn at " + cut);
    }
    assertEquals(COMMITS - 1, lastCommit(image.without(LOG)));
  }

  @Test
  void whatLiesBeyondTheAcknowledgedLogIsCutOff() {
    FolderImage image = images.get(Step.DECLARED_VALID);
    byte[] log = image.bytes(LOG);
    for (int more : new int[] {1, 5, 100, 20_000}) {
      byte[] longer = Arrays.copyOf(log, log.length + more);
      Arrays.fill(longer, log.length, longer.length, (byte) random.nextInt());
      assertEquals(COMMITS, lastCommit(image.with(LOG, longer)), more + " bytes more");
    }
    byte[] twice = Arrays.copyOf(log, 2 * log.length);
    System.arraycopy(log, 0, twice, log.length, log.length);
    assertEquals(COMMITS, lastCommit(image.with(LOG, twice)));
  }

  @Test
  void aLostTailOfTheAcknowledgedLogIsReported() {
    for (Step step : new Step[] {Step.DECLARED_VALID, Step.DECLARED_CHECKPOINTING}) {
      FolderImage image = images.get(step);
      int length = image.bytes(LOG).length;
      for (int cut : new int[] {9, length / 2, length - 1, 9 + random.nextInt(length - 10)}) {
        assertDamaged(LOG, image.withLength(LOG, cut));
      }
    }
    FolderImage valid = images.get(Step.DECLARED_VALID);
    assertDamaged(LOG, valid.withLength(LOG, 8));
    assertDamaged(LOG, valid.withLength(LOG, 0));
    assertDamaged(LOG, valid.without(LOG));
  }

  @Test
  void aLostMiddleOfTheAcknowledgedLogIsReported() {
    FolderImage image = images.get(Step.DECLARED_VALID);
    byte[] log = image.bytes(LOG);
    Arrays.fill(log, 8192, 2 * 8192, (byte) 0);
    assertDamaged(LOG, image.with(LOG, log));
  }

  @Test
  void aFlippedBitInTheAcknowledgedLogIsReported() {
    for (Step step : new Step[] {Step.DECLARED_VALID, Step.DECLARED_CHECKPOINTING}) {
      FolderImage image = images.get(step);
      for (int i = 0; i < 20; i++) {
        int at = random.nextInt(image.bytes(LOG).length);
        assertDamaged(LOG, image.withFlip(LOG, at, random.nextInt(8)));
      }
    }
  }

  @Test
  void aFlippedBitInALogThatDoesNotCountHarmsNothing() {
    FolderImage image = images.get(Step.DECLARED_EMPTY);
    FolderImage withOldLog = image.with(LOG, images.get(Step.LOGGED).bytes(LOG));
    for (int i = 0; i < 10; i++) {
      int at = random.nextInt(withOldLog.bytes(LOG).length);
      assertEquals(COMMITS, lastCommit(withOldLog.withFlip(LOG, at, random.nextInt(8))));
    }
  }

  @Test
  void aDataFileThatIsHalfWrittenIsWrittenAgain() {
    FolderImage before = images.get(Step.DECLARED_CHECKPOINTING);
    byte[] after = images.get(Step.SYNCHRONIZED).bytes(DATA);
    for (int i = 0; i < 20; i++) {
      byte[] mixed = Arrays.copyOf(before.bytes(DATA), after.length);
      for (int block = 0; block < after.length; block += Blocks.BLOCK_BYTES) {
        if (random.nextBoolean()) {
          int bytes = random.nextInt(3) == 0 ? random.nextInt(Blocks.BLOCK_BYTES) : 8192;
          System.arraycopy(after, block, mixed, block, bytes);
        }
      }
      assertEquals(COMMITS, lastCommit(before.with(DATA, mixed)));
    }
  }

  @Test
  void whatLiesInFreeSlotsMayBeLostOrTorn() {
    Path reusing = temporary.resolve("reusing");
    TreeMap<Step, FolderImage> steps = new TreeMap<>();
    List<TreeMap<Step, FolderImage>> commits = new ArrayList<>();
    StoreFiles files = StoreFiles.in(reusing);
    Probe probe =
        new Probe(step -> steps.put(step, FolderImage.of(files.folder())), () -> Long.MAX_VALUE);
    try (RecordStore store = JdbmRecordStore.open(files, probe)) {
      Attacked history = Attacked.in(store);
      for (int i = 0; i < 12; i++) {
        history.commit(store);
        commits.add(new TreeMap<>(steps));
      }
    }
    int inPlace = 0;
    for (int i = 1; i < commits.size(); i++) {
      FolderImage before = commits.get(i - 1).get(Step.DECLARED_EMPTY);
      byte[] old = before.bytes(DATA);
      byte[] written = commits.get(i).get(Step.SLOTS_SYNCED).bytes(DATA);
      inPlace += Arrays.equals(old, written) ? 0 : 1;
      byte[] torn = tornBySector(old, written);
      before.with(DATA, torn).writeTo(folder);
      assertEquals(i, Attacked.lastCommit(folder));
      writeOn(2 * i);
    }
    assertTrue(inPlace > 3, "only " + inPlace + " commits wrote to free slots");
  }

  private void writeOn(int commits) {
    try (RecordStore store = JdbmRecordStore.open(folder)) {
      Attacked history = Attacked.in(store);
      int before = history.number();
      for (int i = 0; i < commits; i++) {
        history.commit(store);
        assertEquals(before + i + 1, Attacked.check(store).number());
      }
    }
  }

  /** Each sector that differs is the old one, the new one, or garbage but for heads of blocks. */
  private byte[] tornBySector(byte[] old, byte[] written) {
    byte[] torn = old.clone();
    for (int at = 0; at < old.length; at += 512) {
      boolean differs = !Arrays.equals(old, at, at + 512, written, at, at + 512);
      switch (differs ? random.nextInt(at % Blocks.BLOCK_BYTES == 0 ? 2 : 3) : 0) {
        case 1 -> System.arraycopy(written, at, torn, at, 512);
        case 2 -> System.arraycopy(garbage(512), 0, torn, at, 512);
        default -> {}
      }
    }
    return torn;
  }

  @Test
  void afterARecoveryNewRecordsDoNotCollideWithRecoveredOnes() {
    for (Step step : new Step[] {Step.DECLARED_VALID, Step.DECLARED_CHECKPOINTING}) {
      images.get(step).writeTo(folder);
      try (RecordStore store = JdbmRecordStore.open(folder)) {
        try (RecordBatch batch = store.begin()) {
          for (int i = 0; i < 900; i++) {
            batch.insert(new byte[100]);
          }
          Attacked.in(store).ids().forEach(store::read);
        }
        Attacked.check(store).commit(store);
        Attacked.check(store);
      }
      assertEquals(COMMITS + 1, Attacked.lastCommit(folder));
    }
  }

  @Test
  void aTornWordInTheCommitFileLeavesTheOneBefore() {
    byte[] old = images.get(Step.LOGGED).bytes(COMMIT_FILE);
    FolderImage image = images.get(Step.DECLARED_VALID);
    byte[] next = image.bytes(COMMIT_FILE);
    for (int written = 0; written <= next.length; written += 512) {
      byte[] torn = old.clone();
      System.arraycopy(next, 0, torn, 0, written);
      int last = lastCommit(image.with(COMMIT_FILE, torn));
      assertTrue(last == COMMITS || last == COMMITS - 1, "commit " + last + " after " + written);
    }
  }

  @Test
  void aWordThatWasLostWholeLeavesTheOneBefore() {
    byte[] old = images.get(Step.LOGGED).bytes(COMMIT_FILE);
    byte[] next = images.get(Step.DECLARED_VALID).bytes(COMMIT_FILE);
    int slot = Arrays.mismatch(old, next) / CommitFile.SLOT_BYTES * CommitFile.SLOT_BYTES;
    byte[] lost = next.clone();
    for (int at = slot; at < slot + CommitFile.SLOT_BYTES; at++) {
      lost[at] = (byte) random.nextInt();
    }
    FolderImage image = images.get(Step.DECLARED_VALID).with(COMMIT_FILE, lost);
    assertEquals(COMMITS - 1, lastCommit(image));
  }

  @Test
  void aFlippedBitInTheCommitFileHarmsNothing() {
    for (Map.Entry<Step, FolderImage> image : images.entrySet()) {
      boolean early = image.getKey().compareTo(Step.LOGGED) <= 0;
      int expected = early ? COMMITS - 1 : COMMITS;
      for (int sector = 0; sector < CommitFile.FILE_BYTES; sector += CommitFile.SECTOR_BYTES) {
        int at = sector + random.nextInt(52);
        FolderImage flipped = image.getValue().withFlip(COMMIT_FILE, at, random.nextInt(8));
        assertEquals(expected, lastCommit(flipped), image.getKey() + ", byte " + at);
      }
    }
  }

  @Test
  void aCommitFileWithoutAnyRightWordIsReported() {
    FolderImage image = images.get(Step.DECLARED_VALID);
    assertDamaged(COMMIT_FILE, image.with(COMMIT_FILE, new byte[CommitFile.FILE_BYTES]));
    assertDamaged(COMMIT_FILE, image.withLength(COMMIT_FILE, 0));
    assertDamaged(COMMIT_FILE, image.without(COMMIT_FILE));
  }

  @Test
  void aLostEndOfTheDataFileIsReported() {
    FolderImage image = images.get(Step.DECLARED_EMPTY);
    int length = image.bytes(DATA).length;
    assertDamaged(DATA, image.withLength(DATA, length - 1));
    assertDamaged(DATA, image.withLength(DATA, length - Blocks.BLOCK_BYTES));
    assertDamaged(DATA, image.withLength(DATA, 0));
    assertDamaged(DATA, image.without(DATA));
  }

  @Test
  void aLogWithARightChecksumButAnObjectOfItsOwnIsNotDeserialised() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeShort(0x1360);
      out.writeObject(new Gadget());
    }
    FolderImage image = images.get(Step.DECLARED_VALID);
    byte[] log = bytes.toByteArray();
    assertDamaged(LOG, image.with(LOG, log).with(COMMIT_FILE, forged(log)));
    assertEquals(0, Gadget.read);
  }

  private static final class Gadget implements Serializable {
    private static final long serialVersionUID = 1L;
    private static int read;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      read++;
    }
  }

  /** A commit file whose every entry says that this log is valid. */
  private byte[] forged(byte[] log) {
    CRC32C crc = new CRC32C();
    crc.update(log);
    ByteBuffer file = ByteBuffer.wrap(images.get(Step.DECLARED_VALID).bytes(COMMIT_FILE));
    for (int at = 0; at < CommitFile.FILE_BYTES; at += CommitFile.SECTOR_BYTES) {
      file.putInt(at + 16, 1).putLong(at + 20, log.length).putInt(at + 28, (int) crc.getValue());
      CRC32C entry = new CRC32C();
      entry.update(file.array(), at, 44);
      file.putInt(at + 44, (int) entry.getValue());
    }
    return file.array();
  }

  private int lastCommit(FolderImage image) {
    image.writeTo(folder);
    return Attacked.lastCommit(folder);
  }

  private void assertDamaged(String file, FolderImage image) {
    image.writeTo(folder);
    StoreProblem problem =
        assertThrows(StoreProblem.class, () -> JdbmRecordStore.open(folder).close());
    assertEquals(Kind.DAMAGED, problem.kind(), problem::getMessage);
    assertTrue(problem.store().endsWith(file), problem::getMessage);
    for (String name : new String[] {DATA, COMMIT_FILE}) {
      if (image.has(name)) {
        assertArrayEquals(
            image.bytes(name), FolderImage.of(folder).bytes(name), "left alone: " + name);
      }
    }
  }

  /** The bytes up to a place, and then what was on the disk before. */
  private byte[] tornAt(byte[] bytes, int at) {
    byte[] torn = bytes.clone();
    System.arraycopy(garbage(bytes.length - at), 0, torn, at, bytes.length - at);
    return torn;
  }

  private byte[] garbage(int length) {
    byte[] garbage = new byte[length];
    random.nextBytes(garbage);
    return garbage;
  }
}
