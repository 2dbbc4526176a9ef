package org.dirlens.server.handler.access;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.dirlens.partition.filter.FilterEvaluator;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.handler.operation.ForwardingResults;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.MatchedValuesEntry;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.jspecify.annotations.Nullable;

/**
 * Results that show of each entry only the values asked for (RFC 3876). Of a large group that may
 * take long for one entry, so it is never done where others wait, and ends with the time limit.
 */
final class MatchedValuesResults extends ForwardingResults {
  /** Values that are tested between two looks at the time. */
  private static final int VALUES_PER_TIME_CHECK = 256;

  private final List<FilterEvaluator> tests;
  private final long millisMax;
  private final Schema schema;
  private @Nullable FoundEntry shown;
  private long startNanos;
  private long values;
  private volatile boolean cancelled;

  /** The results with the values that a request asks for. */
  static SearchResults of(SearchResults results, Request.Search request, Schema schema) {
    RequestControl.MatchedValues values =
        request.controls().get(RequestControl.MatchedValues.class);
    return values == null ? results : new MatchedValuesResults(results, values, request, schema);
  }

  private MatchedValuesResults(
      SearchResults results,
      RequestControl.MatchedValues wanted,
      Request.Search request,
      Schema schema) {
    super(results);
    this.tests = wanted.items().stream().map(FilterEvaluator::of).toList();
    this.millisMax = request.bounds().millis().most();
    this.schema = schema;
  }

  @Override
  public boolean next() throws LdapProblem {
    shown = results.next() ? matched(results.entry()) : null;
    return shown != null;
  }

  private @Nullable FoundEntry matched(FoundEntry whole) throws LdapProblem {
    startNanos = System.nanoTime();
    try {
      return MatchedValuesEntry.of(whole, tests, schema, this::checkLimits);
    } catch (CancellationException givenUp) {
      return null;
    }
  }

  private void checkLimits() throws LdapProblem {
    if (cancelled) {
      throw new CancellationException();
    }
    if (++values % VALUES_PER_TIME_CHECK == 0
        && millisMax > 0
        && System.nanoTime() - startNanos > TimeUnit.MILLISECONDS.toNanos(millisMax)) {
      throw new LdapProblem(ResultCode.TIME_LIMIT_EXCEEDED, millisMax + " ms have passed");
    }
  }

  @Override
  public FoundEntry entry() {
    if (shown == null) {
      throw new IllegalStateException("the results stand on no entry");
    }
    return shown;
  }

  @Override
  public boolean quick() {
    return false;
  }

  @Override
  public void cancel() {
    cancelled = true;
    results.cancel();
  }
}
