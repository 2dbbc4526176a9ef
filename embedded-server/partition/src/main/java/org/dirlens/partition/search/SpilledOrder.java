package org.dirlens.partition.search;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.PostingSorter;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * The order of entries that no index has: each is read once, its sort keys are put together so that
 * their bytes have the order, and sorted in bounded memory with files for the rest. Entries that
 * are alike stay in order of their ids.
 *
 * <pre>
 * sorted = part*                       ; all bits of a part inverted for a descending key
 * part   = %x00 value %x00 %x01        ; value with 00 as 00 FF
 *        / %x01                        ; the entry has no such attribute
 * </pre>
 */
final class SpilledOrder implements SortedIds {
  /** Memory a sort may take before it writes files. */
  static final int SORT_BYTES = 4 << 20;

  /** Memory a sort has without asking for it. */
  private static final int FREE_BYTES = 64 << 10;

  /** What an item takes beside its key. */
  private static final int ITEM_BYTES = 32;

  /** A longer value is cut: keys have 65,535 bytes at most. */
  private static final int VALUE_BYTES_MAX = 1024;

  private final List<SortKey> keys;
  private final PostingSorter sorter;
  private final ByteBudget memory;
  private final byte @Nullable [] target;
  private final ByteSink part = new ByteSink();
  private long count;
  private long heldBytes;
  private long takenBytes;
  private long beforeTarget;
  private @Nullable IdIterator ids;
  private boolean standing;
  private SearchUse use = new SearchUse(List.of(), List.of(), 0, 0, false);

  /**
   * Where it is sorted.
   *
   * @param file prefix of the names of files in the folder
   * @param memory what all sorts share
   */
  record Place(Path folder, String file, ByteBudget memory) {}

  /**
   * An order to be filled.
   *
   * @param target normal form of a value of the first key, or null
   */
  SpilledOrder(List<SortKey> keys, Place place, byte @Nullable [] target) {
    this.keys = keys;
    this.sorter = new PostingSorter(place.folder, place.file, SORT_BYTES);
    this.memory = place.memory;
    this.target = target == null ? null : sorted(keys.get(0), target);
  }

  /** Takes all entries of a search that are seen; null for all. */
  void addAll(SearchCursor found, @Nullable VisibilityFilter visible) throws LdapProblem {
    while (found.next()) {
      if (visible == null || visible.sees(found)) {
        add(found.record(), found.id(), visible);
      }
    }
    use = found.use();
  }

  private void add(EntryRecord entry, long id, @Nullable VisibilityFilter visible)
      throws LdapProblem {
    ByteSink key = new ByteSink();
    for (SortKey one : keys) {
      boolean seen = visible == null || visible.sortsBy(one.attribute().type());
      byte[] value = seen ? IndexKeys.least(entry, one.attribute(), one.rule()) : null;
      byte[] bytes = sorted(one, value);
      if (key.length() == 0 && target != null && Arrays.compareUnsigned(bytes, target) < 0) {
        beforeTarget++;
      }
      key.put(bytes);
    }
    hold(key.length() + ITEM_BYTES);
    sorter.add(key.toArray(), id);
    count++;
  }

  /** Takes memory for an item, and as much again to sort it, as far as it is not written. */
  private void hold(int bytes) throws LdapProblem {
    heldBytes += bytes;
    if (2 * Math.min(heldBytes, SORT_BYTES) > FREE_BYTES + takenBytes) {
      long more = FREE_BYTES + takenBytes;
      if (!memory.take(more)) {
        throw new LdapProblem(
            ResultCode.BUSY,
            "other sorted searches have all "
                + memory.bytes()
                + " bytes of memory for sorting; try again later");
      }
      takenBytes += more;
    }
  }

  private byte[] sorted(SortKey key, byte @Nullable [] value) {
    part.clear();
    part.put(value == null ? 1 : 0);
    for (int i = 0; value != null && i < Math.min(value.length, VALUE_BYTES_MAX); i++) {
      part.put(value[i]);
      if (value[i] == 0) {
        part.put(0xFF);
      }
    }
    if (value != null) {
      part.put(0);
      part.put(1);
    }
    byte[] bytes = part.toArray();
    for (int i = 0; key.direction() == SortKey.Direction.DESCENDING && i < bytes.length; i++) {
      bytes[i] = (byte) ~bytes[i];
    }
    return bytes;
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public long beforeTarget() {
    return beforeTarget;
  }

  @Override
  public IdIterator from(long place) {
    PostingSorter.Pairs pairs = sorter.sorted();
    for (long i = 0; i < place && pairs.next(); i++) {
      // The places before are of no interest.
    }
    ids =
        new Forward() {
          @Override
          public boolean next() {
            standing = pairs.next();
            return standing;
          }

          @Override
          public long id() {
            return pairs.id();
          }
        };
    return ids;
  }

  /** The ids that were asked for, as far as they have come. */
  IdIterator rest() {
    return ids == null ? from(0) : ids;
  }

  /** Whether these ids stand on one. */
  boolean stands() {
    return standing;
  }

  @Override
  public SearchUse use() {
    return use;
  }

  @Override
  public String text() {
    return "entries read and sorted";
  }

  @Override
  public void close() {
    sorter.close();
    memory.giveBack(takenBytes);
    takenBytes = 0;
  }

  /** Ids in an order of their own: there is no id to advance to. */
  abstract static class Forward implements IdIterator {
    @Override
    public boolean advance(long atLeast) {
      throw new IllegalStateException("the ids are not in their own order");
    }
  }
}
