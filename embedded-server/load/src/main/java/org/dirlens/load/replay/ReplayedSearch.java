package org.dirlens.load.replay;

import java.util.Objects;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.advisor.log.LoggedSearch;
import org.dirlens.load.client.PlannedRequest;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.RequestWriter.Scope;
import org.dirlens.load.client.RequestWriter.SearchPlace;
import org.dirlens.load.workload.FilterTemplate;
import org.dirlens.load.workload.NamedValues;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;

/** A search of a log, to be sent once more. */
final class ReplayedSearch implements PlannedRequest {
  private final LoggedOperation logged;
  private final LoggedSearch search;
  private final FilterTemplate filter;

  /**
   * @throws LdapProblem if the log has no whole filter
   */
  ReplayedSearch(LoggedOperation logged) throws LdapProblem {
    this.logged = logged;
    this.search = Objects.requireNonNull(logged.search());
    this.filter = FilterTemplate.literal(search.filter());
  }

  LoggedOperation logged() {
    return logged;
  }

  @Override
  public int operation() {
    return 0;
  }

  @Override
  public void write(BerWriter to) {
    RequestWriter.search(
        to,
        new SearchPlace(logged.name(), scope(), 0),
        out -> filter.write(out, NamedValues.NONE),
        search.attributes());
  }

  private Scope scope() {
    return switch (search.scope()) {
      case BASE -> Scope.BASE;
      case ONE -> Scope.ONE;
      case SUB -> Scope.SUB;
    };
  }
}
