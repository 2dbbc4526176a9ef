package org.dirlens.partition.search;

import java.util.List;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.RdnTable;
import org.jspecify.annotations.Nullable;

/**
 * A search in pages (RFC 2696, with RFC 2891 if sorted) that pins no version between them. An entry
 * that stays as it is comes exactly once.
 *
 * <ul>
 *   <li>In order of ids it continues at the id where it stood, in the order of an index at the key;
 *       both meet what was added behind that.
 *   <li>What was read and sorted, and many candidates that take long to find again, stay a list of
 *       ids in a file: entries added later are not in it, and those that are gone or fit the filter
 *       no more are left out.
 * </ul>
 *
 * <p>Where there is no room for that list, the search is planned again, or sorted again and gone on
 * with behind as many as were taken: an entry that came or left meanwhile then moves those behind
 * it to another page.
 *
 * <p>Ids and kept lists hold as long as the partition is open: no load, repair or index build gives
 * an entry another id, and no id comes back (the number of the next is written with the entries).
 * Where a copy takes the partition's place, or it is deleted, the next page is a StoreProblem of
 * kind CLOSED.
 *
 * <p>One thread; close it.
 */
public final class SearchPages implements AutoCloseable {
  private final SearchEngine engine;
  private final SearchEngine.@Nullable Order wanted;
  private @Nullable RunningSearch page;
  private @Nullable SortedIds order;
  private long id = RdnTable.NO_ENTRY;
  private IndexedOrder.@Nullable Place place;
  private @Nullable KeptIds kept;

  /** Sorted by some keys, or in order of ids without any. */
  SearchPages(SearchEngine engine, List<SortKey> keys, @Nullable VisibilityFilter visible) {
    this.engine = engine;
    this.wanted = keys.isEmpty() ? null : new SearchEngine.Order(keys, visible, null);
  }

  /**
   * The first page, or the next one in the version of now: it begins with the entry that the last
   * page stood on when it was paused, if that is still there. The caller closes it.
   *
   * @param passed how many entries were taken before: where to continue if the index of the order
   *     is gone, or what was sorted found no room
   */
  public SearchCursor next(SearchRequest request, long passed) throws LdapProblem {
    page = start(request, passed);
    return page;
  }

  private RunningSearch start(SearchRequest request, long passed) throws LdapProblem {
    if (kept != null) {
      return engine.resume(request, kept);
    }
    return wanted == null
        ? engine.searchFrom(request, id)
        : engine.sorted(request, wanted, found -> found.run(ids(found.order, passed)));
  }

  private IdIterator ids(SortedIds sorted, long passed) {
    order = sorted;
    return place != null && sorted instanceof IndexedOrder indexed
        ? indexed.from(place)
        : sorted.from(passed);
  }

  /** Remembers the entry that the page stands on, which is closed then. */
  public void pause() {
    if (kept != null) {
      kept.pause();
    } else if (order instanceof SpilledOrder spilled) {
      place = null;
      kept = engine.keep(spilled.rest(), spilled.stands());
    } else if (order instanceof IndexedOrder indexed && indexed.place() != null) {
      place = indexed.place();
    } else if (page != null && page.id() != RdnTable.NO_ENTRY) {
      id = page.id();
      IdIterator rest = page.plan().walk().restFrom(id);
      kept = rest == null ? null : engine.keep(rest, true);
    }
  }

  @Override
  public void close() {
    if (kept != null) {
      kept.close();
    }
  }
}
