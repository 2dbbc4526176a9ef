package org.dirlens.application.tests.ui;

import java.util.Arrays;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.LongJobs;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Begins the stories of a class in a window of usual size and layout, without the dialogs and the
 * long jobs that a failed story left behind.
 */
public final class FreshWindow implements BeforeAllCallback {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;
  private static final String PERSPECTIVE = "org.dirlens.application.perspective";

  @Override
  public void beforeAll(ExtensionContext context) throws InterruptedException {
    LongJobs.end(LongJobs.all(), new NullProgressMonitor());
    Display display = PlatformUI.getWorkbench().getDisplay();
    GapWatch watch = GapWatch.of(display);
    new UiThread(display).ask(() -> watch.unwatched(FreshWindow::show));
  }

  private static boolean show() throws WorkbenchException {
    IWorkbenchWindow window = PlatformUI.getWorkbench().getWorkbenchWindows()[0];
    closeDialogs(window.getShell());
    closeNotifications(window.getShell());
    window.getActivePage().closeAllEditors(false);
    window.getShell().setBounds(0, 0, WIDTH, HEIGHT);
    WindowUi.moveMouseAside(window.getShell().getDisplay());
    PlatformUI.getWorkbench().showPerspective(PERSPECTIVE, window);
    window.getActivePage().resetPerspective();
    return true;
  }

  private static void closeNotifications(Shell main) {
    Arrays.stream(main.getChildren())
        .filter(each -> "notification".equals(each.getData(ControlIds.KEY)))
        .forEach(Control::dispose);
  }

  private static void closeDialogs(Shell main) {
    Arrays.stream(main.getShells())
        .filter(each -> !each.isDisposed() && each.isVisible())
        .forEach(Shell::close);
  }
}
