package org.dirlens.record;

/**
 * What a store has done since it was opened, and what it holds now.
 *
 * @param reads what was read
 * @param writes what was written
 * @param contents what is in it
 */
public record StoreStatistics(Reads reads, Writes writes, Contents contents) {

  /**
   * What was read.
   *
   * @param records records read
   * @param bytes bytes of those records
   */
  public record Reads(long records, long bytes) {}

  /**
   * What was written.
   *
   * @param inserts records inserted, whether their batch was committed or not
   * @param frees records freed by committed batches
   * @param bytes bytes written to files for them, including logs and bookkeeping; in a store
   *     without files the bytes of the records
   * @param commits batches committed
   */
  public record Writes(long inserts, long frees, long bytes, long commits) {}

  /**
   * What is in the store.
   *
   * @param live committed records, the root not counted
   * @param uncommitted records of open batches
   * @param slotsFree places in the file that are kept for records to come
   * @param fileBytes size of the files, 0 in a store without files
   */
  public record Contents(long live, long uncommitted, long slotsFree, long fileBytes) {}
}
