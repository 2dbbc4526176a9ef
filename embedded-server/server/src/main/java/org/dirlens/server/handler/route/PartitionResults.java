package org.dirlens.server.handler.route;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchPages;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/**
 * What a search finds in one partition. One that can continue later pins nothing while it pauses.
 */
final class PartitionResults implements SearchResults, FoundEntry {
  /** So many entries are read in the time it takes to wake another thread a few times. */
  private static final long QUICK_CANDIDATES = 64;

  private final AttributeSelection attributes;
  private final List<Control> endControls;
  private final @Nullable Paging paging;
  private @Nullable SearchCursor cursor;
  private long entries;
  private boolean standsAgain;
  private volatile boolean cancelled;

  /** A search that comes in pages. */
  record Paging(SearchPages pages, SearchRequest search) {
    SearchCursor first() throws LdapProblem {
      return pages.next(search, 0);
    }

    SearchCursor next(long passed, BooleanSupplier stopped) throws LdapProblem {
      long limit = search.sizeLimit();
      SearchRequest rest = limit == 0 ? search : search.withSizeLimit(limit - passed);
      return pages.next(rest.stoppedBy(stopped), passed);
    }
  }

  /** Results that a pause lets go. */
  PartitionResults(Paging paging, AttributeSelection attributes, List<Control> endControls)
      throws LdapProblem {
    this(paging.first(), paging, attributes, endControls);
  }

  PartitionResults(SearchCursor cursor, AttributeSelection attributes) {
    this(cursor, attributes, List.of());
  }

  PartitionResults(SearchCursor cursor, AttributeSelection attributes, List<Control> endControls) {
    this(cursor, null, attributes, endControls);
  }

  private PartitionResults(
      SearchCursor cursor,
      @Nullable Paging paging,
      AttributeSelection attributes,
      List<Control> endControls) {
    this.cursor = cursor;
    this.paging = paging;
    this.attributes = attributes;
    this.endControls = endControls;
  }

  @Override
  public List<Control> endControls() {
    return endControls;
  }

  @Override
  public boolean next() throws LdapProblem {
    if (standsAgain) {
      standsAgain = false;
      return true;
    }
    if (cursor == null) {
      cursor = requirePaging().next(entries, () -> cancelled);
    }
    boolean found = cursor.next();
    entries += found ? 1 : 0;
    return found;
  }

  @Override
  public void pause() {
    if (paging == null) {
      standsAgain = entries > 0;
    } else if (cursor != null) {
      paging.pages.pause();
      cursor.close();
      cursor = null;
      entries = Math.max(0, entries - 1);
    }
  }

  private Paging requirePaging() {
    if (paging == null) {
      throw new IllegalStateException("closed");
    }
    return paging;
  }

  private SearchCursor cursor() {
    if (cursor == null) {
      throw new IllegalStateException("paused");
    }
    return cursor;
  }

  /**
   * None after a pause: all are asked for before the first entry, of a chain of results as well.
   */
  @Override
  public @Nullable Reference nextReference() {
    return entries == 0 && cursor != null ? cursor.nextReference() : null;
  }

  @Override
  public FoundEntry entry() {
    return this;
  }

  @Override
  public AttributeSelection attributes() {
    return attributes;
  }

  @Override
  public boolean quick() {
    return cursor != null && cursor.candidates() <= QUICK_CANDIDATES;
  }

  @Override
  public long candidates() {
    return cursor().candidates();
  }

  @Override
  public @Nullable SearchUse use() {
    return cursor == null ? null : cursor.use();
  }

  @Override
  public void cancel() {
    cancelled = true;
    SearchCursor current = cursor;
    if (current != null) {
      current.cancel();
    }
  }

  @Override
  public void close() {
    if (cursor != null) {
      cursor.close();
    }
    if (paging != null) {
      paging.pages.close();
    }
  }

  @Override
  public EntryRecord record() {
    return cursor().record();
  }

  @Override
  public void putDn(ByteSink out) {
    cursor().writeDn(out);
  }

  @Override
  public long numSubordinates() {
    return cursor().numSubordinates();
  }
}
