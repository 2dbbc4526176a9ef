package org.dirlens.browser.ui.trail;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.core.trail.ReferralUrl;
import org.dirlens.browser.core.trail.Trail;
import org.dirlens.browser.core.trail.Trail.Place;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.DirectoryWork;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Referrals;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;

/** Finds the entry that an alias or a referral leads to. Display thread. */
public final class GoToTarget {
  /** Shows an entry. */
  public interface Showing {
    void show(DirectoryConnection connection, String dn);
  }

  private GoToTarget() {}

  /** From a line of the tree. */
  public static void start(DitNode from, Showing showing) {
    Optional<DitNode> parent = from.parent();
    if (from.reference() && parent.isPresent()) {
      List<String> urls = List.of(from.rdn().split(" "));
      start(new Place(from.connection(), parent.get().dn()), urls, showing);
    } else {
      start(from.connection(), from.dn(), showing);
    }
  }

  /** From an entry. */
  public static void start(DirectoryConnection connection, String dn, Showing showing) {
    start(dn, monitor -> trail(monitor).follow(new Place(connection, dn)), showing);
  }

  /**
   * From a reference that came in a search.
   *
   * @param near the base of the search
   * @param urls each leads to the same
   */
  public static void start(Place near, List<String> urls, Showing showing) {
    start(urls.getFirst(), monitor -> trail(monitor).follow(near, urls), showing);
  }

  private static void start(String name, DirectoryWork<Place> work, Showing showing) {
    DirectoryJob.of(NLS.bind(Messages.Target_job, name), work)
        .whenDone(place -> showing.show(place.connection(), place.dn()))
        .start();
  }

  private static Trail trail(IProgressMonitor monitor) {
    return new Trail(GoToTarget::connection, monitor);
  }

  /** On the thread that follows. */
  private static Optional<DirectoryConnection> connection(
      List<ReferralUrl> urls, Referrals policy, IProgressMonitor monitor) {
    Optional<DirectoryConnection> only =
        policy == Referrals.FOLLOW
            ? Trail.only(Connections.shared().all(), urls)
            : Optional.empty();
    return only.or(() -> asked(urls));
  }

  private static Optional<DirectoryConnection> asked(List<ReferralUrl> urls) {
    AtomicReference<Optional<DirectoryConnection>> answer = new AtomicReference<>(Optional.empty());
    Display.getDefault().syncExec(() -> answer.set(ReferralDialog.ask(Problems.shell(), urls)));
    return answer.get();
  }
}
