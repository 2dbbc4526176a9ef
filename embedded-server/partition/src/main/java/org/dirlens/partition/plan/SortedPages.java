package org.dirlens.partition.plan;

import java.util.List;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;

/**
 * A sorted search in parts (RFC 2891 with RFC 2696), which pins no version between them. In the
 * order of an index it goes on at the key where it stood, and meets what was added behind that.
 * What was read and sorted stays a list of ids in a file: entries added later are not in it, and
 * those that are gone or fit the filter no more are left out. In both ways an entry that stays as
 * it is comes exactly once. One thread; close it.
 */
public final class SortedPages implements AutoCloseable {
  private final SearchEngine engine;
  private final SearchEngine.Order wanted;
  private @Nullable SortedIds order;
  private IndexedOrder.@Nullable Place place;
  private @Nullable KeptIds kept;

  SortedPages(SearchEngine engine, List<SortKey> keys, @Nullable ListSight sight) {
    this.engine = engine;
    this.wanted = new SearchEngine.Order(keys, sight, null);
  }

  /**
   * The first part, or the next one in the version of now: it begins with the entry that the last
   * part stood on when it was paused, if that is still there. The caller closes it.
   *
   * @param passed how many entries were taken before: where to go on if the index of the order is
   *     gone
   */
  public SearchCursor next(SearchRequest request, long passed) throws LdapProblem {
    return kept != null
        ? engine.goOn(request, kept)
        : engine.sorted(
            request, wanted, found -> found.run(ids(found.order, passed), found.order.count()));
  }

  private IdIterator ids(SortedIds sorted, long passed) {
    order = sorted;
    return place != null && sorted instanceof IndexedOrder indexed
        ? indexed.from(place)
        : sorted.from(passed);
  }

  /** Remembers the entry that the part stands on, which is closed then. */
  public void pause() {
    if (kept != null) {
      kept.pause();
    } else if (order instanceof SpilledOrder spilled) {
      kept = spilled.rest();
    } else if (order instanceof IndexedOrder indexed && indexed.place() != null) {
      place = indexed.place();
    }
  }

  @Override
  public void close() {
    if (kept != null) {
      kept.close();
    }
  }
}
