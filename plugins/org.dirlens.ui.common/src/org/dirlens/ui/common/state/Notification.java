package org.dirlens.ui.common.state;

import java.util.function.Consumer;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Says what came of work behind the window, in a corner of it. It never takes the focus, so nothing
 * that somebody types elsewhere goes to it. What went well leaves by itself after {@value #SECONDS}
 * seconds in which the window was in front; a problem stays until it is closed.
 *
 * <p>Threads: user interface.
 */
public final class Notification extends Composite {
  /** Another number of seconds; for tests. */
  public static final String SECONDS_PROPERTY = "dirlens.notification.seconds";

  private static final int SECONDS = 15;
  private static final int WIDTH = 380;
  private static final int LINES_MAX = 10;
  private static final int MILLIS_PER_SECOND = 1_000;

  private static int made;

  private final int number = ++made;
  private final Kind kind;
  private final Button close;
  private int secondsShown;

  private enum Kind {
    DONE(Dialog.DLG_IMG_MESSAGE_INFO),
    PROBLEM(Dialog.DLG_IMG_MESSAGE_WARNING);

    private final String icon;

    Kind(String icon) {
      this.icon = icon;
    }
  }

  private Notification(Shell shell, Kind kind, String title, String words) {
    super(shell, SWT.NONE);
    this.kind = kind;
    ControlIds.name(this, "notification");
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 6).spacing(10, 4).applyTo(this);
    Label picture = new Label(this, SWT.NONE);
    picture.setImage(JFaceResources.getImage(kind.icon));
    Label head = ControlIds.name(new Label(this, SWT.WRAP), "notification.title");
    head.setText(title.replace("&", "&&"));
    head.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DIALOG_FONT));
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(WIDTH, SWT.DEFAULT)
        .applyTo(head);
    close = button("notification.close", Messages.State_close, this::dispose);
    say(words);
    addListener(SWT.Paint, this::drawFrame);
  }

  /** Long words are scrolled, since what is higher than the window would not be seen. */
  private void say(String words) {
    int style = SWT.MULTI | SWT.WRAP | SWT.READ_ONLY | SWT.V_SCROLL;
    Text text = ControlIds.name(new Text(this, style), "notification.words");
    text.setText(words);
    text.setBackground(getBackground());
    text.getVerticalBar().setVisible(false);
    int needed = text.computeSize(WIDTH, SWT.DEFAULT).y;
    int most = LINES_MAX * text.getLineHeight();
    text.getVerticalBar().setVisible(needed > most);
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .span(2, 1)
        .hint(WIDTH, Math.min(needed, most))
        .applyTo(text);
    text.addListener(SWT.Traverse, this::traverse);
  }

  /** Says that work was done. */
  public static void done(String title, String words) {
    NotificationCorner.show(shell -> new Notification(shell, Kind.DONE, title, words));
  }

  /**
   * Says that work was done, with a button for what is likely to come next.
   *
   * @param action what the button says
   */
  public static void done(String title, String words, String action, Runnable work) {
    NotificationCorner.show(
        shell ->
            new Notification(shell, Kind.DONE, title, words)
                .offering(
                    "notification.action",
                    action,
                    notification -> {
                      notification.dispose();
                      work.run();
                    }));
  }

  /** Says that work was not done, or not whole; in a dialog while there is no window. */
  public static void problem(String title, String words) {
    boolean shown =
        NotificationCorner.show(
            shell ->
                new Notification(shell, Kind.PROBLEM, title, words)
                    .offering(
                        "notification.copy",
                        Messages.State_copy,
                        each -> ClipboardText.copy(each.getDisplay(), title + "\n" + words)));
    if (!shown) {
      ProblemDialog.open(null, title, words);
    }
  }

  /** Gives the focus to the newest one, for those who have no mouse; Escape closes it. */
  public static void focus() {
    NotificationCorner.newest().ifPresent(Notification::takeFocus);
  }

  /** Takes the focus from where it goes back at the end. */
  private void takeFocus() {
    Control before = getDisplay().getFocusControl();
    close.setFocus();
    if (before != null && !within(before)) {
      addListener(SWT.Dispose, event -> giveFocusBack(before));
    }
  }

  /** Somebody who has gone on elsewhere stays there. */
  private void giveFocusBack(Control to) {
    if (!to.isDisposed() && within(getDisplay().getFocusControl())) {
      to.setFocus();
    }
  }

  private Notification offering(String id, String label, Consumer<Notification> work) {
    button(id, label, () -> work.accept(this));
    return this;
  }

  private Button button(String id, String label, Runnable work) {
    Button button = ControlIds.name(new Button(this, SWT.PUSH), id);
    button.setText(label);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(button);
    button.addListener(SWT.Selection, event -> work.run());
    button.addListener(SWT.Traverse, this::traverse);
    return button;
  }

  private void drawFrame(Event event) {
    Point size = getSize();
    event.gc.setForeground(ThemeColors.muted(this));
    event.gc.drawRectangle(0, 0, size.x - 1, size.y - 1);
  }

  private void traverse(Event event) {
    if (event.detail == SWT.TRAVERSE_ESCAPE) {
      event.doit = false;
      dispose();
    }
  }

  /** The higher, the newer. */
  int number() {
    return number;
  }

  /** Counts the seconds in which it could be read. */
  void count() {
    if (kind == Kind.DONE) {
      getDisplay().timerExec(MILLIS_PER_SECOND, this::oneSecondOn);
    }
  }

  private void oneSecondOn() {
    if (isDisposed()) {
      return;
    }
    boolean inFront = getDisplay().getActiveShell() == getShell();
    if (inFront && !inUse() && ++secondsShown >= Integer.getInteger(SECONDS_PROPERTY, SECONDS)) {
      dispose();
    } else {
      count();
    }
  }

  /** The mouse is over it, or the focus in it. */
  private boolean inUse() {
    Display display = getDisplay();
    return within(display.getCursorControl()) || within(display.getFocusControl());
  }

  private boolean within(@Nullable Control control) {
    Control at = control;
    while (at != null && at != this) {
      at = at.getParent();
    }
    return at != null;
  }
}
