package org.dirlens.application;

import java.io.IOException;
import org.dirlens.application.preferences.Appearance;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Forms;
import org.eclipse.core.runtime.Platform;
import org.eclipse.equinox.app.IApplication;
import org.eclipse.equinox.app.IApplicationContext;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.service.datalocation.Location;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PlatformUI;

/**
 * Runs the workbench until its last window closes. One workspace belongs to one running Dirlens: a
 * second start says so and ends.
 */
public final class Application implements IApplication {

  @Override
  public Object start(IApplicationContext context) throws IOException {
    Display.setAppName("Dirlens");
    Display display = PlatformUI.createDisplay();
    DisplayThread.guard(display);
    NativeButtons.on(display);
    DialogFocus.on(display);
    Location workspace = Platform.getInstanceLocation();
    try {
      if (!workspace.lock()) {
        tellWorkspaceIsTaken(display);
        return EXIT_OK;
      }
      Appearance.prepare(display);
      return run(display);
    } finally {
      workspace.release();
      display.dispose();
    }
  }

  private static Object run(Display display) {
    int end = PlatformUI.createAndRunWorkbench(display, new DirlensWorkbench());
    return end == PlatformUI.RETURN_RESTART ? EXIT_RESTART : EXIT_OK;
  }

  private static void tellWorkspaceIsTaken(Display display) {
    MessageDialog.openInformation(
        display.getActiveShell(),
        Messages.Workspace_taken,
        Forms.literal(
            NLS.bind(Messages.Workspace_takenMessage, Platform.getLocation().toOSString())));
  }

  @Override
  public void stop() {
    if (!PlatformUI.isWorkbenchRunning()) {
      return;
    }
    IWorkbench workbench = PlatformUI.getWorkbench();
    workbench.getDisplay().syncExec(workbench::close);
  }
}
