package org.dirlens.record.jdbm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.dirlens.record.DiskSpace;
import org.dirlens.record.RecordBatch;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.StoreStatistics;
import org.dirlens.record.jdbm.Ids.Use;
import org.dirlens.record.jdbm.JdbmDoor.Outcome;
import org.dirlens.record.jdbm.JdbmDoor.Work;
import org.dirlens.record.jdbm.Places.Place;
import org.jspecify.annotations.Nullable;

/**
 * The record store in a folder of files: JDBM as the transactional file, made safe by {@link
 * JdbmDoor}, with one slot of 8 KiB for every record.
 *
 * <p>A batch keeps its records in memory up to {@link #BUFFERED_RECORDS} of them; a larger one
 * writes them to slots that are free in the {@link Catalog}, and only its commit makes them live. A
 * crash before that leaves them what they were: free. So {@link FreeSlots} need no transaction; one
 * of JDBM allots slots to the records for which there is none, about 4 MiB at a time.
 *
 * <p>Threads: readers take no lock. One lock guards everything that writes. {@code unwritten} holds
 * the records that cannot be read from the data file yet.
 */
public final class JdbmRecordStore implements RecordStore {

  /**
   * Records a batch holds back. JDBM keeps as many blocks as its largest transaction had and
   * searches them one by one for each change, and a commit of another batch may have to wait for
   * one such transaction; on the other hand each costs half a dozen syncs.
   */
  static final int BUFFERED_RECORDS = 500;

  /** A record that is not in the data file. */
  @SuppressWarnings("ArrayRecordComponent") // found by identity, never compared
  record Unwritten(int id, byte[] frame) {}

  private final StoreFiles files;
  private final FolderLock folderLock;
  private final JdbmDoor door;
  private final DataFile data;
  private final Places places = new Places();
  private final FreeSlots freeSlots;
  private final Ids ids = new Ids();
  private final Map<Integer, byte[]> unwritten = new ConcurrentHashMap<>();
  private final ReentrantLock writer = new ReentrantLock();
  private final LongAdder reads = new LongAdder();
  private final LongAdder bytesRead = new LongAdder();
  private final LongAdder inserts = new LongAdder();
  private final LongAdder frees = new LongAdder();
  private final LongAdder commits = new LongAdder();

  /** Records that are durable, but in the log only. */
  private final List<Unwritten> inLogOnly = new ArrayList<>();

  private Catalog catalog;

  /** Whether the catalog has what a failed transaction changed, so that it must be loaded again. */
  private boolean catalogIsStale;

  private @Nullable SharedBlocks sharedBlocks;
  private volatile long liveCount;
  private volatile byte @Nullable [] root;
  private volatile boolean closed;

  private JdbmRecordStore(
      StoreFiles files, FolderLock folderLock, JdbmDoor door, DataFile data, Probe probe)
      throws IOException {
    this.files = files;
    this.folderLock = folderLock;
    this.door = door;
    this.data = data;
    freeSlots = new FreeSlots(files, data, places, probe);
    try {
      long headerId = door.headerId();
      catalog = headerId == 0 ? created() : Catalog.load(files.data(), data, headerId);
      root = catalog.root();
      liveCount = catalog.liveCount();
      catalog.forEachSlot(this::learn);
    } catch (Throwable e) {
      freeSlots.close();
      throw e;
    }
  }

  /**
   * Opens the store in a folder, or creates folder and store. What a crash has left undone is
   * brought to the last acknowledged commit.
   *
   * @throws StoreProblem LOCKED if the folder is in use, naming it; DAMAGED if a file is not what
   *     was written, naming file and place; nothing is changed then
   */
  public static JdbmRecordStore open(Path folder) {
    StoreFiles files = StoreFiles.in(folder);
    return open(files, Probe.of(files));
  }

  static JdbmRecordStore open(StoreFiles files, Probe probe) {
    Blocks.requireConsistent();
    FolderLock lock = FolderLock.of(files.folder());
    try {
      return open(files, probe, lock);
    } catch (Throwable e) {
      lock.close();
      throw e;
    }
  }

  private static JdbmRecordStore open(StoreFiles files, Probe probe, FolderLock lock) {
    JdbmDoor door = JdbmDoor.open(files, probe);
    DataFile data = null;
    try {
      data = DataFile.open(files.data());
      return new JdbmRecordStore(files, lock, door, data, probe);
    } catch (IOException e) {
      closeAfterFailure(door, data);
      throw DiskSpace.problem(files.data(), "opening the data file", e);
    } catch (Throwable e) {
      closeAfterFailure(door, data);
      throw e;
    }
  }

