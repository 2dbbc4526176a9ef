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
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.connection.parameters.Referrals;
import org.dirlens.ui.common.Keystrokes;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * Finds the entry that an alias or a referral leads to. Somebody who has gone on to something else
 * by then is told of it, and not taken there. Display thread.
 */
public final class GoToTarget {
  private static int last;

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
    int mine = ++last;
    InUse before = InUse.now();
    String title = NLS.bind(Messages.Target_job, name);
    DirectoryJob.of(title, work)
        .whenDone(
            place -> {
              if (mine != last) {
                return;
              }
              Runnable going = () -> showing.show(place.connection(), place.dn());
              if (before.equals(InUse.now())) {
                going.run();
              } else {
                Notification.done(title, words(place), Messages.Target_go, going);
              }
            })
        .start();
  }

  private static String words(Place place) {
    return NLS.bind(Messages.Target_found, place.dn(), place.connection().parameters().name());
  }

  /** What the window is about, and what is selected in the part in use. */
  private record InUse(
      Optional<DirectoryConnection> directory,
      Optional<IWorkbenchPart> part,
      Optional<ISelection> selection) {
    static InUse now() {
      Optional<IWorkbenchPage> page =
          Optional.ofNullable(PlatformUI.getWorkbench().getActiveWorkbenchWindow())
              .map(IWorkbenchWindow::getActivePage);
      return new InUse(
          CurrentDirectory.shared().connection(),
          page.map(IWorkbenchPage::getActivePart),
          page.map(IWorkbenchPage::getSelection));
    }
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
    Display display = Display.getDefault();
    display.syncExec(
        () ->
            answer.set(
                Keystrokes.uncounted(display, () -> ReferralDialog.ask(Problems.shell(), urls))));
    return answer.get();
  }
}
