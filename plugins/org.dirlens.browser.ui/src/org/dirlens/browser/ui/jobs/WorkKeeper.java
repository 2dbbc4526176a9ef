package org.dirlens.browser.ui.jobs;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.dirlens.browser.ui.Messages;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the unsaved work of an editor on the disk while there is some, so that it is there again
 * after the workbench was killed. Display thread; the disk is written in a job, and what is due
 * while the system ends the workbench (SIGTERM) in a last moment of its own.
 *
 * @param <P> the place that work is of
 * @param <W> the work
 */
public final class WorkKeeper<P, W> {
  /** What was typed is on the disk that soon. */
  private static final int PAUSE_MILLIS = 300;

  /** How long the end of the workbench waits for the display thread. */
  private static final int LAST_MOMENT_MILLIS = 2_000;

  /** Those of all open editors. */
  private static final Set<WorkKeeper<?, ?>> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(WorkKeeper::keepAll, "dirlens-drafts"));
  }

  private final Supplier<Optional<W>> unsaved;
  private final Store<P, W> store;
  private final Display display = Display.getCurrent();
  private final Job writing =
      Job.createSystem(Messages.Draft_keeping, (ICoreRunnable) m -> write());
  private boolean due;
  private boolean ended;

  /** True when the person knows that the disk does not take the work. */
  private boolean told;

  private @Nullable P keptAs;
  private @Nullable W next;

  /** Where work is kept; any thread. */
  public interface Store<P, W> {
    /** Keeps work in the place of what was kept of it. */
    void keep(W work) throws IOException;

    /** Forgets the work of a place. */
    void drop(P place);

    /** The place of some work. */
    P place(W work);
  }

  /**
   * A keeper of one editor.
   *
   * @param unsaved what would be lost now; empty when nothing would
   */
  public WorkKeeper(Supplier<Optional<W>> unsaved, Store<P, W> store) {
    this.unsaved = unsaved;
    this.store = store;
    OPEN.add(this);
  }

  /** The workbench ends without asking: what was typed right before is kept, too. */
  private static void keepAll() {
    CountDownLatch looked = new CountDownLatch(1);
    for (WorkKeeper<?, ?> any : OPEN) {
      any.display.asyncExec(
          () -> {
            OPEN.stream().filter(each -> each.due).forEach(WorkKeeper::look);
            looked.countDown();
          });
      break;
    }
    try {
      if (!OPEN.isEmpty() && looked.await(LAST_MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
        OPEN.forEach(WorkKeeper::write);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The work may be another one now. */
  public void changed() {
    if (!due && !ended) {
      due = true;
      display.timerExec(PAUSE_MILLIS, this::look);
    }
  }

  private void look() {
    due = false;
    if (ended) {
      return;
    }
    W wanted = unsaved.get().orElse(null);
    synchronized (this) {
      next = wanted;
    }
    writing.schedule();
  }

  private synchronized void write() {
    W wanted = next;
    if (ended) {
      return;
    }
    P before = keptAs;
    if (before != null && (wanted == null || !before.equals(store.place(wanted)))) {
      store.drop(before);
      keptAs = null;
    }
    if (wanted != null) {
      try {
        store.keep(wanted);
        keptAs = store.place(wanted);
        told = false;
      } catch (IOException e) {
        ILog.of(WorkKeeper.class).error("The draft of " + store.place(wanted), e);
        tell(e);
      }
    }
  }

  /** Once, until it works again: the person can make room, or save. */
  private void tell(IOException problem) {
    if (!told) {
      told = true;
      String words = NLS.bind(Messages.Draft_notKept, problem.getMessage());
      DisplayThread.later(display, () -> Notification.problem(Messages.Draft_notKeptTitle, words));
    }
  }

  /** The editor shows work that was kept. */
  public synchronized void continues(P place) {
    keptAs = place;
  }

  /** The editor was closed; what it had was saved, or is not wanted. */
  public synchronized void end() {
    ended = true;
    OPEN.remove(this);
    P before = keptAs;
    if (before != null) {
      store.drop(before);
      keptAs = null;
    }
  }
}
