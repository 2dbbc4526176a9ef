package org.dirlens.apacheds.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.apacheds.file.StoredRecord;
import org.dirlens.apacheds.stream.ObjectStream;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.stream.StreamValue.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A page of a tree. It has as many slots as the tree says, of which the last are used. Only the
 * last slot of the last page of a level has no key.
 *
 * <pre>
 * leaf   true previous(8) next(8) first(4) keys values
 * inner  false first(4) keys children(8 each)
 * </pre>
 *
 * Keys and values are {@code length(4) bytes} where the tree has a serializer for them, with length
 * -1 for none, and objects where it has not.
 *
 * @param leaf whether it has values; else it has children
 * @param next the record of the next leaf, 0 behind the last
 * @param keys of the used slots
 * @param values of the used slots of a leaf
 * @param children records of the pages below, of the used slots of an inner page
 * @param bytes of its record
 * @param room that its record has
 */
record Page(
    boolean leaf,
    long next,
    List<@Nullable StreamValue> keys,
    List<@Nullable StreamValue> values,
    List<Long> children,
    int bytes,
    int room) {

  static Page read(StoredRecord record, TreeHeader tree) throws IOException, StreamProblem {
    ObjectStream in = new ObjectStream(record.bytes());
    boolean leaf = in.booleanValue();
    if (leaf) {
      in.longValue(); // the previous leaf
    }
    long next = leaf ? in.longValue() : 0;
    int first = in.intValue();
    if (first < 0 || first > tree.slots()) {
      throw new StreamProblem(in.position(), "first slot " + first + " of " + tree.slots());
    }
    int used = tree.slots() - first;
    List<@Nullable StreamValue> keys = values(in, used, tree.keySerializer());
    List<@Nullable StreamValue> values =
        leaf ? values(in, used, tree.valueSerializer()) : List.of();
    List<Long> children = leaf ? List.of() : children(in, used);
    return new Page(leaf, next, keys, values, children, record.bytes().length, record.room());
  }

  private static List<@Nullable StreamValue> values(
      ObjectStream in, int count, @Nullable String serializer) throws IOException, StreamProblem {
    List<@Nullable StreamValue> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(serializer == null ? in.object() : bytes(in));
    }
    return values;
  }

  private static @Nullable StreamValue bytes(ObjectStream in) throws IOException, StreamProblem {
    int length = in.intValue();
    return length == -1 ? null : new Bytes(in.data(length));
  }

  private static List<Long> children(ObjectStream in, int count) throws IOException, StreamProblem {
    List<Long> children = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      children.add(in.longValue());
    }
    return children;
  }

  /** Slots with a key. */
  int keyCount() {
    int count = keys.size();
    return count > 0 && keys.get(count - 1) == null ? count - 1 : count;
  }
}
