package org.dirlens.server.session;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.search.SearchEngine.Within;
import org.dirlens.partition.watch.Change;
import org.dirlens.partition.watch.Changes;
import org.dirlens.partition.watch.Watch;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.server.handler.operation.OperationContext;
import org.dirlens.server.handler.operation.OperationContext.Search.ChangedEntries;
import org.dirlens.server.handler.operation.OperationContext.Search.Source;
import org.dirlens.server.handler.operation.SearchResults;
import org.dirlens.server.message.Answers;
import org.dirlens.server.message.Outcome;
import org.dirlens.server.message.Request;
import org.dirlens.server.session.Followers.Follower;
import org.dirlens.server.wire.ConnectionClosed;
import org.jspecify.annotations.Nullable;

/**
 * A search that tells what there is and then what changes, until somebody ends it. It runs on a
 * thread of its own, which waits for changes and for a client that reads slowly; writers wait for
 * neither.
 */
final class WatchRun {
  /** Bytes gathered before they are sent. */
  private static final int SEND_BYTES = 32 << 10;

  private final ServedRequest served;
  private final Request.Search request;
  private final SessionServices services;
  private final ChangeTeller teller;
  private final Follower follower;
  private volatile @Nullable Watch watch;

  WatchRun(
      ServedRequest served,
      Request.Search request,
      SessionServices services,
      ChangeTeller teller,
      Follower follower) {
    this.follower = follower;
    this.served = served;
    this.request = request;
    this.services = services;
    this.teller = teller;
  }

  /** Lets the search end soon; any thread. */
  void cancel() {
    Watch current = watch;
    if (current != null) {
      current.cancel();
    }
  }

  /** Runs to its end: the client's wish, or what is thrown. */
  Outcome run(RunningOperation operation, Sender sender) throws LdapProblem, ConnectionClosed {
    try (Watch opened = services.operations().watch(request);
        Followers.Running unused = services.watching().followers().begin(follower, opened)) {
      watch = opened;
      tellPresent(opened, operation, sender);
      while (!operation.abandoned()) {
        sender.send();
        opened.told();
        Changes changes = next(opened);
        if (changes != null) {
          tell(changes, operation, sender);
          if (!changes.all().isEmpty() && opened.isUpToDate()) {
            // The writer of what was told may not have ended yet; what others write comes again.
            String seen = services.watching().progress().soon(request.base()).seen();
            if (opened.isUpToDate()) {
              teller.upToDate(sender.writer(), seen);
            }
          }
        }
      }
    }
    sender.writer().truncate(0);
    return operation.cancelled()
        ? RunningOperations.answered(served, Outcome.of(ResultCode.CANCELED), sender)
        : SearchAnswer.ABANDONED;
  }

  private @Nullable Changes next(Watch opened) throws LdapProblem {
    try {
      return opened.next();
    } catch (LdapProblem problem) {
      throw problem.code() == ResultCode.ADMIN_LIMIT_EXCEEDED ? teller.behind(problem) : problem;
    }
  }

  private FoundChanges present(Source source) throws LdapProblem {
    return new FoundChanges(source, this::searched);
  }

  private FoundChanges found(ChangedEntries source) throws LdapProblem {
    return new FoundChanges(source, version -> searched((ChangedEntries) version::search));
  }

  private SearchResults searched(Source version) throws LdapProblem {
    OperationContext.Search newest = new OperationContext.Search(served.caller());
    return services.operations().search(newest.in(version), request);
  }

  /** What there is; searched, that is allowed, also if it is not told. */
  private void tellPresent(Watch opened, RunningOperation operation, Sender sender)
      throws LdapProblem, ConnectionClosed {
    try (FoundChanges found = present(opened::search)) {
      SearchResults results = found.results();
      BerWriter out = sender.writer();
      if (!teller.tellsPresent()) {
        return;
      }
      for (Reference one = results.nextReference(); one != null; one = results.nextReference()) {
        Answers.reference(out, served.messageId(), one.urls());
      }
      while (!operation.abandoned() && results.next()) {
        teller.present(out, results);
        services.telemetry().entriesSent(1);
        sendIfMuch(sender);
      }
      teller.presentTold(out);
    }
  }

  private void tell(Changes changes, RunningOperation operation, Sender sender)
      throws LdapProblem, ConnectionClosed {
    boolean anywhere =
        changes.all().stream()
            .anyMatch(change -> teller.lookedAtAnywhere().contains(change.kind()));
    try (FoundChanges before = found(search -> changes.before(search, Within.SCOPE));
        FoundChanges after = found(search -> changes.after(search, Within.SCOPE));
        FoundChanges formerly =
            anywhere ? found(search -> changes.before(search, Within.PARTITION)) : null;
        FoundChanges now =
            anywhere ? found(search -> changes.after(search, Within.PARTITION)) : null) {
      for (Change change : changes.all()) {
        if (operation.abandoned()) {
          return;
        }
        long id = change.id();
        teller.changed(
            sender.writer(),
            new ChangeTeller.EntryChange(
                change.kind(),
                before.at(id),
                after.at(id),
                formerly == null ? null : formerly.at(id),
                now == null ? null : now.at(id)));
        sendIfMuch(sender);
      }
    }
  }

  private static void sendIfMuch(Sender sender) throws ConnectionClosed {
    if (sender.writer().size() >= SEND_BYTES) {
      sender.send();
    }
  }
}
