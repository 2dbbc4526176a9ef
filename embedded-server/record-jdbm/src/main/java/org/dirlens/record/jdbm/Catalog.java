package org.dirlens.record.jdbm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What the store keeps about itself, in slots of its own: which records are live, which slot each
 * id has, and the root.
 *
 * <p>An id, once it has a slot, keeps it. A slot whose record is not live is free, whatever lies in
 * it: records of a batch that was never committed need no cleaning up, since only the commit makes
 * them live. JDBM's own free lists, which it searches from end to end, stay empty.
 *
 * <pre>
 * header = magic(4) version(2) commits(8) live(8) rootIsSet(1) JDBM id of the root(8)
 *          listing of the slots listing of the liveness     see LongPages
 * slots  : element i = JDBM id of the slot of record i, 0 if it has none
 * live   : bit i % 64 of element i / 64 is set if record i is live
 * </pre>
 *
 * <p>Belongs to the holder of the store's writer lock. After a failed transaction it must be loaded
 * again.
 */
final class Catalog {

  private static final int MAGIC = 0x44724c73; // "DrLs"
  private static final short VERSION = 1;
  private static final int FIXED_BYTES = 4 + 2 + 8 + 8 + 1 + 8;
  private static final int SLOTS = 1;
  private static final int LIVE = 2;

  private final Path file;
  private final LongPages slots;
  private final LongPages live;

  /** The highest offset given out in each of JDBM's translation blocks. */
  private final Map<Long, Integer> highestOffsets = new HashMap<>();

  private long headerId;
  private long rootId;
  private long commits;
  private long liveCount;
  private byte @Nullable [] root;

  private Catalog(Path file, LongPages slots, LongPages live) {
    this.file = file;
    this.slots = slots;
    this.live = live;
  }

  /** The catalog of a new store; it must be created before anything else. */
  static Catalog empty(Path file) {
    return new Catalog(file, new LongPages(SLOTS), new LongPages(LIVE));
  }

  /** Puts the first header and the place of the root into a new store. */
  void create(JdbmDoor door) throws IOException {
    rootId = door.insert(Frame.of(Frame.ROOT, new byte[0]));
    headerId = door.insert(Frame.of(Frame.HEADER, header()));
    door.setHeaderId(headerId);
    note(rootId);
    note(headerId);
  }

  /** What the last transaction has stored. */
  static Catalog load(Path file, DataFile data, long headerId) {
    ByteBuffer header =
        ByteBuffer.wrap(data.payload(data.locate(headerId, "header"), Frame.HEADER, "header"));
    if (header.remaining() < FIXED_BYTES || header.getInt() != MAGIC) {
      throw StoreFiles.damaged(file, "header", "is none of ours");
    }
    short version = header.getShort();
    if (version != VERSION) {
      throw StoreFiles.damaged(file, "header", "has version " + version + ", known is " + VERSION);
    }
    long commits = header.getLong();
    long liveCount = header.getLong();
    boolean rootIsSet = header.get() != 0;
    long rootId = header.getLong();
    LongPages slots = LongPages.load(SLOTS, header, data);
    Catalog catalog = new Catalog(file, slots, LongPages.load(LIVE, header, data));
    catalog.headerId = headerId;
    catalog.rootId = rootId;
    catalog.commits = commits;
    catalog.liveCount = liveCount;
    catalog.forEachJdbmId(catalog::note);
    if (rootIsSet) {
      catalog.root = data.payload(data.locate(rootId, "root"), Frame.ROOT, "root");
    }
    return catalog;
  }

  /** Calls with every id of JDBM's that is in use. */
  void forEachJdbmId(LongConsumer consumer) {
    consumer.accept(headerId);
    consumer.accept(rootId);
    slots.forEachOwnId(consumer);
    live.forEachOwnId(consumer);
    forEachSlot(id -> consumer.accept(slotOf(id)));
  }

  private void note(long jdbmId) {
    highestOffsets.merge(Blocks.blockOf(jdbmId), Blocks.offsetOf(jdbmId), Math::max);
  }

  /** JDBM's id of the slot of a record, 0 if it has none yet. */
  long slotOf(int id) {
    return slots.get(id);
  }

  /**
   * Remembers the slot that JDBM has given to a record.
   *
   * <p>JDBM gives out the ids of a translation block in ascending order, and none comes back. One
   * that does not ascend comes from a damaged list and may be another record's.
   */
  void setSlot(int id, long jdbmId) {
    Integer highest = highestOffsets.get(Blocks.blockOf(jdbmId));
    if (highest != null && highest >= Blocks.offsetOf(jdbmId)) {
      throw StoreFiles.damaged(
          file, "record " + id, "JDBM gave it an id that is in use: " + jdbmId);
    }
    note(jdbmId);
    slots.set(id, jdbmId);
  }

  /** Calls with every id that has a slot, live or not. */
  void forEachSlot(IntConsumer consumer) {
    for (int id = 1; id < slots.length(); id++) {
      if (slots.get(id) != 0) {
        consumer.accept(id);
      }
    }
  }

  boolean isLive(int id) {
    return (live.get(id / Long.SIZE) & 1L << id) != 0;
  }

  /** Makes records live. */
  void add(BitSet ids) {
    for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
      live.set(id / Long.SIZE, live.get(id / Long.SIZE) | 1L << id);
      liveCount++;
    }
  }

  /** Makes live records free. */
  void remove(BitSet ids) {
    for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
      live.set(id / Long.SIZE, live.get(id / Long.SIZE) & ~(1L << id));
      liveCount--;
    }
  }

  /** Number of live records. */
  long liveCount() {
    return liveCount;
  }

  /** The root record, null if none was ever set. */
  byte @Nullable [] root() {
    return root;
  }

  void setRoot(JdbmDoor door, byte[] bytes) throws IOException {
    door.update(rootId, Frame.of(Frame.ROOT, bytes));
    root = bytes;
  }

  /** Counts a commit. */
  void countCommit() {
    commits++;
  }

  /** Blocks that {@link #save} may change besides those of the tables' changed pages. */
  static int overheadBlocks() {
    return 32;
  }

  /** Writes what has changed. */
  void save(JdbmDoor door) throws IOException {
    slots.save(door);
    live.save(door);
    slots.forEachOwnId(this::note);
    live.forEachOwnId(this::note);
    door.update(headerId, Frame.of(Frame.HEADER, header()));
  }

  private byte[] header() {
    int length = FIXED_BYTES + slots.listingBytes() + live.listingBytes();
    ByteBuffer header = ByteBuffer.allocate(length);
    header.putInt(MAGIC).putShort(VERSION).putLong(commits).putLong(liveCount);
    header.put((byte) (root == null ? 0 : 1)).putLong(rootId);
    slots.list(header);
    live.list(header);
    return header.array();
  }
}
