package org.dirlens.server.message;

import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.jspecify.annotations.Nullable;

/** An entry a search found, seen where it lies; valid until the search moves on. */
public interface FoundEntry {
  /** The stored attributes. */
  EntryRecord record();

  /** Appends the distinguished name in UTF-8. */
  void putDn(ByteSink out);

  /** What is to be returned of this entry; null for what the search returns of all. */
  default @Nullable AttributeSelection selection() {
    return null;
  }

  /** How many entries are directly below it. */
  long numSubordinates();
}
