package org.dirlens.partition.plan;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.ids.IdSetBuilder;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKeys;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexSet;
import org.dirlens.partition.index.KeyRange;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.index.PostingTrees;
import org.dirlens.partition.index.RangePostings;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.jspecify.annotations.Nullable;

/**
 * The indices of one search and what they say. Indices that are only supposed to be there are asked
 * by looking at all entries, so their counts are exact too.
 */
public final class IndexLookups {
  private final ReadView view;
  private @Nullable IndexSet indices;
  private final Dn suffix;
  private final OtherIndices other;
  private final BooleanSupplier stopped;

  /** The indices that there are. */
  public IndexLookups(ReadView view, Dn suffix) {
    this(view, suffix, OtherIndices.NONE, () -> false);
  }

  /**
   * Other indices than there are.
   *
   * @param stopped asked while entries are looked at; what is under way ends then with a {@link
   *     CancellationException}
   */
  public IndexLookups(ReadView view, Dn suffix, OtherIndices other, BooleanSupplier stopped) {
    this.view = view;
    this.suffix = suffix;
    this.other = other;
    this.stopped = stopped;
  }

  public ReadView view() {
    return view;
  }

  /** Read when first asked for: searches of a single entry need none. */
  private IndexSet indices() {
    if (indices == null) {
      indices = view.indices();
    }
    return indices;
  }

  Dn suffix() {
    return suffix;
  }

  /**
   * The index of a kind on a type, or on the nearest type above it, that makes its keys as a rule
   * does; null if there is none that may be used.
   */
  public @Nullable Index index(AttributeType type, IndexKind kind, MatchingRule rule) {
    for (AttributeType above = type; above != null; above = above.superior()) {
      Index index = own(above, kind);
      MatchingRule its = index == null ? null : kind.rule(above);
      if (index != null && its != null && its.preparesLike(rule)) {
        return index;
      }
    }
    return null;
  }

  /** The presence index of a type or of the nearest type above it. */
  @Nullable Index presence(AttributeType type) {
    for (AttributeType above = type; above != null; above = above.superior()) {
      Index index = own(above, IndexKind.PRESENCE);
      if (index != null) {
        return index;
      }
    }
    return null;
  }

  private @Nullable Index own(AttributeType type, IndexKind kind) {
    Index real = indices().readable(type, kind);
    if (real != null && other.hidden().contains(real)) {
      return null;
    }
    if (real != null && !real.hidden()) {
      return real;
    }
    Index supposed = other.supposed(type, kind);
    return supposed == null || real == null ? supposed : real;
  }

  /** Whether an index of this kind on exactly this type is being built. */
  boolean building(AttributeType type, IndexKind kind) {
    return indices().all().stream()
        .anyMatch(index -> index.type() == type && index.building() && index.kind() == kind);
  }

  /** Whether an index of this kind on exactly this type may not be used. */
  boolean hidden(AttributeType type, IndexKind kind) {
    Index index = indices().readable(type, kind);
    return index != null && (index.hidden() || other.hidden().contains(index));
  }

  /** Whether an index is only supposed to be there. */
  boolean isSupposed(Index index) {
    return other.supposed().contains(index);
  }

  /** The entries with a key. */
  Posting find(Index index, byte[] key) {
    index.counters().served();
    if (isSupposed(index)) {
      return count(index, found -> Arrays.equals(found, key));
    }
    Posting found =
        PostingTrees.find(
            view.tree(index.trees().keys()), view.tree(index.trees().postings()), key);
    index.counters().lookedUp(found.count());
    return sided(index, found);
  }

  /** The entries with a key in one of the ranges. */
  Posting find(Index index, List<KeyRange> ranges) {
    index.counters().served();
    if (isSupposed(index)) {
      return count(index, found -> ranges.stream().anyMatch(range -> range.contains(found)));
    }
    return new RangePostings(
            index, view.tree(index.trees().keys()), view.tree(index.trees().postings()))
        .find(ranges);
  }

  /** How many keys of an index lie in a range. */
  long keys(Index index, KeyRange range) {
    return isSupposed(index)
        ? count(index, range::contains).count()
        : view.tree(index.trees().keys()).count(range.from(), range.to());
  }

  /** The side a posting would be on under the threshold supposed for its index. */
  private Posting sided(Index index, Posting posting) {
    Index supposed = other.supposed(index.type(), index.kind());
    if (supposed == null || supposed.threshold() == index.threshold() || posting.count() == 0) {
      return posting;
    }
    return new Posting(posting.count(), side(supposed, posting.count()), posting.ids());
  }

  private static Posting.Side side(Index index, long count) {
    return count > index.threshold() ? Posting.Side.CONTAINERS : Posting.Side.INLINE;
  }

  private Posting count(Index index, Predicate<byte[]> wanted) {
    IdSetBuilder ids = new IdSetBuilder();
    EntryRecord entry = new EntryRecord().reaching(view.values());
    boolean[] has = new boolean[1];
    Cursor cursor = view.master().cursor();
    while (cursor.next()) {
      if (stopped.getAsBoolean()) {
        throw new CancellationException();
      }
      long id = IdKey.read(cursor.key());
      Slice value = cursor.value();
      has[0] = false;
      IndexKeys.forEach(
          entry.moveTo(value.bytes, value.offset, value.length),
          id,
          index,
          key -> has[0] |= wanted.test(key));
      if (has[0]) {
        ids.add(id);
      }
    }
    IdSet found = ids.build();
    long count = found.cardinality();
    return count == 0 ? Posting.ABSENT : new Posting(count, side(index, count), found);
  }
}
