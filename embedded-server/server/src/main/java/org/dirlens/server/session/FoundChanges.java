package org.dirlens.server.session;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.server.handler.operation.OperationContext.Search.Source;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;
import org.jspecify.annotations.Nullable;

/**
 * What a search finds in a version that a watch holds, through all handlers: they see no difference
 * to any other search. Asked entry by entry in the order of the search. One thread.
 */
final class FoundChanges implements AutoCloseable {
  private final SearchResults results;
  private @Nullable SearchCursor cursor;
  private boolean stands;

  /** Starts a search, in the version that it is given. */
  interface Searching {
    SearchResults search(Source version) throws LdapProblem;
  }

  /**
   * Searches.
   *
   * @param source a version, as the watch says
   * @param searching the handlers
   */
  FoundChanges(Source source, Searching searching) throws LdapProblem {
    results = searching.search(search -> cursor = source.search(search));
  }

  SearchResults results() {
    return results;
  }

  /** These results standing on an entry; null if it is not found. Ids come in their order. */
  @Nullable FoundChanges at(long id) throws LdapProblem {
    stands = stands || results.next();
    if (!stands || cursor == null || cursor.id() != id) {
      return null;
    }
    stands = false;
    return this;
  }

  FoundEntry entry() {
    return results.entry();
  }

  /** The entry as it is stored, whatever of it may be shown. */
  EntryRecord record() {
    if (cursor == null) {
      throw new IllegalStateException("nothing was searched");
    }
    return cursor.record();
  }

  @Override
  public void close() {
    results.close();
  }
}
