package org.dirlens.browser.core.group;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/**
 * Finds the members of a group that are no entries: they were deleted or renamed. A server may say
 * the same of entries that its access rules hide from who asks. Members of other servers cannot be
 * told and are left out. Several are looked up side by side.
 */
public final class DanglingMembers {
  /** Members that are looked up at a time. */
  private static final int SIDE_BY_SIDE = 8;

  /** RFC 4511, section 4.5.1.8: no attributes. */
  private static final List<String> NONE = List.of(SearchQuery.NO_ATTRIBUTES);

  private static final int REPORT_EACH = 100;

  /** Result code insufficientAccessRights (RFC 4511, appendix A). */
  private static final int NO_ACCESS = 50;

  /**
   * What was found.
   *
   * @param dangling members that are no entries as far as it is told, as the group names them
   * @param elsewhere members that cannot be looked up, as their names lie where nothing is searched
   */
  public record Found(List<String> dangling, List<String> elsewhere) {}

  private final Session session;
  private final GroupKind kind;
  private final List<String> bases;

  /**
   * @param bases where the server can be searched
   */
  public DanglingMembers(Session session, GroupKind kind, List<String> bases) {
    this.session = session;
    this.kind = kind;
    this.bases = bases;
  }

  private enum State {
    THERE,
    DANGLING,
    ELSEWHERE
  }

  /** Looks all members up; waits, and ends soon after the monitor is cancelled. */
  public Found find(List<String> members, IProgressMonitor monitor) throws ConnectionProblem {
    SubMonitor progress = SubMonitor.convert(monitor, members.size());
    ExecutorService pool = Executors.newFixedThreadPool(SIDE_BY_SIDE);
    try {
      List<Future<State>> states =
          members.stream().map(each -> pool.submit(() -> state(each, monitor))).toList();
      return collect(members, states, progress);
    } finally {
      pool.shutdownNow();
    }
  }

  private static Found collect(
      List<String> members, List<Future<State>> states, SubMonitor progress)
      throws ConnectionProblem {
    Found found = new Found(new ArrayList<>(), new ArrayList<>());
    for (int at = 0; at < members.size(); at++) {
      switch (get(states.get(at))) {
        case DANGLING -> found.dangling().add(members.get(at));
        case ELSEWHERE -> found.elsewhere().add(members.get(at));
        case THERE -> {}
      }
      progress.worked(1);
      if ((at + 1) % REPORT_EACH == 0) {
        progress.subTask("%,d of %,d members".formatted(at + 1, members.size()));
      }
    }
    return found;
  }

  private static State get(Future<State> state) throws ConnectionProblem {
    try {
      return state.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ConnectionProblem.cancelled();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ConnectionProblem problem) {
        throw problem;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private State state(String member, IProgressMonitor monitor) throws ConnectionProblem {
    if (!kind.byDn()) {
      if (bases.isEmpty()) {
        return State.ELSEWHERE;
      }
      return Memberships.account(session, member, bases, monitor).isPresent()
          ? State.THERE
          : State.DANGLING;
    }
    String dn = kind.dn(member);
    if (!DnText.valid(dn)) {
      return State.DANGLING;
    }
    if (bases.stream().noneMatch(base -> DnText.sameOrBelow(dn, base))) {
      return State.ELSEWHERE;
    }
    return stateOf(dn, monitor);
  }

  /** Only a server that says that there is no such object has none; others may hide it. */
  private State stateOf(String dn, IProgressMonitor monitor) throws ConnectionProblem {
    try (EntryStream stream = session.search(SearchQuery.read(dn, NONE))) {
      stream.next(monitor);
      return State.THERE;
    } catch (ConnectionProblem e) {
      if (e.noSuchEntry()) {
        return State.DANGLING;
      }
      if (e.code() == NO_ACCESS) {
        return State.THERE;
      }
      if (!e.referrals().isEmpty()) {
        return State.ELSEWHERE;
      }
      throw e;
    }
  }
}
