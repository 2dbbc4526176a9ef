package org.dirlens.partition.search;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.resolution.BaseEntry;
import org.jspecify.annotations.Nullable;

/** Entries one by one, before they are tested. One thread; valid while its view is open. */
abstract class Walk {
  /** The entry it stands on; the same object each time. */
  final EntryRecord entry = new EntryRecord();

  /** The id of the entry it stands on. */
  long id;

  /** Goes to the next entry; false if there is none. */
  abstract boolean next();

  /** Stands on the base of the search, which was read already. */
  final void moveTo(BaseEntry base) {
    id = base.id();
    entry.moveTo(base.record().bytes(), base.record().offset(), base.record().length());
  }

  /**
   * The ids from one on that it would come to, on which the iterator stands; null if it finds its
   * way there again in little time.
   */
  @Nullable IdIterator restFrom(long standing) {
    return null;
  }

  /** Gives back what it holds besides its version. */
  void close() {}

  /** What it follows in one word, for logs. */
  abstract String word();

  /** What it follows, for the explanation. */
  abstract String text();
}
