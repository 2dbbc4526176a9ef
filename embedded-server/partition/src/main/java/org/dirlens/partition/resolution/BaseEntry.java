package org.dirlens.partition.resolution;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.table.RdnTable;

/**
 * The base of a search, read once.
 *
 * @param record its stored form, valid while its version is pinned
 */
public record BaseEntry(long id, EntryRecord record) {
  /** Whether it is the topmost entry of the partition. */
  public boolean isSuffix() {
    return record.parentId() == RdnTable.NO_ENTRY;
  }
}
