package org.dirlens.application.frame;

import java.util.function.Consumer;
import org.eclipse.ui.IPerspectiveDescriptor;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PerspectiveAdapter;

/** The perspectives of a window. User interface thread. */
final class Perspectives {
  private Perspectives() {}

  /** Calls this whenever another perspective is shown, or the layout of the one shown was reset. */
  static void listen(IWorkbenchWindow window, Consumer<IWorkbenchPage> listener) {
    window.addPerspectiveListener(
        new PerspectiveAdapter() {
          @Override
          public void perspectiveActivated(IWorkbenchPage page, IPerspectiveDescriptor shown) {
            listener.accept(page);
          }

          @Override
          public void perspectiveChanged(
              IWorkbenchPage page, IPerspectiveDescriptor shown, String change) {
            if (change.equals(IWorkbenchPage.CHANGE_RESET_COMPLETE)) {
              listener.accept(page);
            }
          }
        });
  }
}
