package org.dirlens.record.jdbm;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.concurrent.atomic.LongAdder;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.jdbm.JdbmRecordStore.Unwritten;
import org.dirlens.record.jdbm.Places.Place;

/**
 * Writes records into slots that are free, around JDBM and without its log: what lies in a free
 * slot counts for nothing until a transaction makes its record live, so it may be torn or lost
 * until then. {@link #sync} must come before that transaction.
 *
 * <p>Only where the slot lies is certain, that is, once a record was read from it, is it written
 * to. The slot that JDBM has allotted last stays JDBM's: the next one is chained to it, and JDBM
 * may have the whole block in memory.
 *
 * <p>The store's writer lock guards every method. Not a file channel: an interrupted thread would
 * close it.
 */
final class FreeSlots implements AutoCloseable {

  private final StoreFiles files;
  private final DataFile data;
  private final Places places;
  private final Probe probe;
  private final RandomAccessFile file;
  private final ByteBuffer slot = ByteBuffer.allocate(Blocks.SLOT_HEADER_BYTES + Blocks.SLOT_BYTES);
  private final LongAdder bytesWritten = new LongAdder();

  /** Records written since the last sync. */
  private final BitSet unsynced = new BitSet();

  /** Records of which a failed sync may have lost something. */
  private final BitSet doubtful = new BitSet();

  private long lastAllotted;

  FreeSlots(StoreFiles files, DataFile data, Places places, Probe probe) throws IOException {
    this.files = files;
    this.data = data;
    this.places = places;
    this.probe = probe;
    file = new RandomAccessFile(files.data().toFile(), "rw");
  }

  /** To be called after each transaction, before anything is written. */
  void prepare() {
    try {
      lastAllotted = data.lastAllotted();
    } catch (IOException e) {
      throw JdbmDoor.asProblem(files, e);
    }
  }

  /** Writes a record to its slot, or says that JDBM must. */
  boolean write(Unwritten record) {
    Place place = places.of(record.id());
    boolean free = place.isLocated() && place.value() != lastAllotted;
    if (free) {
      try {
        write(record, place.value());
      } catch (IOException e) {
        throw JdbmDoor.asProblem(files, e);
      }
    }
    return free;
  }

  private void write(Unwritten record, long block) throws IOException {
    slot.clear().putInt(record.frame().length).putInt(Blocks.SLOT_BYTES).put(record.frame());
    file.seek(block * Blocks.BLOCK_BYTES + Blocks.SLOT_AT);
    file.write(slot.array(), 0, slot.position());
    bytesWritten.add(slot.position());
    unsynced.set(record.id());
    doubtful.clear(record.id());
  }

  /**
   * Makes durable what was written.
   *
   * @param added the records to become live
   * @throws StoreProblem if that fails, or has failed before for one of these
   */
  void sync(BitSet added) {
    try {
      if (!unsynced.isEmpty()) {
        file.getFD().sync();
      }
      probe.steps().accept(Probe.Step.SLOTS_SYNCED);
    } catch (IOException | RuntimeException e) {
      doubtful.or(unsynced);
      throw JdbmDoor.asProblem(files, e);
    } finally {
      unsynced.clear();
    }
    if (added.intersects(doubtful)) {
      throw new StoreProblem(
          StoreProblem.Kind.IO, files.data().toString(), "batch", "lost records it had written");
    }
  }

  long bytesWritten() {
    return bytesWritten.sum();
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw StoreFiles.failed(files.data(), "data file", "cannot be closed", e);
    }
  }
}
