package org.dirlens.server.message;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;

/** An entry a search found, seen where it lies; valid until the search moves on. */
public interface FoundEntry {
  /** The stored attributes. */
  EntryRecord record();

  /** Appends the distinguished name in UTF-8. */
  void putDn(ByteSink out);

  /** How many entries are directly below it. */
  long numSubordinates();
}
