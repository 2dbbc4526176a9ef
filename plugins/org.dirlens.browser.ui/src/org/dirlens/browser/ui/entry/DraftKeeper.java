package org.dirlens.browser.ui.entry;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.browser.core.draft.KeptDraft;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.ui.Messages;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the unsaved changes of an editor on the disk while there are some, so that they are there
 * again after the workbench was killed. Display thread; the disk is written in a job, and what is
 * due while the system ends the workbench (SIGTERM) in a last moment of its own.
 */
final class DraftKeeper {
  /** What was typed is on the disk that soon. */
  private static final int PAUSE_MILLIS = 300;

  /** How long the end of the workbench waits for the display thread. */
  private static final int LAST_MOMENT_MILLIS = 2_000;

  /** Those of all open editors. */
  private static final Set<DraftKeeper> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(DraftKeeper::keepAll, "dirlens-drafts"));
  }

  private final EntryEditor editor;
  private final Display display = Display.getCurrent();
  private final DraftStore store = DraftStore.shared();
  private final Job writing =
      Job.createSystem(Messages.Draft_keeping, (ICoreRunnable) m -> write());
  private boolean due;
  private boolean ended;
  private @Nullable Place keptAs;
  private @Nullable KeptDraft next;

  DraftKeeper(EntryEditor editor) {
    this.editor = editor;
    OPEN.add(this);
  }

  /** The workbench ends without asking: what was typed right before is kept, too. */
  private static void keepAll() {
    CountDownLatch looked = new CountDownLatch(1);
    for (DraftKeeper any : OPEN) {
      any.display.asyncExec(
          () -> {
            OPEN.stream().filter(each -> each.due).forEach(DraftKeeper::look);
            looked.countDown();
          });
      break;
    }
    try {
      if (!OPEN.isEmpty() && looked.await(LAST_MOMENT_MILLIS, TimeUnit.MILLISECONDS)) {
        OPEN.forEach(DraftKeeper::write);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The draft may be another one now. */
  void changed() {
    if (!due && !ended) {
      due = true;
      display.timerExec(PAUSE_MILLIS, this::look);
    }
  }

  private void look() {
    due = false;
    if (ended || !editor.connected()) {
      return;
    }
    KeptDraft wanted = editor.keepable(place(), SecretAttributes.chosen()).orElse(null);
    synchronized (this) {
      next = wanted;
    }
    writing.schedule();
  }

  private Place place() {
    EntryInput input = editor.input();
    return new Place(input.connectionId(), input.connectionName(), input.dn());
  }

  private synchronized void write() {
    KeptDraft wanted = next;
    if (ended) {
      return;
    }
    Place before = keptAs;
    if (before != null && (wanted == null || !before.equals(wanted.place()))) {
      store.drop(before.connectionId(), before.dn());
      keptAs = null;
    }
    if (wanted != null) {
      try {
        store.keep(wanted);
        keptAs = wanted.place();
      } catch (IOException e) {
        ILog.of(DraftKeeper.class).error("The draft of " + wanted.place().dn(), e);
      }
    }
  }

  /** The editor shows a draft that was kept. */
  synchronized void continues(Place place) {
    keptAs = place;
  }

  /** The editor was closed; what it had was saved, or is not wanted. */
  synchronized void end() {
    ended = true;
    OPEN.remove(this);
    Place before = keptAs;
    if (before != null) {
      store.drop(before.connectionId(), before.dn());
      keptAs = null;
    }
  }
}
