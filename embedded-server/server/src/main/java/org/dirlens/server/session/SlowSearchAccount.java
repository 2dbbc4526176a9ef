package org.dirlens.server.session;

import java.time.Instant;
import java.util.Locale;
import org.dirlens.partition.filter.FilterShape;
import org.dirlens.partition.search.SearchUse;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.slow.SlowSearch;

/** Makes the account of a search that was among the slowest. */
record SlowSearchAccount(ServedRequest served, Request.Search request, ServerLogs logs) {
  SlowSearch of(long nanos, SearchUse use, long returned, Outcome outcome) {
    return new SlowSearch(Instant.now(), nanos, asked(), use, returned, outcome.code());
  }

  private SlowSearch.Asked asked() {
    String identity = served.caller().authorizationId();
    return new SlowSearch.Asked(
        identity.isEmpty() ? null : identity,
        request.base().toString(),
        request.scope().name().toLowerCase(Locale.ROOT),
        logs.shown(request.filter()),
        FilterShape.of(request.filter()));
  }
}
