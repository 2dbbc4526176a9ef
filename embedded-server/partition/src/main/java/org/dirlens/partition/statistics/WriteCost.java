package org.dirlens.partition.statistics;

/**
 * What writes of one kind cost an index since the partition was opened.
 *
 * @param entries entries written whose keys were looked at
 * @param keys ids added to keys and removed from keys
 * @param bytes keys and values given to the trees of the index
 * @param nanos time of the writer, that of making the keys included
 */
public record WriteCost(long entries, long keys, long bytes, long nanos) {
  /** What a write did. A renamed entry was modified; a loaded one was added. */
  public enum Kind {
    ADD,
    MODIFY,
    DELETE
  }
}
