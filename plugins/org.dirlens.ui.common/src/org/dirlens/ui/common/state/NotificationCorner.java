package org.dirlens.ui.common.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

/**
 * The lower right corner of the window, where notifications lie over one another, the newest below.
 */
final class NotificationCorner {
  private static final int GAP = 8;

  /** The height of the status line, over which they lie. */
  private static final int BELOW = 40;

  private NotificationCorner() {}

  /** Returns whether there is a window to show it in. */
  static boolean show(Function<Shell, Notification> maker) {
    Optional<Shell> window = window();
    window.ifPresent(shell -> show(shell, maker));
    return window.isPresent();
  }

  private static void show(Shell shell, Function<Shell, Notification> maker) {
    Notification notification = maker.apply(shell);
    Listener place = event -> place(shell);
    shell.addListener(SWT.Resize, place);
    notification.addListener(
        SWT.Dispose,
        event -> {
          if (!shell.isDisposed()) {
            shell.removeListener(SWT.Resize, place);
            shell.getDisplay().asyncExec(() -> place(shell));
          }
        });
    place(shell);
    notification.count();
  }

  /** The one that was shown last. */
  static Optional<Notification> newest() {
    return window().flatMap(shell -> of(shell).findFirst());
  }

  /** There is one window, none before the workbench runs. */
  private static Optional<Shell> window() {
    return PlatformUI.isWorkbenchRunning()
        ? Arrays.stream(PlatformUI.getWorkbench().getWorkbenchWindows())
            .findFirst()
            .map(IWorkbenchWindow::getShell)
        : Optional.empty();
  }

  /** Those of a window, the newest first. */
  private static Stream<Notification> of(Shell shell) {
    return Arrays.stream(shell.getChildren())
        .filter(Notification.class::isInstance)
        .map(Notification.class::cast)
        .sorted(Comparator.comparingInt(Notification::number).reversed());
  }

  private static void place(Shell shell) {
    if (shell.isDisposed()) {
      return;
    }
    Rectangle area = shell.getClientArea();
    int bottom = area.y + area.height - BELOW;
    for (Control each : of(shell).toList()) {
      Point size = each.computeSize(SWT.DEFAULT, SWT.DEFAULT);
      bottom -= size.y;
      each.setBounds(area.x + area.width - size.x - GAP, bottom, size.x, size.y);
      each.setVisible(bottom >= area.y);
      bottom -= GAP;
    }
    of(shell).forEach(each -> each.moveAbove(null));
  }
}
