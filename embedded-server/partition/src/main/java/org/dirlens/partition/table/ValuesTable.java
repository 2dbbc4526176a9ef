package org.dirlens.partition.table;

import java.util.function.Supplier;
import org.dirlens.partition.entry.OutsideStore;
import org.dirlens.partition.entry.OutsideValues;
import org.dirlens.partition.entry.ValueVisitor;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * Values of attributes that have many: list and normal form to the value as the user wrote it. A
 * normal form is cut as an {@linkplain IndexKeys#equality index key} is. One list is one range, so
 * one value is found, added and removed in O(log n) and all of them are one walk.
 */
public final class ValuesTable {
  public static final TreeName NAME = new TreeName("values");

  private ValuesTable() {}

  /** The key of a value. */
  public static byte[] key(long list, byte[] normalForm) {
    return RdnTable.key(list, IndexKeys.equality(normalForm));
  }

  /** The list a key belongs to. */
  public static long list(Slice key) {
    return IdKey.read(key);
  }

  /** The number of the next list: one more than the largest. */
  public static long next(Tree values) {
    Cursor cursor = values.cursor();
    return cursor.last() ? list(cursor.key()) + 1 : 1;
  }

  /** The values as a version has them; the tree is fetched when first asked for. */
  public static OutsideValues reader(Supplier<Tree> values) {
    return new Reader(values);
  }

  /** The values as the writer changes them. */
  public static OutsideStore writer(WriteBatch batch, int most) {
    return new Writer(batch, most);
  }

  private static boolean forEach(Tree values, long list, ValueVisitor visitor) {
    Cursor cursor = values.cursor();
    boolean there = cursor.seek(IdKey.of(list));
    while (there && list(cursor.key()) == list) {
      Slice value = cursor.value();
      if (visitor.visit(value.bytes, value.offset, value.length)) {
        return true;
      }
      there = cursor.next();
    }
    return false;
  }

  private static boolean visit(Tree values, long list, byte[] normalForm, ValueVisitor visitor) {
    Slice value = new Slice();
    return values.find(key(list, normalForm), value)
        && visitor.visit(value.bytes, value.offset, value.length);
  }

  private record Reader(Supplier<Tree> values) implements OutsideValues {
    @Override
    public boolean forEach(long list, ValueVisitor visitor) {
      return ValuesTable.forEach(values.get(), list, visitor);
    }

    @Override
    public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
      return ValuesTable.visit(values.get(), list, normalForm, visitor);
    }
  }

  private record Writer(WriteBatch batch, int most) implements OutsideStore {
    private Tree values() {
      return batch.tree(NAME);
    }

    @Override
    public boolean forEach(long list, ValueVisitor visitor) {
      return ValuesTable.forEach(values(), list, visitor);
    }

    @Override
    public boolean visit(long list, byte[] normalForm, ValueVisitor visitor) {
      return ValuesTable.visit(values(), list, normalForm, visitor);
    }

    @Override
    public long newList() {
      return next(values());
    }

    @Override
    public boolean add(long list, byte[] normalForm, byte[] value) {
      byte[] key = key(list, normalForm);
      if (values().contains(key)) {
        return false;
      }
      batch.put(NAME, key, value);
      return true;
    }

    @Override
    public byte @Nullable [] remove(long list, byte[] normalForm) {
      byte[] key = key(list, normalForm);
      byte[] value = values().get(key);
      if (value != null) {
        batch.remove(NAME, key);
      }
      return value;
    }

    @Override
    public void clear(long list) {
      byte[] from = IdKey.of(list);
      Cursor cursor = values().cursor();
      while (cursor.seek(from) && list(cursor.key()) == list) {
        batch.remove(NAME, cursor.key().copy());
        cursor = values().cursor();
      }
    }
  }
}
