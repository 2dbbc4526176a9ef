package org.dirlens.partition.load;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.OutsideStore;
import org.dirlens.partition.entry.ValueVisitor;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.SortedRows;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.tree.Slice;
import org.dirlens.tree.SortedSource;
import org.jspecify.annotations.Nullable;

/** Values outside the records, on their way from a bulk load into their tree. Any thread. */
final class BulkValues implements OutsideStore, AutoCloseable {
  private final RunSorter values;
  private final int most;
  private final AtomicLong next;
  private final Set<Long> dropped = new HashSet<>();

  /**
   * @param first the number of the first new list
   */
  BulkValues(Path folder, int most, long first, int sortBytes) {
    this.next = new AtomicLong(first);
    this.values = new RunSorter(folder, "values", sortBytes);
    this.most = most;
  }

  @Override
  public int most() {
    return most;
  }

  @Override
  public long newList() {
    return next.getAndIncrement();
  }

  /**
   * Takes a value of a list that has none of this normal form: whoever adds it has seen to that.
   */
  @Override
  public boolean add(long list, byte[] normalForm, byte[] value) {
    Slice key = new Slice();
    byte[] bytes = ValuesTable.key(list, normalForm);
    key.set(bytes, 0, bytes.length);
    Slice payload = new Slice();
    payload.set(value, 0, value.length);
    synchronized (values) {
      values.add(key, payload);
    }
    return true;
  }

  @Override
  public byte @Nullable [] remove(long list, byte[] normalForm) {
    throw new UnsupportedOperationException("a bulk load removes nothing");
  }

  @Override
  public void clear(long list) {
    throw new UnsupportedOperationException("a bulk load removes nothing");
  }

  @Override
  public boolean forEach(long list, ValueVisitor visitor) {
    throw new UnsupportedOperationException("a bulk load reads no values");
  }

  @Override
  public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
    throw new UnsupportedOperationException("a bulk load reads no values");
  }

  /** Leaves the values of an entry out. */
  void drop(EntryRecord entry) {
    for (int i = 0; entry.hasOutside() && i < entry.attributeCount(); i++) {
      if (entry.isOutside(i)) {
        dropped.add(entry.outsideList(i));
      }
    }
  }

  /** The new rows of {@link ValuesTable}; they stand behind those that are there. */
  SortedSource rows() {
    RunSorter.Items items = values.sorted();
    return new SortedRows(items.where(() -> !dropped.contains(IdKey.read(items.key()))));
  }

  @Override
  public void close() {
    values.close();
  }
}
