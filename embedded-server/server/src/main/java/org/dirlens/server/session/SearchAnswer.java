package org.dirlens.server.session;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.filter.FilterShape;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.dissection.StageClock;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.Operations;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.log.OperationAccount;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.ComputedAttributes;
import org.dirlens.server.message.Control;
import org.dirlens.server.message.EntryEncoder;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.message.ResponseControls;
import org.dirlens.server.slow.SlowSearch;
import org.dirlens.server.wire.ConnectionClosed;
import org.jspecify.annotations.Nullable;

/**
 * One search from its opening to its last answer. A short one is answered where it was decoded; one
 * that turns out long is continued on another thread, which takes over the answers written so far.
 */
final class SearchAnswer {
  /** Entries answered on the loop's thread before a search is moved to one of its own. */
  private static final int AT_ONCE_ENTRIES = 64;

  /** Bytes answered on the loop's thread before a search is moved to one of its own. */
  private static final int AT_ONCE_BYTES = 64 << 10;

  /** Bytes gathered on a thread of its own before they are sent. */
  private static final int SEND_BYTES = 32 << 10;

  /** The outcome of a search nobody waits for any more. */
  static final Outcome ABANDONED = new Outcome(ResultCode.CANCELED, "", "abandoned", List.of());

  /** The outcome of a search that was cancelled (RFC 3909). */
  private static final Outcome CANCELLED = Outcome.of(ResultCode.CANCELED);

  private final int messageId;
  private final Request.Search request;
  private final OperationContext.Search context;
  private final @Nullable OperationAccount account;
  private final PagedSearches paged;
  private final StageClock clock;
  private final RequestControl.@Nullable Page page;
  private final RequestControl.@Nullable MatchingEntryCount count;
  private @Nullable SyncRefresh sync;

  private volatile @Nullable SearchResults results;
  private volatile boolean stopped;
  private @Nullable SearchResults told;
  private @Nullable SearchUse use;
  private @Nullable EntryEncoder encoder;
  private byte[] begun = {};
  private long sent;
  private boolean standsOnNext;
  private boolean referring = true;
  private long atMost;
  private List<Control> endControls = List.of();

  SearchAnswer(
      ServedRequest served,
      OperationContext.Search context,
      Request.Search request,
      PagedSearches paged,
      StageClock clock) {
    this.clock = clock;
    this.messageId = served.messageId();
    this.context = context;
    this.account = served.account();
    this.request = request;
    this.page = request.controls().get(RequestControl.Page.class);
    this.count = request.controls().get(RequestControl.MatchingEntryCount.class);
    this.paged = paged;
  }

  /** Makes this a refresh of a content synchronization; before it is opened. */
  void synchronize(SyncRefresh refresh) {
    sync = refresh;
  }

  /** Entries answered so far. */
  long sent() {
    return count == null ? sent : 0;
  }

  /** What its entries came from, once it or a page of it has ended; null if not partitions. */
  private @Nullable SearchUse use() {
    SearchResults ended = told;
    return use != null || ended == null ? use : ended.use();
  }

  /**
   * What is told of it among the slowest searches; null if its entries did not come from
   * partitions.
   */
  @Nullable SlowSearch slow(long nanos, Outcome outcome, ServerLogs logs) {
    SearchUse from = use();
    return from == null
        ? null
        : new SlowSearch(Instant.now(), nanos, asked(logs), from, sent(), outcome.code());
  }

  private SlowSearch.Asked asked(ServerLogs logs) {
    String identity = context.caller().authorizationId();
    return new SlowSearch.Asked(
        identity.isEmpty() ? null : identity,
        request.base().toString(),
        request.scope().name().toLowerCase(Locale.ROOT),
        logs.shown(request.filter()),
        FilterShape.of(request.filter()));
  }

  /** Starts the search, or takes up the one whose next page is wanted. */
  void open(Operations operations, ComputedAttributes computed) throws LdapProblem {
    SearchResults opened;
    clock.enter(Stage.ACCESS);
    if (page != null && page.cookie().length > 0) {
      opened = paged.take(page, context.caller(), request);
    } else {
      opened = operations.search(sorts() ? context.stoppedBy(() -> stopped) : context, request);
    }
    results = opened;
    clock.enter(Stage.ENCODE);
    encoder =
        sync == null
            ? new EntryEncoder(opened.attributes(), computed)
            : EntryEncoder.ofStored(opened.attributes());
  }

  /** Whether all entries are found before the first can be told. */
  private boolean sorts() {
    return request.controls().has(RequestControl.Sort.class);
  }

  boolean isOpen() {
    return results != null;
  }

