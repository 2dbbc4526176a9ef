package org.dirlens.partition.index;

import java.util.Arrays;
import org.dirlens.partition.ids.Container;
import org.dirlens.partition.ids.ContainerCodec;
import org.dirlens.partition.ids.ContainerCursor;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * The lists of ids of one index, as the writer changes them.
 *
 * <p>Up to the threshold the ids of a key lie in the leaf; one more, and they move to containers of
 * their own, so that the next id changes a container of at most 2 KB however many ids there are.
 * They move back when fewer than three quarters of the threshold are left: a key that swings around
 * the threshold does not move each time. Nothing is ever given up: both forms hold exactly the ids
 * added.
 *
 * <p>An id above all in the containers, as new entries have, waits in the leaf until there are
 * {@value #NEWEST_MAX} of them, or as many as the threshold: the last containers of many keys lie
 * far from each other in a large directory, their leaves close together.
 *
 * <p>The number of a list is one more than the largest in the posting tree. A number may come back
 * after its list is gone; leaf and containers change in one write, so nothing can mistake it.
 */
public final class PostingTrees {
  private static final int NEWEST_MAX = 32;

  private final WriteBatch batch;
  private final IndexTrees names;
  private final int threshold;
  private long bytesWritten;

  /** The lists of an index whose trees exist. */
  public PostingTrees(WriteBatch batch, IndexTrees names, int threshold) {
    this.batch = batch;
    this.names = names;
    this.threshold = threshold;
  }

  /** What a tree of keys and its containers say about a key. */
  public static Posting find(Tree keys, Tree postings, byte[] key) {
    Slice value = new Slice();
    return keys.find(key, value) ? read(value, postings) : Posting.ABSENT;
  }

  /** The posting a leaf value stands for. */
  public static Posting read(Slice value, Tree postings) {
    if (PostingCodec.isInline(value.bytes, value.offset)) {
      IdSet ids = IdSet.of(PostingCodec.ids(value.bytes, value.offset, value.length));
      return new Posting(ids.cardinality(), Posting.Side.INLINE, ids);
    }
    StoredList outside = StoredList.of(value.bytes, value.offset, value.length);
    return new Posting(
        outside.count,
        Posting.Side.CONTAINERS,
        outside.ids(new PostingContainers(postings, outside.number)));
  }

  /** How many ids a leaf value stands for, from its first bytes. */
  public static long count(Slice value) {
    return PostingCodec.count(value.bytes, value.offset, value.length);
  }

  /** Adds an id to a key; false if the key has it. */
  public boolean add(byte[] key, long id) {
    byte[] value = batch.tree(names.keys()).get(key);
    if (value == null) {
      put(names.keys(), key, PostingCodec.inline(id));
      return true;
    }
    if (!PostingCodec.isInline(value, 0)) {
      return addOutside(key, StoredList.of(value, 0, value.length), new long[] {id}) > 0;
    }
    if (id > PostingCodec.last(value) && PostingCodec.count(value, 0, value.length) < threshold) {
      put(names.keys(), key, PostingCodec.appended(value, id));
      return true;
    }
    return addInline(key, PostingCodec.ids(value), new long[] {id}) > 0;
  }

  /** Adds rising ids to a key; answers how many it did not have. */
  public int addAll(byte[] key, long[] ids) {
    if (ids.length == 1) {
      return add(key, ids[0]) ? 1 : 0;
    }
    byte[] value = batch.tree(names.keys()).get(key);
    if (value != null && !PostingCodec.isInline(value, 0)) {
      return addOutside(key, StoredList.of(value, 0, value.length), ids);
    }
    return addInline(key, value == null ? new long[0] : PostingCodec.ids(value), ids);
  }

  /** Removes an id from a key; false if the key does not have it. */
  public boolean remove(byte[] key, long id) {
    byte[] value = batch.tree(names.keys()).get(key);
    if (value == null) {
      return false;
    }
    return PostingCodec.isInline(value, 0)
        ? removeInline(key, PostingCodec.ids(value), id)
        : removeOutside(key, StoredList.of(value, 0, value.length), id);
  }

  /** Moves a key to the side of the threshold where it belongs; true if it moved. */
  public boolean settle(byte[] key) {
    byte[] value = batch.tree(names.keys()).get(key);
    if (value == null) {
      return false;
    }
    long count = PostingCodec.count(value, 0, value.length);
    if (PostingCodec.isInline(value, 0)) {
      return count > threshold && moveOutside(key, PostingCodec.ids(value));
    }
    return count < lowMark() && moveInline(key, StoredList.of(value, 0, value.length));
  }

  /** Whether a posting of this size lies on the wrong side of a threshold. */
  public static boolean misplaced(Slice value, int threshold) {
    long count = count(value);
    return PostingCodec.isInline(value.bytes, value.offset)
        ? count > threshold
        : count < lowMark(threshold);
  }

  private long lowMark() {
    return lowMark(threshold);
  }

  /** Below three quarters of the threshold, but never such that a key of one id stays outside. */
  private static long lowMark(int threshold) {
    return Math.max(2, (3L * threshold + 3) / 4);
  }

  private int addInline(byte[] key, long[] old, long[] added) {
    long[] union = PostingCodec.union(old, added);
    int more = union.length - old.length;
    if (union.length > threshold) {
      moveOutside(key, union);
    } else if (more > 0) {
      put(names.keys(), key, PostingCodec.inline(union, union.length));
    }
    return more;
  }

  private int addOutside(byte[] key, StoredList before, long[] ids) {
    StoredList after = added(before, ids);
    long more = after.count - before.count;
    if (more > 0) {
      put(names.keys(), key, after.encode());
    }
    return (int) more;
  }

  /** The list with more ids, the newest of them in the leaf unless they are too many. */
  private StoredList added(StoredList before, long[] ids) {
    int within = 0;
    while (within < ids.length && ids[within] <= before.bound) {
      within++;
    }
    StoredList list = toContainers(before, Arrays.copyOf(ids, within));
    long[] above = Arrays.copyOfRange(ids, within, ids.length);
    long[] newest = PostingCodec.union(list.newest, above);
    int most = Math.max(Math.min(threshold, NEWEST_MAX), list.newest.length);
    return newest.length <= most
        ? list.withNewest(newest)
        : toContainers(list.makingRoomFor(newest), newest);
  }

  /** Adds ids to containers of a list; its bound is to be right. */
  private StoredList toContainers(StoredList list, long[] ids) {
    Tree postings = batch.tree(names.postings());
    int added = 0;
    int containers = 0;
    int from = 0;
    while (from < ids.length) {
      long high = Container.high(ids[from]);
      int to = from + 1;
      while (to < ids.length && Container.high(ids[to]) == high) {
        to++;
      }
      byte[] containerKey = PostingKey.of(list.number, high);
      byte[] old = postings.get(containerKey);
      added += addToContainer(containerKey, old, Arrays.copyOfRange(ids, from, to));
      containers += old == null ? 1 : 0;
      from = to;
    }
    return list.grown(added, containers);
  }

  /** Adds ids of one block to its container and answers how many it did not have. */
  private int addToContainer(byte[] containerKey, byte @Nullable [] old, long[] ids) {
    if (old == null) {
      put(names.postings(), containerKey, ContainerCodec.encode(Container.of(ids)));
      return ids.length;
    }
    if (ids.length == 1) {
      byte[] longer = ContainerCodec.with(old, Container.low(ids[0]));
      if (longer != null) {
        put(names.postings(), containerKey, longer);
      }
      return longer == null ? 0 : 1;
    }
    Container before = ContainerCodec.decode(old, 0, old.length);
    Container union = before.or(Container.of(ids));
    int added = union.cardinality() - before.cardinality();
    if (added > 0) {
      put(names.postings(), containerKey, ContainerCodec.encode(union));
    }
    return added;
  }

  private boolean removeInline(byte[] key, long[] ids, long id) {
    int index = Arrays.binarySearch(ids, id);
    if (index < 0) {
      return false;
    }
    if (ids.length == 1) {
      take(names.keys(), key);
    } else {
      System.arraycopy(ids, index + 1, ids, index, ids.length - index - 1);
      put(names.keys(), key, PostingCodec.inline(ids, ids.length - 1));
    }
    return true;
  }

  private boolean removeOutside(byte[] key, StoredList list, long id) {
    StoredList rest = id > list.bound ? withoutNewest(list, id) : withoutStored(list, id);
    if (rest == null) {
      return false;
    }
    if (rest.count < lowMark() || rest.containers == 0) {
      moveInline(key, rest);
    } else {
      put(names.keys(), key, rest.encode());
    }
    return true;
  }

  private static @Nullable StoredList withoutNewest(StoredList list, long id) {
    long[] rest = Arrays.stream(list.newest).filter(each -> each != id).toArray();
    return rest.length == list.newest.length ? null : list.withNewest(rest);
  }

  private @Nullable StoredList withoutStored(StoredList list, long id) {
    byte[] containerKey = PostingKey.of(list.number, Container.high(id));
    byte[] bytes = batch.tree(names.postings()).get(containerKey);
    byte[] changed = bytes == null ? null : ContainerCodec.without(bytes, Container.low(id));
    if (changed == null) {
      return null;
    }
    if (changed.length == 0) {
      take(names.postings(), containerKey);
      return list.grown(-1, -1);
    }
    put(names.postings(), containerKey, changed);
    return list.grown(-1, 0);
  }

  private boolean moveOutside(byte[] key, long[] ids) {
    StoredList empty = new StoredList(nextList(), 0, 0, ids[ids.length - 1]);
    put(names.keys(), key, toContainers(empty, ids).encode());
    return true;
  }

  /** Brings the ids of a list back to the leaf and frees all its containers. */
  private boolean moveInline(byte[] key, StoredList outside) {
    PostingContainers containers =
        new PostingContainers(batch.tree(names.postings()), outside.number);
    IdIterator iterator = outside.ids(containers).iterator();
    long[] ids = new long[(int) outside.count];
    int used = 0;
    while (iterator.next()) {
      ids[used++] = iterator.id();
    }
    long[] highs = new long[(int) outside.containers];
    int blocks = 0;
    for (ContainerCursor cursor = containers.cursor(); cursor.next(); ) {
      highs[blocks++] = cursor.high();
    }
    for (int i = 0; i < blocks; i++) {
      take(names.postings(), PostingKey.of(outside.number, highs[i]));
    }
    put(names.keys(), key, PostingCodec.inline(ids, used));
    return true;
  }

  /** Bytes of keys and values given to the trees so far. */
  long bytesWritten() {
    return bytesWritten;
  }

  private void put(TreeName tree, byte[] key, byte[] value) {
    bytesWritten += key.length + value.length;
    batch.put(tree, key, value);
  }

  private void take(TreeName tree, byte[] key) {
    bytesWritten += key.length;
    batch.remove(tree, key);
  }

  private long nextList() {
    Cursor cursor = batch.tree(names.postings()).cursor();
    return cursor.last() ? PostingKey.list(cursor.key()) + 1 : 1;
  }
}
