package org.dirlens.browser.ui.compare;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.browser.core.compare.CompareRequest;
import org.dirlens.browser.core.compare.CompareSide;
import org.dirlens.browser.core.compare.Comparison;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.ObservedProgress;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/** Compares two entries or subtrees in a job, and shows what differs until the next comparison. */
public final class CompareView extends LaterView {
  public static final String ID = "org.dirlens.browser.ui.compare";

  private final Consumer<DitChange> directoryChanged = change -> later(this::directoryChanged);
  private final Connections.Listener connectionsChanged = () -> later(this::markOld);
  private @Nullable StatePane states;
  private @Nullable ComparePanel panel;
  private @Nullable CompareRequest request;
  private @Nullable DirectoryJob<?> job;
  private boolean changedMeanwhile;

  /** What a comparison found, ready to be shown. */
  record Found(Comparison comparison, List<DifferenceRow> rows) {}

  /** Compares and shows it in the view, which comes to the front; returns at once. */
  static void compare(CompareRequest request) {
    IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
    try {
      if (page.showView(ID) instanceof CompareView view) {
        view.complete();
        view.start(request);
      }
    } catch (PartInitException e) {
      Problems.show(Messages.Compare_title, String.valueOf(e.getMessage()));
    }
  }

  @Override
  protected void createContent(Composite parent) {
    StatePane area = new StatePane(parent, BrowserIcons.image("compare")).named("compare.state");
    area.empty().say(Messages.View_empty);
    area.empty().offer(Messages.View_start, () -> CompareDialog.open(List.of()));
    states = area;
    panel = new ComparePanel(area.content(), this::again);
    Connections.shared().addListener(connectionsChanged);
  }

  private void again() {
    if (request != null) {
      start(request);
    }
  }

  private void start(CompareRequest wanted) {
    StatePane shown = states;
    if (shown == null || shown.isDisposed()) {
      return;
    }
    stop();
    listen(false);
    request = wanted;
    listen(true);
    changedMeanwhile = false;
    Display display = shown.getDisplay();
    ObservedProgress.Ear ear =
        (now, share) -> DisplayThread.later(display, shown, () -> shown.progress(now, Double.NaN));
    String name = NLS.bind(Messages.Compare_job, wanted.left().dn());
    DirectoryJob<Found> started =
        DirectoryJob.of(name, monitor -> find(wanted, new ObservedProgress(monitor, ear)));
    job = started;
    shown.waiting(name, started::cancel);
    started
        .whenDone(found -> found(started, found))
        .whenFailed(problem -> failed(started, problem))
        .whenCancelled(() -> cancelled(started))
        .start();
  }

  private static Found find(CompareRequest wanted, IProgressMonitor monitor)
      throws ConnectionProblem {
    Comparison comparison = Comparison.run(wanted, monitor);
    return new Found(comparison, DifferenceRow.of(comparison));
  }

  private void found(DirectoryJob<?> which, Found found) {
    if (current(which)) {
      job = null;
      panel.show(found);
      states.showContent();
      markOld();
      states.content().layout(true, true);
    }
  }

  private void failed(DirectoryJob<?> which, ConnectionProblem problem) {
    if (current(which)) {
      CompareSide left = request.left();
      CompareSide right = request.right();
      String[] words = {left.dn(), right.dn(), String.valueOf(problem.getMessage())};
      job = null;
      states.failed(NLS.bind(Messages.Compare_failed, words), this::again);
      markOld();
    }
  }

  private void cancelled(DirectoryJob<?> which) {
    if (current(which)) {
      job = null;
      states.cancelled(this::again);
      markOld();
    }
  }

  private boolean current(DirectoryJob<?> which) {
    return which == job && states != null && !states.isDisposed();
  }

  private void stop() {
    if (job != null) {
      job.cancel();
      job = null;
    }
  }

  private void listen(boolean on) {
    if (request != null) {
      for (Dit each : List.of(request.left().dit(), request.right().dit())) {
        each.removeListener(directoryChanged);
        if (on) {
          each.addListener(directoryChanged);
        }
      }
    }
  }

  private void later(Runnable work) {
    StatePane shown = states;
    if (shown != null && !shown.isDisposed()) {
      DisplayThread.later(shown.getDisplay(), shown, work);
    }
  }

  private void directoryChanged() {
    changedMeanwhile = true;
    markOld();
  }

  private void markOld() {
    if (job == null && states != null && panel != null) {
      boolean elsewhere = panel.elsewhere();
      states.old(elsewhere ? Messages.View_elsewhere : changedMeanwhile ? Messages.View_old : "");
      panel.judge();
    }
  }

  @Override
  protected void focusContent() {
    if (states != null) {
      states.setFocus();
    }
  }

  @Override
  public void dispose() {
    stop();
    listen(false);
    Connections.shared().removeListener(connectionsChanged);
    super.dispose();
  }
}
