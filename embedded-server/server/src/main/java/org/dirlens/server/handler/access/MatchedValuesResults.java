package org.dirlens.server.handler.access;

import java.util.List;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.handler.operation.ForwardingResults;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.FoundEntry;
import org.dirlens.server.message.MatchedValuesEntry;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.jspecify.annotations.Nullable;

/** Results that show of each entry only the values asked for (RFC 3876). */
final class MatchedValuesResults extends ForwardingResults {
  private final List<Filter> items;
  private final Schema schema;
  private @Nullable FoundEntry shown;

  /** The results with the values that a request asks for. */
  static SearchResults of(SearchResults results, Request.Search request, Schema schema) {
    RequestControl.MatchedValues values =
        request.controls().get(RequestControl.MatchedValues.class);
    return values == null ? results : new MatchedValuesResults(results, values.items(), schema);
  }

  private MatchedValuesResults(SearchResults results, List<Filter> items, Schema schema) {
    super(results);
    this.items = items;
    this.schema = schema;
  }

  @Override
  public boolean next() throws LdapProblem {
    shown = results.next() ? MatchedValuesEntry.of(results.entry(), items, schema) : null;
    return shown != null;
  }

  @Override
  public FoundEntry entry() {
    if (shown == null) {
      throw new IllegalStateException("the results stand on no entry");
    }
    return shown;
  }
}
