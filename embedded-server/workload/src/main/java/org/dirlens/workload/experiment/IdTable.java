package org.dirlens.workload.experiment;

import org.dirlens.record.RecordStore;
import org.dirlens.tree.Slice;

/** Entries by id on a record file. One thread. */
interface IdTable extends AutoCloseable {
  /** Adds an entry that is not there. */
  void put(long id, byte[] entry);

  /** Makes what was put durable. */
  void commit();

  /** Brings everything to the record file; nothing is put from then on. */
  void complete();

  /** Points the slice at an entry; false if it is not there. */
  boolean find(long id, Slice entry);

  /** Reads all entries in the order of their ids, 1 to {@code count}; answers how many. */
  long scan(long count);

  /** Keeps as many bytes of pages in memory from now on, all or next to none. */
  void cache(long bytes);

  RecordStore records();

  @Override
  void close();
}
