package org.dirlens.server.handler;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.server.handler.operation.ForwardingResults;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.limit.Limit;
import org.dirlens.server.limit.SearchBounds;
import org.dirlens.server.message.RequestControl;

/** Results that say of a limit that ends them how large it is and where it is set. */
final class LimitedResults extends ForwardingResults {
  private final SearchBounds bounds;

  LimitedResults(SearchResults results, SearchBounds bounds) {
    super(results);
    this.bounds = bounds;
  }

  @Override
  public boolean next() throws LdapProblem {
    try {
      return results.next();
    } catch (LdapProblem problem) {
      throw told(problem, bounds);
    }
  }

  @Override
  public void requirePage(RequestControl.Page page) throws LdapProblem {
    requirePage(page, bounds);
  }

  /** Refuses a page that is larger than its requester may have. */
  static void requirePage(RequestControl.Page page, SearchBounds bounds) throws LdapProblem {
    if (!bounds.page().isNone() && page.entries() > bounds.page().most()) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "a page of " + page.entries() + " entries is too large: " + bounds.page().setBy());
    }
  }

  /** The problem of a limit that was hit, with all there is to say about it; others as they are. */
  static LdapProblem told(LdapProblem problem, SearchBounds bounds) {
    return switch (problem.code()) {
      case SIZE_LIMIT_EXCEEDED ->
          told(problem, bounds.size(), "entries returned, and there are more");
      case TIME_LIMIT_EXCEEDED -> told(problem, bounds.millis(), "ms have passed");
      case ADMIN_LIMIT_EXCEEDED ->
          told(problem, bounds.lookThrough(), "entries read, and there may be more to find");
      default -> problem;
    };
  }

  private static LdapProblem told(LdapProblem problem, Limit limit, String reached) {
    return limit.isNone() ? problem : new LdapProblem(problem.code(), limit.told(reached));
  }
}
