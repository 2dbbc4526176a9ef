package org.dirlens.ui.common.state;

import java.time.Duration;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.ui.common.Figures;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.jspecify.annotations.Nullable;

/**
 * The content of a view and how it stands: there is none, it is waited for, it could not be had, or
 * it is old. What is said stands in a strip above the content, which stays where it is, with its
 * focus and its scroll bars. A strip about waiting comes before one about a failure, that before
 * one about age.
 *
 * <p>Threads: user interface.
 */
public final class StatePane extends Composite {
  /** Work that ends sooner is not worth a word. */
  static final Duration PATIENCE = Duration.ofMillis(80);

  private static final Duration CLOCK = Duration.ofMillis(500);

  private final StateStrip strip;
  private final PageStack pages;
  private final EmptyState empty;
  private final Composite content;
  private final Runnable tick = this::tick;
  private @Nullable Waiting waiting;
  private @Nullable Failure failure;
  private String old = "";
  private boolean filled;

  /** The content is of something else than what is waited for. */
  private boolean outdated;

  private boolean focusWanted;
  private final Listener focusFound = this::focusFound;

  /** What is waited for since when, and how far it is (NaN where nobody knows). */
  private record Waiting(
      String what, long sinceNanos, String now, double share, @Nullable Runnable cancel) {
    String text() {
      long seconds = (System.nanoTime() - sinceNanos) / 1_000_000_000L;
      String said = now.isEmpty() ? what : NLS.bind(Messages.State_now, what, now);
      return seconds < 1 ? said : NLS.bind(Messages.State_seconds, said, Figures.count(seconds));
    }
  }

  /** What went wrong or was cancelled, and how to try again. */
  private record Failure(String text, boolean cancelled, @Nullable Runnable again) {}

  public StatePane(Composite parent, @Nullable Image icon) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    strip = new StateStrip(this);
    pages = new PageStack(this);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(pages);
    empty = new EmptyState(pages, icon);
    content = new Composite(pages, SWT.NONE);
    content.setLayout(new FillLayout());
    pages.show(empty);
  }

  /**
   * Names what is said {@code id.waiting}, {@code id.failed}, {@code id.cancelled} and {@code
   * id.old}, what can be done about it the same with {@code .action}, and the action of the empty
   * state {@code id.empty.action}.
   */
  public StatePane named(String id) {
    strip.named(id);
    empty.nameAction(id + ".empty.action");
    return this;
  }

  /** Where the content of the view is made. */
  public Composite content() {
    return content;
  }

  /** What is there while there is no content. */
  public EmptyState empty() {
    return empty;
  }

  /** Shows the content, which is of now; ends waiting and what failed. */
  public void showContent() {
    settle(true);
  }

  /** Shows that there is nothing, with the sentence that {@link #empty} says. */
  public void showEmpty() {
    settle(false);
  }

  private void settle(boolean content) {
    waiting = null;
    failure = null;
    old = "";
    outdated = false;
    filled = content;
    pages.show(content ? this.content : empty);
    say();
    if (focusWanted && getDisplay().getFocusControl() == null) {
      setFocus();
    }
  }

  /** Whether the content is shown. */
  public boolean filled() {
    return filled;
  }

  /**
   * Says in a moment that something is worked on, unless it has ended by then.
   *
   * @param cancel ends the work; null where nothing can
   */
  public void waiting(String what, @Nullable Runnable cancel) {
    waiting = new Waiting(what, System.nanoTime(), "", Double.NaN, cancel);
    failure = null;
    getDisplay().timerExec(Math.toIntExact(PATIENCE.toMillis()), tick);
  }

  /**
   * {@link #waiting} for what takes the place of the content, which is of something else: it is put
   * away if the other does not come at once, or not at all.
   */
  public void replacing(String what, @Nullable Runnable cancel) {
    outdated = true;
    waiting(what, cancel);
  }

  private void putAway() {
    if (outdated) {
      outdated = false;
      filled = false;
      pages.show(empty);
    }
  }

  /**
   * Says how far it is.
   *
   * @param now what is done at the moment; empty for nothing to tell
   * @param share of the whole, 0 to 1; NaN where that is not known
   */
  public void progress(String now, double share) {
    Waiting before = waiting;
    if (before != null) {
      waiting = new Waiting(before.what(), before.sinceNanos(), now, share, before.cancel());
    }
  }

  /** What was waited for has come, or will not come; the content stays. */
  public void waited() {
    waiting = null;
    putAway();
    say();
  }

  /**
   * Says what was tried, why it failed, and what can be done; that can be selected and copied.
   *
   * @param again tries again; null where that makes no sense
   */
  public void failed(String text, @Nullable Runnable again) {
    ended(new Failure(text, false, again));
  }

  /** {@link #failed(String, Runnable)} for what a server said; a cancel is told as one. */
  public void failed(ConnectionProblem problem, @Nullable Runnable again) {
    if (problem.kind() == ConnectionProblem.Kind.CANCELLED) {
      cancelled(again);
    } else {
      failed(String.valueOf(problem.getMessage()), again);
    }
  }

  /**
   * Says that a person cancelled what was waited for, which is no failure.
   *
   * @param again does it all the same; null where that makes no sense
   */
  public void cancelled(@Nullable Runnable again) {
    ended(new Failure(Messages.State_cancelled, true, again));
  }

  private void ended(Failure how) {
    waiting = null;
    putAway();
    failure = how;
    say();
  }

  /** Whether something failed and nothing came after it. */
  public boolean failing() {
    return failure != null;
  }

  /** Marks the content as old, with the reason; an empty one says that it is of now. */
  public void old(String reason) {
    old = reason;
    say();
  }

  private void tick() {
    if (!isDisposed() && waiting != null) {
      putAway();
      say();
      getDisplay().timerExec(Math.toIntExact(CLOCK.toMillis()), tick);
    }
  }

  private void say() {
    Control focused = getDisplay().getFocusControl();
    Waiting now = waiting;
    Failure failed = failure;
    if (now != null) {
      strip.waiting(now.text(), now.share(), now.cancel());
    } else if (failed != null) {
      if (failed.cancelled()) {
        strip.cancelled(failed.text(), failed.again());
      } else {
        strip.failed(failed.text(), failed.again());
      }
    } else if (filled && !old.isEmpty()) {
      strip.old(old);
    } else {
      strip.none();
    }
    boolean lost = focused != null && (focused.isDisposed() || !focused.isVisible());
    if (lost && filled) {
      content.setFocus();
    }
  }

  /** Where there is nothing to have the keyboard yet, the content takes it when it comes. */
  @Override
  public boolean setFocus() {
    Composite shown = filled ? content : empty;
    boolean taken = !shown.isDisposed() && shown.setFocus();
    getDisplay().removeFilter(SWT.FocusIn, focusFound);
    focusWanted = !taken;
    if (focusWanted) {
      getDisplay().addFilter(SWT.FocusIn, focusFound);
    }
    return taken;
  }

  /** The keyboard is somewhere: who has gone on is not called back. */
  private void focusFound(Event event) {
    event.display.removeFilter(SWT.FocusIn, focusFound);
    focusWanted = false;
  }
}