  private static void closeAfterFailure(JdbmDoor door, @Nullable DataFile data) {
    if (data != null) {
      data.close();
    }
    door.close();
  }

  private Catalog created() throws IOException {
    Catalog created = Catalog.empty(files.data());
    Outcome outcome = door.transact(Catalog.overheadBlocks(), created::create);
    if (outcome != Outcome.DONE) {
      throw new IOException("the first transaction is only in the log");
    }
    return created;
  }

  private void learn(int id) {
    boolean live = catalog.isLive(id);
    places.keep(id, catalog.slotOf(id));
    ids.learn(id, live ? Use.TAKEN : Use.FREE);
    if (live) {
      places.show(id, catalog.slotOf(id));
      places.commit(id);
    }
  }

  @Override
  public byte[] read(long recordId) {
    requireOpen();
    byte[] frame = recordId <= Ids.MAX_ID ? unwritten.get((int) recordId) : null;
    byte[] bytes = frame == null ? stored(recordId) : Frame.payload(frame);
    reads.increment();
    bytesRead.add(bytes.length);
    return bytes;
  }

  private byte[] stored(long recordId) {
    Place place = places.of(recordId);
    if (!place.isReadable()) {
      throw StoreFiles.damaged(files.data(), "record " + recordId, "no such record");
    }
    return stored(recordId, place);
  }

  private byte[] stored(long recordId, Place place) {
    String key = "record " + recordId;
    if (place.isLocated()) {
      return data.payload(place.value(), recordId, key);
    }
    long block = data.locate(place.value(), key);
    byte[] payload = data.payload(block, recordId, key);
    places.located(recordId, place, block);
    return payload;
  }

  @Override
  public byte @Nullable [] root() {
    requireOpen();
    return root;
  }

  @Override
  public RecordBatch begin() {
    requireOpen();
    return new JdbmBatch(this);
  }

  @Override
  public StoreStatistics statistics() {
    requireOpen();
    long live = liveCount;
    return new StoreStatistics(
        new StoreStatistics.Reads(reads.sum(), bytesRead.sum()),
        new StoreStatistics.Writes(
            inserts.sum(),
            frees.sum(),
            door.bytesWritten() + freeSlots.bytesWritten(),
            commits.sum()),
        new StoreStatistics.Contents(
            live, Math.max(0, ids.takenCount() - live), ids.freeCount(), fileBytes()));
  }

  private long fileBytes() {
    long sum = 0;
    for (Path file : new Path[] {files.data(), files.log(), files.commitFile()}) {
      sum += file.toFile().length();
    }
    return sum;
  }

  @Override
  public void close() {
    writer.lock();
    try {
      if (!closed) {
        closed = true;
        closeFiles();
      }
    } finally {
      writer.unlock();
    }
  }

  private void closeFiles() {
    try (FolderLock last = folderLock;
        JdbmDoor third = door;
        DataFile second = data;
        FreeSlots first = freeSlots) {
      unwritten.clear();
    }
  }

  void requireOpen() {
    if (closed) {
      throw new StoreProblem(
          StoreProblem.Kind.CLOSED, files.folder().toString(), "store", "is closed");
    }
  }

  StoreProblem misuse(String key, String detail) {
    return new StoreProblem(StoreProblem.Kind.MISUSE, files.folder().toString(), key, detail);
  }

  /** Gives a record an id and makes it readable. */
  Unwritten add(byte[] bytes) {
    requireOpen();
    int id = soundId();
    Unwritten record = new Unwritten(id, Frame.of(id, bytes));
    unwritten.put(id, record.frame());
    inserts.increment();
    return record;
  }

  /**
   * An id whose slot, if it has one, is known to be its own: since the store was opened the record
   * that was written there last was read, or nobody else was found to have the slot. One whose
   * entry may lead to the slot of another record stays taken.
   */
  private int soundId() {
    while (true) {
      int id = ids.take();
      Place place = places.of(id);
      if (!place.isKnown() || place.isLocated() || isSound(id, place)) {
        return id;
      }
    }
  }

  private boolean isSound(int id, Place place) {
    return isUndamaged(() -> stored(id, place)) || isUndamaged(() -> take(id, place));
  }

  /** A free slot that a power loss has torn: nobody else's, or it is damaged. */
  private void take(int id, Place place) {
    String key = "record " + id;
    writer.lock();
    try {
      long block = data.locate(place.value(), key);
      data.requireSlot(block, key);
      if (sharedBlocks == null) {
        sharedBlocks = SharedBlocks.find(catalog, data);
      }
      if (sharedBlocks.contains(block)) {
        throw StoreFiles.damaged(files.data(), key, "another has its block " + block);
      }
      places.located(id, place, block);
    } finally {
      writer.unlock();
    }
  }

