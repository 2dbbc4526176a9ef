package org.dirlens.browser.core.searchlog;

import java.time.Instant;
import java.util.Locale;
import org.apache.directory.api.ldap.model.message.ResultCodeEnum;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchWitness.Ended;
import org.dirlens.connection.parameters.ConnectionParameters;

/**
 * One search as it stands in the log.
 *
 * @param time when it had ended
 * @param query without what secret attributes are compared with
 */
public record LoggedSearch(Instant time, Origin origin, SearchQuery query, Result result) {
  /**
   * What came of it.
   *
   * @param entries that were received
   * @param micros from the request to the end, in microseconds
   * @param code of the result (RFC 4511, appendix A); -1 where the server said none
   * @param problem why it failed, in words; empty if it did not
   */
  public record Result(long entries, long micros, int code, String problem) {
    static Result of(Ended ended) {
      ConnectionProblem problem = ended.problem();
      return new Result(
          ended.outcome().entries(),
          ended.nanos() / 1_000,
          problem == null ? code(ended.outcome().end()) : problem.code(),
          problem == null ? "" : String.valueOf(problem.getMessage()));
    }

    /** The code in words, such as "no such object". */
    public String words() {
      String name = ResultCodeEnum.getResultCode(code).name();
      return name.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static int code(SearchOutcome.End end) {
      return switch (end) {
        case COMPLETE -> 0;
        case TIME_LIMIT -> 3;
        case SIZE_LIMIT -> 4;
        case ADMIN_LIMIT -> 11;
        case CANCELLED -> -1;
      };
    }
  }

  /** One that has ended now, without what is secret of it. */
  static LoggedSearch of(
      ConnectionParameters server, SearchQuery query, Ended ended, SecretAttributes secrets) {
    SearchQuery kept = query.filteredBy(secrets.shownFilter(query.filter()));
    return new LoggedSearch(Instant.now(), Origin.of(server), kept, Result.of(ended));
  }

  /** Whether it reads one entry by its name, as the tree and the editor do. */
  public boolean readsOne() {
    return query.scope() == Scope.BASE;
  }
}
