package org.dirlens.ui.common.notice;

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

/** The lower right corner of the window, where notices lie over one another, the newest below. */
final class NoticeCorner {
  private static final int GAP = 8;

  /** The height of the status line, over which they lie. */
  private static final int BELOW = 40;

  private NoticeCorner() {}

  static void show(Function<Shell, Notice> maker) {
    IWorkbenchWindow[] windows = PlatformUI.getWorkbench().getWorkbenchWindows();
    if (windows.length == 0) {
      return;
    }
    Shell shell = windows[0].getShell();
    Notice notice = maker.apply(shell);
    Listener place = event -> place(shell);
    shell.addListener(SWT.Resize, place);
    notice.addListener(
        SWT.Dispose,
        event -> {
          if (!shell.isDisposed()) {
            shell.removeListener(SWT.Resize, place);
            shell.getDisplay().asyncExec(() -> place(shell));
          }
        });
    place(shell);
    notice.count();
  }

  /** The one that was shown last. */
  static Optional<Notice> newest() {
    IWorkbenchWindow[] windows = PlatformUI.getWorkbench().getWorkbenchWindows();
    return windows.length == 0 ? Optional.empty() : of(windows[0].getShell()).findFirst();
  }

  /** Those of a window, the newest first. */
  private static Stream<Notice> of(Shell shell) {
    return Arrays.stream(shell.getChildren())
        .filter(Notice.class::isInstance)
        .map(Notice.class::cast)
        .sorted(Comparator.comparingInt(Notice::number).reversed());
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
