package org.dirlens.application.preferences;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.ToolBar;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;

/**
 * Measures the text of an open window again after its size has changed. A window has hundreds of
 * controls, so they are taken a few at a time, what can be seen first, with a turn of the event
 * loop after each few; then the window is laid out from the inside to the outside.
 *
 * <p>Threads: user interface.
 */
final class TextChange {
  /** Controls that are measured in one turn. */
  private static final int AT_ONCE = 20;

  private final Shell shell;
  private final double factor;
  private final Deque<Runnable> seen = new ArrayDeque<>();
  private final Deque<Runnable> hidden = new ArrayDeque<>();
  private final Deque<Runnable> around = new ArrayDeque<>();

  private TextChange(Shell shell, double factor) {
    this.shell = shell;
    this.factor = factor;
  }

  /**
   * Begins with a window.
   *
   * @param factor how much larger text is than before
   */
  static void start(Shell shell, double factor) {
    TextChange change = new TextChange(shell, factor);
    change.divide(shell);
    change.around.addAll(ToolBarControls.fitting(shell));
    change.next();
  }

  /** Makes work of a few controls each out of all in and below a control; innermost first. */
  private void divide(Control control) {
    boolean shown = control.isVisible();
    Deque<Runnable> work = shown ? seen : hidden;
    if (control instanceof Composite composite && count(composite) > AT_ONCE) {
      for (Control child : composite.getChildren()) {
        divide(child);
      }
      work.addLast(unlessGone(control, () -> measure(control)));
      Deque<Runnable> after = shown ? around : hidden;
      after.addLast(unlessGone(control, () -> arrange(composite, shown, TextChange::arrange)));
    } else {
      work.addLast(unlessGone(control, () -> measureAll(control, shown)));
    }
  }

  private static Runnable unlessGone(Control control, Runnable work) {
    return () -> {
      if (!control.isDisposed()) {
        work.run();
      }
    };
  }

  private static int count(Control control) {
    int count = 1;
    if (control instanceof Composite composite) {
      for (Control child : composite.getChildren()) {
        count += count(child);
      }
    }
    return count;
  }

  private void next() {
    Deque<Runnable> due = seen.isEmpty() ? around.isEmpty() ? hidden : around : seen;
    Runnable work = due.poll();
    if (work != null) {
      work.run();
      DisplayThread.later(shell.getDisplay(), shell, this::next);
    }
  }

  private void measureAll(Control control, boolean shown) {
    measureBelow(control);
    if (control instanceof Composite composite) {
      composite.layout(true, true);
      arrange(composite, shown, TextChange::arrangeBelow);
    }
  }

  private static void arrange(Composite composite, boolean shown, Consumer<Composite> arrangement) {
    arrangement.accept(composite);
    if (!shown) {
      arrangeOncePainted(composite, arrangement);
    }
  }

  /** The desktop tells the sizes of what is not on the screen only when it is. */
  private static void arrangeOncePainted(Composite hidden, Consumer<Composite> arrangement) {
    hidden.addListener(
        SWT.Paint,
        new Listener() {
          @Override
          public void handleEvent(Event event) {
            hidden.removeListener(SWT.Paint, this);
            DisplayThread.later(
                hidden.getDisplay(),
                hidden,
                () -> {
                  renewFonts(hidden);
                  arrangement.accept(hidden);
                });
          }
        });
    hidden.redraw();
  }

  private static void arrangeBelow(Composite composite) {
    for (Control child : composite.getChildren()) {
      if (child instanceof Composite inner) {
        arrangeBelow(inner);
      }
    }
    arrange(composite);
  }

  /** What depends on the size of an area depends on the size of the text in it as well. */
  private static void arrange(Composite composite) {
    composite.notifyListeners(SWT.Resize, new Event());
    composite.layout(true, false);
  }

  private void measureBelow(Control control) {
    measure(control);
    if (control instanceof Composite composite) {
      for (Control child : composite.getChildren()) {
        measureBelow(child);
      }
    }
  }

  private void measure(Control control) {
    if (control instanceof Composite composite && !composite.getVisible()) {
      arrangeOncePainted(composite, TextChange::arrangeBelow);
    }
    if (control instanceof StyledText text) {
      renewLines(text);
    }
    renewFont(control);
    switch (control) {
      case Table table -> {
        for (TableColumn column : table.getColumns()) {
          column.setWidth(grown(column.getWidth()));
        }
      }
      case Tree tree -> {
        for (TreeColumn column : tree.getColumns()) {
          column.setWidth(grown(column.getWidth()));
        }
      }
      case ToolBar bar -> ToolBarControls.widen(bar, factor);
      default -> {}
    }
  }

  /** What was out of the window, as of another perspective, takes no size there. */
  private static void renewFonts(Composite hidden) {
    renewFont(hidden);
    if (count(hidden) <= AT_ONCE) {
      for (Control child : hidden.getChildren()) {
        if (child instanceof Composite inner) {
          renewFonts(inner);
        } else {
          renewFont(child);
        }
      }
    }
  }

  /** A control that was given a font keeps its size in pixels until it is given it again. */
  private static void renewFont(Control control) {
    Font font = control.getFont();
    control.setFont(null);
    control.setFont(font);
  }

  /**
   * Lines that were drawn keep the size of their letters until the content is set again, and all
   * keep the height of the largest of them.
   */
  private static void renewLines(StyledText text) {
    StyleRange[] styles = text.getStyleRanges();
    Point selection = text.getSelection();
    int caret = text.getCaretOffset();
    int top = text.getTopPixel();
    text.setContent(text.getContent());
    text.setStyleRanges(styles);
    text.setSelection(caret == selection.x ? selection.y : selection.x, caret);
    text.setTopPixel(top);
  }

  private int grown(int pixels) {
    return (int) Math.round(pixels * factor);
  }
}