  /**
   * Answers the search as far as a thread others wait for may.
   *
   * @return how it ended; null if it has to continue elsewhere, and nothing was written then
   */
  @Nullable Outcome answerAtOnce(BerWriter answers) {
    if (!opened().quick()) {
      return null;
    }
    int start = answers.size();
    while (sent < AT_ONCE_ENTRIES && answers.size() - start < AT_ONCE_BYTES && !standsOnLarge()) {
      Outcome outcome = step(answers);
      if (outcome != null) {
        return outcome;
      }
    }
    begun = Arrays.copyOfRange(answers.bytes(), start, answers.size());
    answers.truncate(start);
    return null;
  }

  /** Whether copying the values of the next entry would hold others up. */
  private boolean standsOnLarge() {
    return standsOnNext && opened().entry().record().hasOutside();
  }

  /** Answers the rest; blocks while the client leaves too much unread. */
  Outcome answerRest(RunningOperation operation, Sender sender) throws ConnectionClosed {
    BerWriter out = sender.writer();
    try {
      out.raw(begun, 0, begun.length);
      begun = new byte[0];
      sender.awaitRoom();
      while (!operation.abandoned()) {
        Outcome outcome = step(out);
        if (outcome != null && !operation.abandoned()) {
          return outcome;
        }
        if (out.size() >= SEND_BYTES) {
          sender.send();
          sender.awaitRoom();
        }
      }
      out.truncate(0);
      return operation.cancelled() ? write(out, CANCELLED, new byte[0]) : ABANDONED;
    } finally {
      close();
    }
  }

  /** Lets the search end soon, without a result; any thread. */
  void cancel() {
    stopped = true;
    SearchResults current = results;
    if (current != null) {
      current.cancel();
    }
  }

  private void close() {
    SearchResults current = results;
    if (current != null) {
      clock.enter(Stage.ACCOUNT);
      tell(current);
      endControls = current.endControls();
      current.close();
      results = null;
    }
  }

  /** For the logs, as long as the results know it. */
  private void tell(SearchResults current) {
    told = current;
    if (page != null) { // or else they are gone that know it
      use = current.use();
    }
    if (account != null) {
      account.found(sent(), current.use());
    }
  }

  /** Writes one entry, or the end of the search, whose outcome it returns then. */
  private @Nullable Outcome step(BerWriter out) {
    int before = out.size();
    try {
      if (referring && refer(out)) {
        return null;
      }
      if (page != null && sent == page.entries()) {
        return endOfPage(out);
      }
      if (count != null && sent == 0 && opened().candidatesTold() > count.examineMax()) {
        atMost = opened().candidatesTold();
        return end(out, Answers.SUCCESS);
      }
      if (!standsOnNext) {
        standsOnNext = opened().next();
        clock.enter(Stage.ENCODE);
        return standsOnNext ? null : end(out, Answers.SUCCESS);
      }
      standsOnNext = false;
      if (count == null) {
        encode(out, opened().entry());
      }
      sent++;
      return null;
    } catch (LdapProblem problem) {
      return end(out, Outcome.of(problem));
    } catch (RuntimeException | Error fault) {
      out.truncate(before);
      close();
      throw fault;
    }
  }

  /** Writes one reference to other servers; false if there are no more. */
  private boolean refer(BerWriter out) {
    Reference reference = opened().nextReference();
    referring = reference != null;
    if (reference != null && count == null) {
      Answers.reference(out, messageId, reference.urls());
    }
    return referring;
  }

  private void encode(BerWriter out, FoundEntry entry) throws LdapProblem {
    if (encoder == null) {
      throw new IllegalStateException("the search is not open");
    }
    if (sync == null) {
      encoder.encode(out, messageId, entry);
    } else {
      sync.put(out, messageId, entry, encoder);
    }
  }

  private Outcome endOfPage(BerWriter out) throws LdapProblem {
    boolean givenUp = page != null && page.entries() == 0;
    boolean more = !givenUp && (standsOnNext || opened().next());
    if (!more) {
      return end(out, Answers.SUCCESS);
    }
    tell(opened());
    endControls = opened().endControls();
    byte[] cookie = paged.keep(context.caller(), request, opened());
    results = null;
    return write(out, Answers.SUCCESS, cookie);
  }

  private Outcome end(BerWriter out, Outcome outcome) {
    close();
    return write(out, outcome, new byte[0]);
  }

  private Outcome write(BerWriter out, Outcome outcome, byte[] cookie) {
    clock.enter(Stage.ENCODE);
    Outcome written = page == null ? outcome : outcome.with(ResponseControls.pageEnd(cookie));
    if (sync != null && outcome.succeeded()) {
      written = written.with(sync.end(out, messageId));
    }
    for (Control control : endControls) {
      written = written.with(control);
    }
    if (count != null) {
      written =
          written.with(
              atMost > 0
                  ? ResponseControls.matchingEntriesAtMost(atMost)
                  : ResponseControls.matchingEntries(sent));
    }
    Answers.result(out, messageId, OperationKind.SEARCH, written);
    return written;
  }

  private SearchResults opened() {
    SearchResults current = results;
    if (current == null) {
      throw new IllegalStateException("the search is not open");
    }
    return current;
  }
}
