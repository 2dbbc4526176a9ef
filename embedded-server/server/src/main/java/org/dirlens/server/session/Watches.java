package org.dirlens.server.session;

import java.time.Instant;
import java.util.List;
import org.dirlens.partition.entry.AttributeSelection;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.limit.OperationLimits;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.message.RequestControl;
import org.dirlens.server.session.Followers.Follower;
import org.dirlens.server.wire.ConnectionClosed;
import org.jspecify.annotations.Nullable;

/** The searches of one session that continue with changes. */
final class Watches {
  private final SessionServices services;
  private final String address;
  private final WatchCount ofSession = new WatchCount();

  /**
   * None yet.
   *
   * @param address of the client
   */
  Watches(SessionServices services, String address) {
    this.services = services;
    this.address = address;
  }

  /** A search as its controls ask for it, not begun yet. */
  WatchRun prepare(ServedRequest served, Request.Search request) throws LdapProblem {
    return new WatchRun(
        served, request, services, teller(served, request), follower(served, request));
  }

  private Follower follower(ServedRequest served, Request.Search request) {
    String identity = served.caller().authorizationId();
    return new Follower(
        address,
        identity.isEmpty() ? null : identity,
        request.base().toString(),
        request.controls().has(RequestControl.PersistentSearch.class)
            ? Followers.Kind.PERSISTENT_SEARCH
            : Followers.Kind.CONTENT_SYNCHRONIZATION,
        Instant.now());
  }

  private ChangeTeller teller(ServedRequest served, Request.Search request) throws LdapProblem {
    RequestControl.@Nullable PersistentSearch persistent =
        request.controls().get(RequestControl.PersistentSearch.class);
    if (persistent != null) {
      return new PersistentTeller(served.messageId(), persistent, services.names().computed());
    }
    RequestControl.@Nullable SyncRequest sync =
        request.controls().get(RequestControl.SyncRequest.class);
    if (sync == null) {
      throw new IllegalStateException("a search that does not continue with changes");
    }
    return new SyncTeller(
        served.messageId(),
        SyncRefresh.of(sync, request, served.caller(), services),
        AttributeSelection.parse(List.of("1.1"), services.names().schema()));
  }

  /** Runs a search to its end, if there are not too many already. */
  Outcome run(WatchRun run, RunningOperation operation, Sender sender)
      throws LdapProblem, ConnectionClosed {
    OperationLimits limits = services.inForce().operations().get();
    ofSession.begin(limits.persistent().perConnection(), "dirlensPersistentSearchesPerConnection");
    try {
      services
          .watching()
          .count()
          .begin(limits.persistent().searches(), "dirlensPersistentSearches");
      try {
        return run.run(operation, sender);
      } finally {
        services.watching().count().end();
      }
    } finally {
      ofSession.end();
    }
  }
}
