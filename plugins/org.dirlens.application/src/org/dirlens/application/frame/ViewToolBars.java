package org.dirlens.application.frame;

import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;

/**
 * The tool bars of views, beside their tabs. After a change of the perspective the platform moves
 * some below the tabs without making room there, so that they lie over their views. User interface
 * thread.
 */
public final class ViewToolBars {
  private static final String FOLLOWED = "org.dirlens.application.toolBarFollowed";

  private ViewToolBars() {}

  /** Keeps them from lying over their views, in a window from now on. */
  public static void keepInPlace(IWorkbenchWindow window) {
    Perspectives.listen(
        window,
        page -> {
          Shell shell = window.getShell();
          DisplayThread.later(shell.getDisplay(), shell, () -> follow(shell));
        });
  }

  private static void follow(Composite parent) {
    if (parent instanceof CTabFolder folder) {
      Control bar = folder.getTopRight();
      if (bar != null && bar.getData(FOLLOWED) == null) {
        bar.setData(FOLLOWED, true);
        bar.addListener(
            SWT.Move,
            event -> DisplayThread.later(bar.getDisplay(), bar, () -> arrange(folder, bar)));
      }
    }
    for (Control child : parent.getChildren()) {
      if (child instanceof Composite composite) {
        follow(composite);
      }
    }
  }

  /** A folder that hears of another size places all that stands beside its tabs. */
  private static void arrange(CTabFolder folder, Control bar) {
    if (bar.isVisible() && bar.getBounds().intersects(folder.getClientArea())) {
      folder.notifyListeners(SWT.Resize, new Event());
    }
  }
}
