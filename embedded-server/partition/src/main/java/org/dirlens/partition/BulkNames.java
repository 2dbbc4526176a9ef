package org.dirlens.partition;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Slice;
import org.dirlens.tree.SortedSource;
import org.jspecify.annotations.Nullable;

/**
 * Puts the names of a bulk load into their order, superiors right before what stands below them,
 * and finds out from it who is whose child: parents, hierarchy, counts, and which entries have a
 * name that is taken or no superior. Entries may come in any order; of several with one name the
 * first stays. Needs eight bytes of memory an entry.
 */
final class BulkNames implements AutoCloseable {
  private final Hierarchy hierarchy;
  private final RunSorter names;
  private final RunSorter rows;
  private final RunSorter counts;
  private final EntryIds ids;
  private final long first;
  private final BitSet duplicates = new BitSet();
  private final BitSet orphans = new BitSet();
  private final Deque<Above> above = new ArrayDeque<>();
  private long[] parents = new long[1024];

  /** An entry on the way from the suffix to the present one. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private static final class Above {
    final byte[] name;
    final long id;
    final int depth;
    long children;
    long descendants;

    Above(byte[] name, long id, int depth) {
      this.name = name;
      this.id = id;
      this.depth = depth;
    }

    boolean isAbove(Slice other, int otherDepth) {
      return depth < otherDepth
          && name.length <= other.length
          && Arrays.equals(
              name, 0, name.length, other.bytes, other.offset, other.offset + name.length);
    }
  }

  /**
   * Names that are sorted in a folder.
   *
   * @param ids by what the entries have their ids
   * @param first the smallest number of any entry
   * @param sortBytes memory for each of three sorts
   */
  BulkNames(Hierarchy hierarchy, EntryIds ids, long first, Path folder, int sortBytes) {
    this.hierarchy = hierarchy;
    this.ids = ids;
    this.first = first;
    this.names = new RunSorter(folder, "names", sortBytes);
    this.rows = new RunSorter(folder, "rdn", sortBytes);
    this.counts = new RunSorter(folder, "counts", sortBytes);
  }

  /** The key of a name at or below the suffix: its RDNs below the suffix, the highest first. */
  static byte[] key(Hierarchy hierarchy, Dn dn) {
    ByteSink key = new ByteSink();
    for (int i = depth(hierarchy, dn) - 1; i >= 0; i--) {
      Rdn rdn = dn.rdns().get(i);
      key.put(rdn.normalized());
    }
    return key.toArray();
  }

  /** How far a name lies below the suffix. */
  static int depth(Hierarchy hierarchy, Dn dn) {
    return dn.depth() - hierarchy.suffix().depth();
  }

  /** Takes note of an entry. */
  synchronized void add(byte[] key, int depth, long id) {
    names.add(slice(key), slice(Arrays.copyOf(IdKey.of(id), IdKey.BYTES + 1 + 1), depth));
  }

  private static Slice slice(byte[] payload, int depth) {
    payload[IdKey.BYTES] = (byte) (depth >>> 8);
    payload[IdKey.BYTES + 1] = (byte) depth;
    return slice(payload);
  }

  private static Slice slice(byte[] bytes) {
    Slice slice = new Slice();
    slice.set(bytes, 0, bytes.length);
    return slice;
  }

  /** Sorts; the answers below are known afterwards. */
  void order() {
    RunSorter.Items items = names.sorted();
    byte @Nullable [] last = null;
    boolean lastKept = false;
    while (items.next()) {
      Slice name = items.key();
      Slice payload = items.payload();
      long id = IdKey.read(payload);
      int depth =
          ((payload.bytes[payload.offset + IdKey.BYTES] & 0xFF) << 8)
              | (payload.bytes[payload.offset + IdKey.BYTES + 1] & 0xFF);
      if (last != null && name.contentEquals(last)) {
        (lastKept ? duplicates : orphans).set(index(id));
      } else {
        last = name.copy();
        lastKept = place(last, name, id, depth);
      }
    }
    while (!above.isEmpty()) {
      leave();
    }
    names.close();
  }

  private boolean place(byte[] key, Slice name, long id, int depth) {
    while (!above.isEmpty() && !above.getFirst().isAbove(name, depth)) {
      leave();
    }
    Above parent = above.peekFirst();
    if (depth > 0 && (parent == null || parent.depth != depth - 1)) {
      orphans.set(index(id));
      return false;
    }
    long parentId = parent == null ? RdnTable.NO_ENTRY : parent.id;
    byte[] rdn =
        parent == null
            ? hierarchy.suffix().normalized()
            : Arrays.copyOfRange(key, parent.name.length, key.length);
    rows.add(slice(RdnTable.key(parentId, rdn)), slice(IdKey.of(id)));
    setParent(id, parentId);
    if (parent != null) {
      parent.children++;
    }
    above.addFirst(new Above(key, id, depth));
    return true;
  }

  private void leave() {
    Above left = above.removeFirst();
    if (left.children > 0) {
      CountsTable.Counts total = new CountsTable.Counts(left.children, left.descendants);
      counts.add(slice(IdKey.of(left.id)), slice(total.encode()));
    }
    Above parent = above.peekFirst();
    if (parent != null) {
      parent.descendants += 1 + left.descendants;
    }
  }

  private int index(long id) {
    return Math.toIntExact(ids.number(id) - first);
  }

  private void setParent(long id, long parent) {
    int index = index(id);
    if (index >= parents.length) {
      parents = Arrays.copyOf(parents, Math.max(index + 1, parents.length + (parents.length >> 1)));
    }
    parents[index] = parent;
  }

  /** The parent of an entry that stays. */
  long parent(long id) {
    return parents[index(id)];
  }

  /** Whether another entry before it has the name of this one. */
  boolean isDuplicate(long id) {
    return duplicates.get(index(id));
  }

  /** Whether this entry stands below none. */
  boolean isOrphan(long id) {
    return orphans.get(index(id));
  }

  /** Whether this entry is left out. */
  boolean isDropped(long id) {
    boolean none = duplicates.isEmpty() && orphans.isEmpty();
    return !none && (isDuplicate(id) || isOrphan(id));
  }

  /** The rows of {@link RdnTable}. */
  SortedSource rows() {
    return new BulkItems(rows.sorted());
  }

  /** The rows of {@link CountsTable}. */
  SortedSource counts() {
    return new BulkItems(counts.sorted());
  }

  @Override
  public void close() {
    names.close();
    rows.close();
    counts.close();
  }
}
