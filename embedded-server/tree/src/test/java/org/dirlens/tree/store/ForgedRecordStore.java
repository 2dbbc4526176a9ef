package org.dirlens.tree.store;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.testkit.record.LastingRecordStore;

/** A record store without checksums of its own, some records of which are not what was written. */
final class ForgedRecordStore extends LastingRecordStore {
  private final Map<Long, byte[]> forged = new HashMap<>();

  ForgedRecordStore(MemoryRecordStore beneath) {
    super(beneath);
  }

  void forge(long record, byte[] bytes) {
    forged.put(record, bytes);
  }

  @Override
  public byte[] read(long recordId) {
    byte[] bytes = forged.get(recordId);
    return bytes == null ? beneath.read(recordId) : bytes;
  }
}
