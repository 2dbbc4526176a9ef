package org.dirlens.partition.table;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.SortedRows;
import org.dirlens.tree.Slice;
import org.dirlens.tree.SortedSource;
import org.jspecify.annotations.Nullable;

/**
 * Puts the names of a bulk load into their order, superiors right before what stands below them,
 * and finds out from it who is whose child: parents, hierarchy, counts, and which entries have a
 * name that is taken or no superior. Entries may come in any order; of several with one name the
 * one of the smallest number stays. Needs eight bytes of memory an entry.
 */
public final class BulkNames implements AutoCloseable {
  private static final int NAMESAKES_MAX = 10_000;

  private final Hierarchy hierarchy;
  private final RunSorter names;
  private final RunSorter rows;
  private final RunSorter counts;
  private final EntryIds ids;
  private final long first;
  private final BitSet duplicates = new BitSet();
  private final BitSet orphans = new BitSet();
  private final BitSet belowAliases = new BitSet();
  private final List<Namesakes> namesakes = new ArrayList<>();
  private final Deque<Above> above = new ArrayDeque<>();
  private long[] parents = new long[1024];

  /** An entry on the way from the suffix to the present one. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private static final class Above {
    final byte[] name;
    final long id;
    final int depth;
    final boolean alias;
    long children;
    long descendants;

    Above(byte[] name, long id, Place place) {
      this.name = name;
      this.id = id;
      this.depth = place.depth;
      this.alias = place.alias;
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
   * @param first the number of the first entry that there is something to find out of; those before
   *     it stay where they are
   * @param sortBytes memory for each of three sorts
   */
  public BulkNames(Hierarchy hierarchy, EntryIds ids, long first, Path folder, int sortBytes) {
    this.hierarchy = hierarchy;
    this.ids = ids;
    this.first = first;
    this.names = new RunSorter(folder, "names", sortBytes);
    this.rows = new RunSorter(folder, "rdn", sortBytes);
    this.counts = new RunSorter(folder, "counts", sortBytes);
  }

  /** The key of a name at or below the suffix: its RDNs below the suffix, the highest first. */
  public static byte[] key(Hierarchy hierarchy, Dn dn) {
    ByteSink key = new ByteSink();
    for (int i = depth(hierarchy, dn) - 1; i >= 0; i--) {
      Rdn rdn = dn.rdns().get(i);
      key.put(rdn.normalized());
    }
    return key.toArray();
  }

  /** How far a name lies below the suffix. */
  public static int depth(Hierarchy hierarchy, Dn dn) {
    return dn.depth() - hierarchy.suffix().depth();
  }

  /** Where an entry stands: how far below the suffix, and whether none may stand below it. */
  public record Place(int depth, boolean alias) {
    private static final int BYTES = 2 + 1;

    private void write(byte[] target, int at) {
      target[at] = (byte) (depth >>> 8);
      target[at + 1] = (byte) depth;
      target[at + 2] = (byte) (alias ? 1 : 0);
    }

    private static Place read(byte[] from, int at) {
      return new Place(((from[at] & 0xFF) << 8) | (from[at + 1] & 0xFF), from[at + 2] != 0);
    }
  }

  /**
   * Entries before the first of interest that have the same whole name, which only damage does.
   *
   * @param kept the id of the one that has it in the rows
   * @param other the id of one that is in no row
   */
  public record Namesakes(long kept, long other) {}

  /** Takes note of an entry. */
  public synchronized void add(byte[] key, Place place, long id) {
    byte[] payload = Arrays.copyOf(IdKey.of(ids.number(id)), IdKey.BYTES + Place.BYTES);
    place.write(payload, IdKey.BYTES);
    names.add(slice(key), slice(payload));
  }

  private static Slice slice(byte[] bytes) {
    Slice slice = new Slice();
    slice.set(bytes, 0, bytes.length);
    return slice;
  }

  /** Sorts; the answers below are known afterwards. */
  public void order() {
    RunSorter.Items items = names.sorted();
    byte @Nullable [] last = null;
    boolean lastKept = false;
    long lastNumber = 0;
    while (items.next()) {
      Slice name = items.key();
      Slice payload = items.payload();
      long number = IdKey.read(payload);
      if (last != null && name.contentEquals(last)) {
        mark(lastKept ? duplicates : orphans, number);
        note(lastNumber, number);
      } else {
        last = name.copy();
        Place place = Place.read(payload.bytes, payload.offset + IdKey.BYTES);
        lastKept = place(last, name, number, place);
        lastNumber = number;
      }
    }
    while (!above.isEmpty()) {
      leave();
    }
    names.close();
  }

  private void mark(BitSet set, long number) {
    if (number >= first) {
      set.set(index(number));
    }
  }

  private void note(long kept, long other) {
    if (other < first && namesakes.size() < NAMESAKES_MAX) {
      namesakes.add(new Namesakes(ids.id(kept), ids.id(other)));
    }
  }

  /** Entries of one name, the first {@value #NAMESAKES_MAX}. */
  public List<Namesakes> namesakes() {
    return namesakes;
  }

  private boolean place(byte[] key, Slice name, long number, Place place) {
    while (!above.isEmpty() && !above.getFirst().isAbove(name, place.depth)) {
      leave();
    }
    Above parent = above.peekFirst();
    if (place.depth > 0 && (parent == null || parent.depth != place.depth - 1)) {
      mark(orphans, number);
      return false;
    }
    if (parent != null && parent.alias && number >= first) {
      mark(belowAliases, number);
      return false;
    }
    long id = ids.id(number);
    long parentId = parent == null ? RdnTable.NO_ENTRY : parent.id;
    byte[] rdn =
        parent == null
            ? hierarchy.suffix().normalized()
            : Arrays.copyOfRange(key, parent.name.length, key.length);
    rows.add(slice(RdnTable.key(parentId, rdn)), slice(IdKey.of(id)));
    setParent(number, parentId);
    if (parent != null) {
      parent.children++;
    }
    above.addFirst(new Above(key, id, place));
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

  private int index(long number) {
    return Math.toIntExact(number - first);
  }

  private void setParent(long number, long parent) {
    if (number < first) {
      return;
    }
    int index = index(number);
    if (index >= parents.length) {
      parents = Arrays.copyOf(parents, Math.max(index + 1, parents.length + (parents.length >> 1)));
    }
    parents[index] = parent;
  }

  /** The parent of an entry that stays. */
  public long parent(long id) {
    return parents[index(ids.number(id))];
  }

  private boolean is(BitSet set, long id) {
    long number = ids.number(id);
    return number >= first && set.get(index(number));
  }

  /** Whether another entry before it has the name of this one. */
  public boolean isDuplicate(long id) {
    return is(duplicates, id);
  }

  /** Whether the entry right above this one is an alias. */
  public boolean isBelowAlias(long id) {
    return is(belowAliases, id);
  }

  /** Whether any entry is left out. */
  public boolean dropsAny() {
    return !(duplicates.isEmpty() && orphans.isEmpty() && belowAliases.isEmpty());
  }

  /** Whether this entry is left out; it stands below none if it is not one of the above. */
  public boolean isDropped(long id) {
    return dropsAny() && (isDuplicate(id) || isBelowAlias(id) || is(orphans, id));
  }

  /** The rows of {@link RdnTable}. */
  public SortedSource rows() {
    return new SortedRows(rows.sorted());
  }

  /** The rows of {@link CountsTable}. */
  public SortedSource counts() {
    return new SortedRows(counts.sorted());
  }

  @Override
  public void close() {
    names.close();
    rows.close();
    counts.close();
  }
}
