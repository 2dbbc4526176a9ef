package org.dirlens.record;

import org.jspecify.annotations.Nullable;

/**
 * Immutable byte records by id, and one root record that says where everything else begins.
 *
 * <p>A record never changes after its insertion: what changes is written as a new record, and the
 * old one is freed by the same {@link RecordBatch} that installs a root which no longer leads to
 * it. So a reader that holds the ids of an older root stays right for as long as nobody frees them,
 * and whatever is cached by id stays true until that id is freed.
 *
 * <p>All methods may be called from any thread. Every method but {@link #close()} throws a {@link
 * StoreProblem} of kind {@link StoreProblem.Kind#CLOSED} once the store is closed.
 */
public interface RecordStore extends AutoCloseable {

  /**
   * The largest record, in bytes. One such record, with its checksum of 4 bytes, fills one block of
   * the file store exactly: 8192 bytes less the block's header (20) and the record's (8). A smaller
   * record takes a whole block too.
   */
  int MAX_RECORD_BYTES = 8192 - 20 - 8 - 4;

  /**
   * The bytes of a record. The array may be shared with other readers and must not be changed.
   *
   * @param recordId an id that {@link RecordBatch#insert} has returned
   * @throws StoreProblem {@link StoreProblem.Kind#DAMAGED} if no record has this id, or if its
   *     checksum does not match; the problem names the file and the record
   */
  byte[] read(long recordId);

  /**
   * The root record of the last committed batch that set one, or null in a new store. The array may
   * be shared and must not be changed.
   */
  byte @Nullable [] root();

  /**
   * A new batch. Any number of batches may be open at once; each belongs to one thread at a time.
   */
  RecordBatch begin();

  /** Counters since the store was opened, and its present size. Cheap enough for every second. */
  StoreStatistics statistics();

  /**
   * Ends the store; batches still open are dropped. A second call does nothing. Commits that were
   * acknowledged need no close to be durable.
   */
  @Override
  void close();
}
