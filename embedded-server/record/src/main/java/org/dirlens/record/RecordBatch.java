package org.dirlens.record;

/**
 * Inserts, frees and a new root, applied together or not at all.
 *
 * <p>A batch may be huge (gigabytes over minutes); a store keeps only a bounded part of it in
 * memory. Batches do not wait for each other. A batch belongs to one thread at a time.
 *
 * <p>After {@link #commit()}, {@link #close()} or having been adopted a batch is finished, and
 * every method but {@link #close()} throws a {@link StoreProblem} of kind {@link
 * StoreProblem.Kind#MISUSE}.
 */
public interface RecordBatch extends AutoCloseable {

  /**
   * Adds a record and returns its id, which is greater than 0. The record can be read through the
   * store at once by anyone who knows the id; it becomes durable with {@link #commit()}. The bytes
   * are copied.
   *
   * @param bytes 0 to {@link RecordStore#MAX_RECORD_BYTES} bytes
   * @throws StoreProblem {@link StoreProblem.Kind#MISUSE} if the record is too long, {@link
   *     StoreProblem.Kind#FULL} or {@link StoreProblem.Kind#IO} if it cannot be stored; the batch
   *     is then unchanged
   */
  long insert(byte[] bytes);

  /**
   * Gives up a record: a committed one, or one of this batch. It stays readable until {@link
   * #commit()}; after that its id may return from any insert. Whoever frees a record answers for it
   * that nobody still reads it.
   *
   * @throws StoreProblem {@link StoreProblem.Kind#MISUSE} if there is no such record or this batch
   *     has freed it already
   */
  void free(long recordId);

  /**
   * Replaces the root record. The bytes are copied; the last call before {@link #commit()} counts.
   *
   * @param bytes 0 to {@link RecordStore#MAX_RECORD_BYTES} bytes
   */
  void setRoot(byte[] bytes);

  /**
   * Takes over what another open batch of the same store has inserted and freed. The other batch is
   * finished; what it inserted is dropped if this batch is dropped.
   *
   * @throws StoreProblem {@link StoreProblem.Kind#MISUSE} if the other batch belongs to another
   *     store, is finished, or has set a root
   */
  void adopt(RecordBatch other);

  /**
   * Makes root, inserts and frees durable, all or nothing, and finishes the batch. When it returns,
   * the batch outlives a crash and a power loss.
   *
   * @throws StoreProblem if nothing of the batch has been applied: the former root stands, every
   *     record it leads to is intact, and the batch stays open, to be committed again later ({@link
   *     StoreProblem.Kind#FULL}) or closed. After {@link StoreProblem.Kind#IO} the outcome may be
   *     unknown until the store is opened again; it then accepts no writes
   */
  void commit();

  /** Drops a batch that was not committed: every record it inserted vanishes, its frees too. */
  @Override
  void close();
}
