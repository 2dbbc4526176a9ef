package org.dirlens.workload.experiment;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.record.RecordStore;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.store.TreeStore;

/** The table as a tree, as partitions have it. */
final class IdTree implements IdTable {
  private static final TreeName NAME = new TreeName("entries");

  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Row(long id, byte[] entry) {}

  private final RecordStore records;
  private final TreeStore store;
  private final List<Row> rows = new ArrayList<>();
  private Snapshot snapshot;

  IdTree(Path folder) {
    records = JdbmRecordStore.open(folder.resolve("records"));
    store = TreeStore.open(records, folder.resolve("log"), TreeOptions.DEFAULTS);
    store.write(
        batch -> {
          batch.create(NAME);
          return true;
        });
    snapshot = store.snapshot();
  }

  @Override
  public void put(long id, byte[] entry) {
    rows.add(new Row(id, entry));
  }

  @Override
  public void commit() {
    store.write(
        batch -> {
          rows.forEach(row -> batch.put(NAME, key(row.id), row.entry));
          return true;
        });
    rows.clear();
  }

  @Override
  public void complete() {
    snapshot.close();
    store.checkpoint();
    snapshot = store.snapshot();
  }

  @Override
  public boolean find(long id, Slice entry) {
    return snapshot.tree(NAME).find(key(id), entry);
  }

  @Override
  public long scan(long count) {
    Cursor cursor = snapshot.tree(NAME).cursor();
    long found = 0;
    while (cursor.next()) {
      found += cursor.key().compareTo(key(found + 1)) == 0 && cursor.value().length > 0 ? 1 : 0;
    }
    return found;
  }

  @Override
  public void cache(long bytes) {
    store.resizeCache(NAME, bytes);
  }

  @Override
  public RecordStore records() {
    return records;
  }

  @Override
  public void close() {
    snapshot.close();
    store.close();
  }

  private static byte[] key(long id) {
    return ByteBuffer.allocate(Long.BYTES).putLong(id).array();
  }
}
