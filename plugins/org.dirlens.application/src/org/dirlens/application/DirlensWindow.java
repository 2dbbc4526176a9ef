package org.dirlens.application;

import org.dirlens.application.frame.PlatformParts;
import org.dirlens.application.frame.SmallWindow;
import org.dirlens.application.frame.ViewToolBars;
import org.dirlens.application.frame.WindowEdge;
import org.dirlens.application.preferences.Appearance;
import org.dirlens.application.welcome.WelcomeHandler;
import org.dirlens.connection.current.CurrentDirectory;
import org.eclipse.e4.ui.model.application.ui.advanced.MPerspective;
import org.eclipse.e4.ui.model.application.ui.basic.MWindow;
import org.eclipse.e4.ui.workbench.UIEvents;
import org.eclipse.e4.ui.workbench.modeling.EModelService;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;

/** The one window: its title, its first size and the bars it shows. */
final class DirlensWindow extends WorkbenchWindowAdvisor {
  /** The first size, or that of a smaller screen. */
  private static final Point FIRST_SIZE = new Point(1440, 960);

  DirlensWindow(IWorkbenchWindowConfigurer configurer) {
    super(configurer);
  }

  @Override
  public void preWindowOpen() {
    IWorkbenchWindowConfigurer window = getWindowConfigurer();
    window.setTitle("Dirlens");
    window.setInitialSize(firstSize());
    window.setShowMenuBar(true);
    window.setShowCoolBar(true);
    window.setShowPerspectiveBar(true);
    window.setShowStatusLine(true);
    window.setShowProgressIndicator(false);
  }

  @Override
  public void postWindowOpen() {
    IWorkbenchWindow window = getWindowConfigurer().getWindow();
    PlatformParts.removeFrom(window);
    Appearance.follow(window.getShell().getDisplay());
    SmallWindow.watch(window);
    showHint(window);
    ViewToolBars.keepInPlace(window);
    WindowEdge.around(window.getShell(), CurrentDirectory.shared());
    new ViewClasses().schedule();
    WelcomeHandler.openOnce(window);
  }

  /**
   * Says in the empty editor area what it is for. The platform would do so only once the
   * perspective is changed, and leave it blank until then.
   */
  private static void showHint(IWorkbenchWindow window) {
    MPerspective shown =
        window
            .getService(EModelService.class)
            .getActivePerspective(window.getService(MWindow.class));
    if (shown != null) {
      UIEvents.publishEvent(UIEvents.UILifeCycle.PERSPECTIVE_SWITCHED, shown);
    }
  }

  private static Point firstSize() {
    Rectangle screen = Display.getCurrent().getPrimaryMonitor().getClientArea();
    return new Point(Math.min(FIRST_SIZE.x, screen.width), Math.min(FIRST_SIZE.y, screen.height));
  }
}
