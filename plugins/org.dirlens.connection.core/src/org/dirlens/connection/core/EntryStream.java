package org.dirlens.connection.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.directory.api.ldap.model.message.LdapResult;
import org.apache.directory.api.ldap.model.message.Response;
import org.apache.directory.api.ldap.model.message.SearchRequest;
import org.apache.directory.api.ldap.model.message.SearchResultDone;
import org.apache.directory.api.ldap.model.message.SearchResultEntry;
import org.apache.directory.api.ldap.model.message.SearchResultReference;
import org.apache.directory.api.ldap.model.message.controls.OpaqueControl;
import org.apache.directory.api.ldap.model.message.controls.PagedResults;
import org.apache.directory.api.ldap.model.message.controls.PagedResultsImpl;
import org.apache.directory.ldap.client.api.future.SearchFuture;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one search, pulled one by one. With a page size in the query and a server that
 * knows paged results (RFC 2696) the next page is asked for only when the present one is used up,
 * so memory stays bounded however large the result. Owned by one thread at a time. Closing it
 * before the end abandons the search.
 */
public final class EntryStream implements AutoCloseable {
  private final Session session;
  private final SearchQuery query;
  private final List<RequestControl> controls;
  private final Backlog backlog;
  private SearchFuture future;
  private int messageId;
  private byte @Nullable [] answer;
  private final long startNanos = System.nanoTime();
  private SearchOutcome.@Nullable End end;
  private long entries;
  private long referrals;
  private boolean told;
  private Consumer<List<String>> whenReferred = urls -> {};

  EntryStream(Session session, SearchQuery query, List<RequestControl> controls)
      throws ConnectionProblem {
    this.session = session;
    this.query = query;
    this.controls = controls;
    this.backlog = session.backlog();
    this.future = send(new byte[0]);
  }

  private SearchFuture send(byte[] cookie) throws ConnectionProblem {
    SearchRequest request = request(cookie);
    SearchFuture sent = session.searchAsync(request);
    backlog.end(messageId);
    messageId = request.getMessageId();
    backlog.begin(messageId);
    return sent;
  }

  private SearchRequest request(byte[] cookie) throws ConnectionProblem {
    SearchRequest request = Requests.search(query);
    controls.forEach(control -> request.addControl(control.forWire()));
    if (query.limits().pageEntries() > 0) {
      PagedResults pages = new PagedResultsImpl();
      pages.setSize(query.limits().pageEntries());
      pages.setCookie(cookie);
      request.addControl(pages);
    }
    return request;
  }

  /**
   * Hears of each continuation reference (RFC 4511, section 4.5.3) while entries are pulled. Nobody
   * follows it here.
   *
   * @param action takes the URLs of one, of which each leads to the same
   */
  public void whenReferred(Consumer<List<String>> action) {
    whenReferred = action;
  }

  /**
   * The next entry, or null at the end, with all values where the server sends {@linkplain
   * RangedValues a range} of them. Size and time limits are an end, not a problem.
   *
   * @throws ConnectionProblem when the server refuses the search, the connection breaks, an entry
   *     has a name that is too long, or the monitor is cancelled, also while entries that have
   *     arrived wait to be pulled
   */
  public @Nullable Entry next(IProgressMonitor monitor) throws ConnectionProblem {
    try {
      return pull(monitor);
    } catch (ConnectionProblem e) {
      tell(e);
      throw e;
    }
  }

  private @Nullable Entry pull(IProgressMonitor monitor) throws ConnectionProblem {
    while (end == null) {
      if (monitor.isCanceled()) {
        throw ConnectionProblem.cancelled();
      }
      Response response = session.await(future, monitor);
      if (response instanceof SearchResultEntry found) {
        backlog.taken(messageId);
        if (entries == query.limits().entries() && entries > 0) {
          stopAtLimit();
          break;
        }
        entries++;
        session.figures().received();
        return RangedValues.whole(session, query, Requests.entry(found.getEntry()), monitor);
      }
      if (response instanceof SearchResultReference reference) {
        referrals++;
        whenReferred.accept(List.copyOf(reference.getReferral().getLdapUrls()));
      } else if (response instanceof SearchResultDone done) {
        finish(done);
      }
    }
    tell(null);
    return null;
  }

  /** Servers should stop there themselves; the rest of what others send is of no use. */
  private void stopAtLimit() {
    end = SearchOutcome.End.SIZE_LIMIT;
    future.cancel(true);
  }

  /** Tells the witness once that it is over. */
  private void tell(@Nullable ConnectionProblem problem) {
    if (!told) {
      told = true;
      long nanos = System.nanoTime() - startNanos;
      session
          .searches()
          .searched(session, query, new SearchWitness.Ended(outcome(), problem, nanos));
    }
  }

  private void finish(SearchResultDone done) throws ConnectionProblem {
    for (RequestControl control : controls) {
      if (done.getControl(control.answered()) instanceof OpaqueControl told) {
        answer = told.getEncodedValue();
      }
    }
    LdapResult result = done.getLdapResult();
    switch (result.getResultCode()) {
      case SUCCESS -> finishPage(done);
      case SIZE_LIMIT_EXCEEDED -> end = SearchOutcome.End.SIZE_LIMIT;
      case TIME_LIMIT_EXCEEDED -> end = SearchOutcome.End.TIME_LIMIT;
      case ADMIN_LIMIT_EXCEEDED -> end = SearchOutcome.End.ADMIN_LIMIT;
      default -> throw refused(result);
    }
  }

  private ConnectionProblem refused(LdapResult result) {
    end = SearchOutcome.End.CANCELLED;
    if (session.saysLost(result)) {
      return session.lost();
    }
    return Results.problem("The search below " + Texts.oneLine(query.base()) + " failed", result);
  }

  private void finishPage(SearchResultDone done) throws ConnectionProblem {
    byte[] cookie = cookie(done);
    if (cookie.length == 0) {
      end = SearchOutcome.End.COMPLETE;
    } else {
      future = send(cookie);
    }
  }

  /** A server that sends pages which nobody asked for would send all again, without end. */
  private byte[] cookie(SearchResultDone done) {
    if (query.limits().pageEntries() > 0
        && done.getControl(PagedResults.OID) instanceof PagedResults pages
        && pages.getCookie() != null) {
      return pages.getCookie();
    }
    return new byte[0];
  }

  /** What the server said of the part of a list that was asked for; empty if it sent none. */
  public Optional<ListView.Answer> part() {
    return Optional.ofNullable(answer).flatMap(ListView::answer);
  }

  /** What the server said at the end in the control that was asked for; null if nothing. */
  public byte @Nullable [] answer() {
    return answer;
  }

  /** How it went so far; the end is CANCELLED while the stream is not at its end. */
  public SearchOutcome outcome() {
    return new SearchOutcome(entries, referrals, end == null ? SearchOutcome.End.CANCELLED : end);
  }

  @Override
  public void close() {
    if (end == null) {
      end = SearchOutcome.End.CANCELLED;
      if (session.isOpen()) {
        future.cancel(true);
      }
    }
    backlog.end(messageId);
    tell(null);
  }
}
