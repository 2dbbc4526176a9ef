package org.dirlens.server.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.Identity;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.jspecify.annotations.Nullable;

/**
 * The searches of one session that wait for the client to ask for their next page.
 *
 * <p>A cookie is a number that means something in this session only. A search that waits continues
 * behind the last entry seen, in the data as they are then; of one that was sorted by reading, or
 * has many candidates, a file of ids is kept. So there are few of them: one more drops the oldest,
 * and one that waited too long is gone. Any thread.
 */
final class PagedSearches {
  private final Supplier<OperationLimits> limits;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private long lastCookie;
  private boolean closed;

  /** A search between two pages; the next move of its results finds the first entry of the next. */
  private record Waiting(
      long cookie, Identity identity, Request.Search request, SearchResults results, long since) {}

  PagedSearches(Supplier<OperationLimits> limits) {
    this.limits = limits;
  }

  /**
   * Takes out the search that the cookie of a page was given for.
   *
   * @throws LdapProblem unwillingToPerform if there is none, or it was another search or another
   *     user's, or the page is too large
   */
  synchronized SearchResults take(
      RequestControl.Page page, Identity identity, Request.Search request) throws LdapProblem {
    dropExpired();
    byte[] cookie = page.cookie();
    long number = cookie.length == Long.BYTES ? ByteBuffer.wrap(cookie).getLong() : 0;
    Iterator<Waiting> all = waiting.iterator();
    while (all.hasNext()) {
      Waiting search = all.next();
      if (search.cookie == number) {
        all.remove();
        if (search.identity.equals(identity) && sameSearch(search.request, request)) {
          return resumed(search.results, page);
        }
        search.results.close();
      }
    }
    OperationLimits most = limits.get();
    throw new LdapProblem(
        ResultCode.UNWILLING_TO_PERFORM,
        "the cookie of this paged search is unknown, or was used, dropped or expired; start again: "
            + Limit.inForce("dirlensPagedSearches", most.paged().searches())
            + ", "
            + Limit.inForce("dirlensPagedSearchMillis", most.paged().millis()));
  }

  private static SearchResults resumed(SearchResults results, RequestControl.Page page)
      throws LdapProblem {
    try {
      results.requirePage(page);
      return results;
    } catch (LdapProblem problem) {
      results.close();
      throw problem;
    }
  }

  /** Keeps a search for its next page and returns the cookie to give to the client. */
  synchronized byte[] keep(Identity identity, Request.Search request, SearchResults results) {
    dropExpired();
    if (waiting.size() >= limits.get().paged().searches()) {
      waiting.removeFirst().results.close();
    }
    if (closed) {
      results.close();
      return new byte[0];
    }
    results.pause();
    lastCookie++;
    waiting.addLast(new Waiting(lastCookie, identity, request, results, System.nanoTime()));
    return ByteBuffer.allocate(Long.BYTES).putLong(lastCookie).array();
  }

  /** Gives up all; searches kept later are given up at once. */
  synchronized void close() {
    closed = true;
    waiting.forEach(search -> search.results.close());
    waiting.clear();
  }

  private static boolean sameSearch(Request.Search a, Request.Search b) {
    return a.base().equals(b.base()) && a.scope() == b.scope() && a.filter().equals(b.filter());
  }

  /** Gives up what the client did not come back for. */
  synchronized void dropExpired() {
    long now = System.nanoTime();
    long oldest = TimeUnit.MILLISECONDS.toNanos(limits.get().paged().millis());
    @Nullable Waiting first = waiting.peekFirst();
    while (first != null && now - first.since > oldest) {
      waiting.removeFirst().results.close();
      first = waiting.peekFirst();
    }
  }
}
