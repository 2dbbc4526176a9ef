package org.dirlens.server.handler;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.Request;

/** Narrows what a search may return and how long it may take, for all but the administrator. */
final class Limits extends ForwardingOperations {
  private final Supplier<OperationLimits> limits;

  Limits(Supplier<OperationLimits> limits, Operations next) {
    super(next);
    this.limits = limits;
  }

  @Override
  public SearchResults search(Identity caller, Request.Search request) throws LdapProblem {
    if (caller.isAdministrator()) {
      return next.search(caller, request);
    }
    OperationLimits most = limits.get();
    long seconds = Math.max(1, TimeUnit.MILLISECONDS.toSeconds(most.timeMillis()));
    return next.search(
        caller,
        request.withLimits(
            smaller(request.sizeLimit(), most.sizeEntries()),
            smaller(request.timeLimitSeconds(), seconds)));
  }

  /** 0 asked for means no limit of the client's own. */
  private static long smaller(long asked, long allowed) {
    return asked == 0 ? allowed : Math.min(asked, allowed);
  }
}
