package org.dirlens.browser.ui.entry;

import java.io.IOException;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.draft.DraftStore;
import org.dirlens.browser.core.draft.KeptDraft;
import org.dirlens.browser.core.draft.KeptDraft.Place;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.ui.Messages;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.swt.widgets.Display;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the unsaved changes of an editor on the disk while there are some, so that they are there
 * again after the workbench was killed. Display thread; the disk is written in a job.
 */
final class DraftKeeper {
  /** What was typed is on the disk that soon. */
  private static final int PAUSE_MILLIS = 300;

  private final EntryEditor editor;
  private final DraftStore store = DraftStore.shared();
  private final Job writing =
      Job.createSystem(Messages.Draft_keeping, (ICoreRunnable) m -> write());
  private boolean due;
  private boolean ended;
  private @Nullable Place keptAs;
  private @Nullable KeptDraft next;

  DraftKeeper(EntryEditor editor) {
    this.editor = editor;
  }

  /** The draft may be another one now. */
  void changed() {
    if (!due && !ended) {
      due = true;
      Display.getCurrent().timerExec(PAUSE_MILLIS, this::look);
    }
  }

  private void look() {
    due = false;
    if (ended || !editor.connected()) {
      return;
    }
    EntryDraft draft = editor.draft().filter(EntryDraft::dirty).orElse(null);
    KeptDraft wanted =
        draft == null ? null : KeptDraft.of(place(), draft, SecretAttributes.chosen());
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
    Place before = keptAs;
    if (before != null) {
      store.drop(before.connectionId(), before.dn());
      keptAs = null;
    }
  }
}
