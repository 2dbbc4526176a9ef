package org.dirlens.apacheds;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import jdbm.btree.BPage;
import jdbm.btree.BTree;
import jdbm.helper.Serializer;
import jdbm.recman.BaseRecordManager;
import org.apache.directory.server.core.partition.impl.btree.jdbm.BTreeRedirectMarshaller;
import org.dirlens.tree.TreeStatistics;

/**
 * Counts pages and bytes of trees with JDBM itself, which reads them with the classes of ApacheDS;
 * what JDBM does not tell is taken from the fields of its pages.
 */
final class JdbmCount implements AutoCloseable {
  /** Hands out the bytes of a record as they are. */
  private static final Serializer RAW =
      new Serializer() {
        private static final long serialVersionUID = 1L;

        @Override
        public byte[] serialize(Object bytes) {
          return (byte[]) bytes;
        }

        @Override
        public Object deserialize(byte[] bytes) {
          return bytes;
        }
      };

  private final BaseRecordManager records;

  /** Opens a copy, which JDBM may write to. */
  JdbmCount(Path stem) throws IOException {
    records = new BaseRecordManager(stem.toString());
    records.getTransactionManager();
  }

  TreeStatistics count(String tree) throws IOException, ReflectiveOperationException {
    return count(records.getNamedObject(tree));
  }

  /** A tree by its record. */
  TreeStatistics count(long id) throws IOException, ReflectiveOperationException {
    BTree<?, ?> tree = new BTree<>().load(records, id);
    if (field(BTree.class, "valueSerializer", tree) != null) {
      tree.setValueSerializer(RAW); // that of entries needs a schema
    }
    Count count = new Count();
    count.bytes = bytes(id);
    int height = (int) field(BTree.class, "bTreeHeight", tree);
    if (height > 0) {
      Serializer pages = (Serializer) field(BTree.class, "bpageSerializer", tree);
      count.page((long) field(BTree.class, "rootId", tree), pages, height);
    }
    int slots = (int) field(BTree.class, "pageSize", tree);
    List<Long> levels = new ArrayList<>(count.levels.values());
    double fill = levels.isEmpty() ? 0 : (double) count.keys / (levels.getFirst() * slots);
    return new TreeStatistics(tree.size(), levels, count.bytes, fill, 0);
  }

  /** The records of all containers of a tree with lists of ids. */
  List<Long> containers(String name) throws IOException, ReflectiveOperationException {
    List<Long> containers = new ArrayList<>();
    BTree<Object, Object> tree = new BTree<>();
    tree = tree.load(records, records.getNamedObject(name));
    if (field(BTree.class, "valueSerializer", tree) != null) {
      return containers;
    }
    jdbm.helper.TupleBrowser<Object, Object> browser = tree.browse();
    jdbm.helper.Tuple<Object, Object> tuple = new jdbm.helper.Tuple<>();
    while (browser.getNext(tuple)) {
      if (tuple.getValue() instanceof byte[] value && BTreeRedirectMarshaller.isRedirect(value)) {
        containers.add(BTreeRedirectMarshaller.INSTANCE.deserialize(value).getRecId());
      }
    }
    return containers;
  }

  private long bytes(long id) throws IOException {
    return ((byte[]) records.fetch(id, RAW)).length;
  }

  private final class Count {
    private final TreeMap<Integer, Long> levels = new TreeMap<>();
    private long keys;
    private long bytes;

    void page(long id, Serializer pages, int level)
        throws IOException, ReflectiveOperationException {
      BPage<?, ?> page = (BPage<?, ?>) records.fetch(id, pages);
      levels.merge(level, 1L, Long::sum);
      bytes += bytes(id);
      int first = (int) field(BPage.class, "first", page);
      Object[] all = (Object[]) field(BPage.class, "keys", page);
      boolean leaf = (boolean) field(BPage.class, "isLeaf", page);
      for (int i = first; i < all.length; i++) {
        if (!leaf) {
          page(((long[]) field(BPage.class, "children", page))[i], pages, level - 1);
        } else if (all[i] != null) {
          keys++;
        }
      }
    }
  }

  private static Object field(Class<?> type, String name, Object of)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