  private static boolean isUndamaged(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (StoreProblem e) {
      if (e.kind() == StoreProblem.Kind.DAMAGED) {
        return false;
      }
      throw e;
    }
  }

  boolean isLive(long recordId) {
    return places.of(recordId).isLive();
  }

  /** Writes records of a batch that is not to be committed yet. */
  void write(List<Unwritten> records) {
    writer.lock();
    try {
      prepare();
      List<Unwritten> slotless = inFreeSlots(records);
      if (!slotless.isEmpty()) {
        Outcome outcome =
            transact(
                2 * slotless.size(),
                used -> {
                  place(slotless);
                  catalog.save(used);
                });
        show(slotless, outcome);
      }
    } finally {
      writer.unlock();
    }
  }

  /** Makes a batch durable and live, and frees what it frees. */
  void commit(JdbmBatch batch) {
    writer.lock();
    try {
      prepare();
      BitSet freed = batch.freedOfOthers();
      requireLive(freed);
      BitSet added = batch.added();
      List<Unwritten> slotless = inFreeSlots(batch.buffered());
      freeSlots.sync(added);
      int tablePages = (added.cardinality() + freed.cardinality()) / 8;
      Outcome outcome =
          transact(
              2 * slotless.size() + tablePages,
              used -> {
                place(slotless);
                catalog.add(added);
                catalog.remove(freed);
                setRoot(used, batch.newRoot());
                catalog.countCommit();
                catalog.save(used);
              });
      show(slotless, outcome);
      publish(batch, added);
    } finally {
      writer.unlock();
    }
  }

  /** Makes what has a slot readable there; returns the others, for JDBM. */
  private List<Unwritten> inFreeSlots(List<Unwritten> records) {
    List<Unwritten> slotless = new ArrayList<>();
    for (Unwritten record : records) {
      if (freeSlots.write(record)) {
        show(record);
        unwritten.remove(record.id(), record.frame());
      } else {
        slotless.add(record);
      }
    }
    return slotless;
  }

  private void requireLive(BitSet freed) {
    for (int id = freed.nextSetBit(0); id >= 0; id = freed.nextSetBit(id + 1)) {
      if (!isLive(id)) {
        throw misuse("record " + id, "was freed by another batch meanwhile");
      }
    }
  }

  private void setRoot(JdbmDoor used, byte @Nullable [] bytes) throws IOException {
    if (bytes != null) {
      catalog.setRoot(used, bytes);
    }
  }

  /** Nothing may be written, to free slots neither, while a log may still be carried. */
  private void prepare() {
    requireOpen();
    door.requireDecided();
    if (door.mustReopen()) {
      catalogIsStale = true;
      door.reopen();
    }
    if (catalogIsStale) {
      catalog = Catalog.load(files.data(), data, door.headerId());
      inLogOnly.forEach(record -> unwritten.remove(record.id(), record.frame()));
      inLogOnly.clear();
      catalogIsStale = false;
    }
    freeSlots.prepare();
  }

  private Outcome transact(int blocks, Work work) {
    return door.transact(blocks + Catalog.overheadBlocks(), work);
  }

  private void place(List<Unwritten> records) throws IOException {
    for (Unwritten record : records) {
      long slot = catalog.slotOf(record.id());
      if (slot == 0) {
        catalog.setSlot(record.id(), door.insert(record.frame()));
      } else {
        door.update(slot, record.frame());
      }
    }
  }

  /** Readable in the data file before it vanishes from memory, so that no reader misses it. */
  private void show(List<Unwritten> records, Outcome outcome) {
    for (Unwritten record : records) {
      show(record);
      if (outcome == Outcome.DONE) {
        unwritten.remove(record.id(), record.frame());
      }
    }
    if (outcome == Outcome.LOGGED) {
      inLogOnly.addAll(records);
    }
  }

  private void show(Unwritten record) {
    places.show(record.id(), catalog.slotOf(record.id()));
  }

  private void publish(JdbmBatch batch, BitSet added) {
    added.stream().forEach(places::commit);
    if (batch.newRoot() != null) {
      root = batch.newRoot();
    }
    liveCount = catalog.liveCount();
    commits.increment();
    frees.add(batch.freed().cardinality());
    forget(batch.freed());
  }

  /** Drops what a batch has inserted. */
  void drop(BitSet inserted) {
    if (!closed) {
      forget(inserted);
    }
  }

  private void forget(BitSet gone) {
    for (int id = gone.nextSetBit(0); id >= 0; id = gone.nextSetBit(id + 1)) {
      unwritten.remove(id);
      places.hide(id);
    }
    ids.giveBack(gone);
  }
}
