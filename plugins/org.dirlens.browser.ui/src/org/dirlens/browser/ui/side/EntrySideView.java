package org.dirlens.browser.ui.side;

import java.util.Optional;
import java.util.function.Consumer;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.entry.EntryEditor;
import org.dirlens.browser.ui.entry.EntryInput;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IPartListener2;
import org.eclipse.ui.IWorkbenchPartReference;
import org.jspecify.annotations.Nullable;

/**
 * A view beside the editor that reads more of the entry in it, and reads again when the entry was
 * changed. While nobody sees the view it reads nothing.
 *
 * <p>Threads: user interface; the server is asked in jobs.
 *
 * @param <T> what is read
 */
public abstract class EntrySideView<T> extends LaterView {
  private final IPartListener2 parts = new Parts();
  private final Consumer<DitChange> changed = this::changed;
  private final Connections.Listener connectionsChanged = this::connectionsChanged;
  private @Nullable StatePane states;
  private @Nullable EntryInput entry;
  private @Nullable EntryInput shown;

  /** The entry that the view tells of, as far as it came with it. */
  private @Nullable EntryInput told;

  /** Where the connection led when the server was asked. */
  private @Nullable Endpoint from;

  /** What was asked last, and whether that failed. */
  private Optional<Session> asked = Optional.empty();

  private boolean failed;

  private @Nullable Display display;
  private int ticket;

  /** What the view is for, in a sentence, and the name of its icon. */
  public record About(String id, String empty, String icon, String reading) {}

  /** What is said of the view. */
  protected abstract About about();

  /** Makes what shows an entry. */
  protected abstract void createPage(Composite area);

  /** Asks the server; empty when the entry is not there any more. Not on the display thread. */
  protected abstract Optional<T> read(EntryInput input, IProgressMonitor monitor)
      throws ConnectionProblem;

  /** Shows what was read. */
  protected abstract void show(EntryInput input, T known);

  @Override
  protected final void createContent(Composite parent) {
    display = parent.getDisplay();
    StatePane pane =
        new StatePane(parent, BrowserIcons.image(about().icon())).named(about().id() + ".state");
    pane.empty().say(about().empty());
    states = pane;
    createPage(pane.content());
    getSite().getPage().addPartListener(parts);
    Connections.shared().addListener(connectionsChanged);
    follow();
  }

  private void connectionsChanged() {
    Display here = display;
    if (here != null && states != null) {
      DisplayThread.later(here, states, this::followConnection);
    }
  }

  /**
   * What another server said of an entry of that name is shown no more, and what failed is read
   * again when the server is back.
   */
  private void followConnection() {
    if (entry != null && (from == null || !entry.connection().leadsTo(from))) {
      shown = null;
      told = null;
    } else if (entry != null && failed) {
      Optional<Session> now = entry.connection().openSession();
      shown = now.isEmpty() || now.equals(asked) ? shown : null;
    }
    readIfSeen();
  }

  /** Goes to the entry of the editor in front. */
  private void follow() {
    EntryInput next =
        getSite().getPage().getActiveEditor() instanceof EntryEditor editor && editor.connected()
            ? (EntryInput) editor.getEditorInput()
            : null;
    if (next == null || !next.equals(entry)) {
      leave();
      entry = next;
      if (next != null) {
        Dit.of(next.connection()).addListener(changed);
      }
    }
    readIfSeen();
  }

  private void leave() {
    if (entry != null) {
      Dit.of(entry.connection()).removeListener(changed);
    }
    entry = null;
    shown = null;
  }

  private boolean seen() {
    return getSite().getPage().isPartVisible(this);
  }

  private void readIfSeen() {
    EntryInput wanted = entry;
    if (states == null || states.isDisposed() || !seen()) {
      return;
    }
    if (wanted == null || wanted.dn().isEmpty()) {
      nothing(states);
    } else if (shown == null && wanted.connection().state() == ConnectionState.OPEN) {
      shown = wanted;
      read(wanted, states);
    } else if (!wanted.equals(told)) {
      nothing(states);
    }
  }

  private void nothing(StatePane pane) {
    ticket++;
    told = null;
    pane.showEmpty();
  }

  /** Asks the server again. */
  protected final void readAgain() {
    shown = null;
    readIfSeen();
  }

  private void read(EntryInput wanted, StatePane pane) {
    int mine = ++ticket;
    from = wanted.connection().parameters().endpoint();
    asked = wanted.connection().openSession();
    failed = false;
    DirectoryJob<Optional<T>> job =
        DirectoryJob.of(about().reading(), monitor -> read(wanted, monitor));
    if (wanted.equals(told)) {
      pane.waiting(about().reading(), job::cancel);
    } else {
      pane.replacing(about().reading(), job::cancel); // nothing is done to another entry than that
    }
    told = wanted;
    job.whenDone(known -> ifCurrent(mine, () -> take(wanted, known, pane)))
        .whenFailed(problem -> ifCurrent(mine, () -> failed(problem, pane)))
        .whenCancelled(() -> ifCurrent(mine, () -> pane.cancelled(this::readAgain)))
        .start();
  }

  private void failed(ConnectionProblem problem, StatePane pane) {
    failed = true;
    pane.failed(problem, this::readAgain);
    followConnection(); // the server may be back already
  }

  private void ifCurrent(int mine, Runnable action) {
    if (mine == ticket && states != null && !states.isDisposed()) {
      action.run();
    }
  }

  private void take(EntryInput wanted, Optional<T> known, StatePane pane) {
    if (known.isEmpty()) {
      pane.showEmpty();
      return;
    }
    show(wanted, known.get());
    pane.showContent();
  }

  private void changed(DitChange change) {
    Display here = display;
    if (here != null) {
      DisplayThread.later(here, () -> follow(change));
    }
  }

  private void follow(DitChange change) {
    EntryInput now = entry;
    boolean mine =
        now != null
            && switch (change) {
              case DitChange.Changed it -> concerns(now, it.dn());
              case DitChange.Many it -> true;
              default -> false;
            };
    if (mine) {
      readAgain();
    }
  }

  /** Whether the change of an entry may change what the view shows. */
  protected boolean concerns(EntryInput now, String changedDn) {
    return DnText.same(now.dn(), changedDn);
  }

  /** The entry of the editor, while there is one. */
  protected final Optional<EntryInput> entry() {
    return Optional.ofNullable(entry);
  }

  @Override
  protected void focusContent() {
    if (states != null) {
      states.setFocus();
    }
  }

  @Override
  public void dispose() {
    getSite().getPage().removePartListener(parts);
    Connections.shared().removeListener(connectionsChanged);
    leave();
    super.dispose();
  }

  /** Follows the editors, and the view itself as it comes into sight. */
  private final class Parts implements IPartListener2 {
    private void later() {
      Display here = display;
      if (here != null && states != null) {
        DisplayThread.later(here, states, EntrySideView.this::follow);
      }
    }

    @Override
    public void partActivated(IWorkbenchPartReference reference) {
      later();
    }

    @Override
    public void partBroughtToTop(IWorkbenchPartReference reference) {
      later();
    }

    @Override
    public void partVisible(IWorkbenchPartReference reference) {
      later();
    }

    @Override
    public void partClosed(IWorkbenchPartReference reference) {
      later();
    }

    @Override
    public void partInputChanged(IWorkbenchPartReference reference) {
      later();
    }
  }
}
