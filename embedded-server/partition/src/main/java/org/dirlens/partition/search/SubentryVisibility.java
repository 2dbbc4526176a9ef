package org.dirlens.partition.search;

import org.dirlens.partition.entry.EntryRecord;

/** Which entries a search sees (RFC 3672, section 3). */
public enum SubentryVisibility {
  /** Every entry. */
  ALL,
  /** Subentries and no others. */
  ONLY_SUBENTRIES,
  /** All entries that are no subentries. */
  NO_SUBENTRIES;

  /** Whether an entry is seen. */
  boolean shows(EntryRecord entry) {
    return this == ALL || entry.isSubentry() == (this == ONLY_SUBENTRIES);
  }
}
