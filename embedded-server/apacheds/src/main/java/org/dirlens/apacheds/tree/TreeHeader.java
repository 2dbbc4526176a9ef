package org.dirlens.apacheds.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.dirlens.apacheds.stream.ObjectStream;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.stream.StreamValue.Instance;
import org.jspecify.annotations.Nullable;

/**
 * The record of a tree: an object of class {@code BTree} that wrote its comparator, the serializers
 * of keys and values, height, root, slots of a page and entries.
 *
 * @param keySerializer name of a class, or null where keys are objects
 * @param valueSerializer name of a class, or null where values are objects
 * @param height levels, 0 if it is empty
 * @param root record of its topmost page
 * @param slots of each page
 * @param entries keys, as the tree counted them itself
 */
record TreeHeader(
    @Nullable String keySerializer,
    @Nullable String valueSerializer,
    int height,
    long root,
    int slots,
    int entries) {
  private static final String CLASS = "jdbm.btree.BTree";
  private static final int DATA = 20;
  private static final int HEIGHT_MAX = 64;
  private static final int SLOTS_MAX = 4096;

  static TreeHeader read(byte[] record) throws IOException, StreamProblem {
    StreamValue value = new ObjectStream(record).object();
    if (!(value instanceof Instance(var name, var fields, var data, var objects))
        || !name.equals(CLASS)
        || data.length != DATA
        || objects.size() != 3) {
      throw new StreamProblem(0, "is no tree");
    }
    ByteBuffer numbers = ByteBuffer.wrap(data);
    TreeHeader header =
        new TreeHeader(
            className(objects, 1),
            className(objects, 2),
            numbers.getInt(),
            numbers.getLong(),
            numbers.getInt(),
            numbers.getInt());
    if (header.height < 0 || header.height > HEIGHT_MAX || header.entries < 0) {
      throw new StreamProblem(0, "a tree of height " + header.height);
    }
    if (header.slots < 2 || header.slots > SLOTS_MAX) {
      throw new StreamProblem(0, "a tree with pages of " + header.slots + " slots");
    }
    return header;
  }

  private static @Nullable String className(List<@Nullable StreamValue> objects, int index) {
    return objects.get(index) instanceof Instance instance ? instance.className() : null;
  }

  boolean isEmpty() {
    return height == 0 || root == 0;
  }
}
