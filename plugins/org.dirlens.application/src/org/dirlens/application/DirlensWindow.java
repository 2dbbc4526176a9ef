package org.dirlens.application;

import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;

/** The one window: its title, its first size and the bars it shows. */
final class DirlensWindow extends WorkbenchWindowAdvisor {
  private static final Point FIRST_SIZE = new Point(1280, 800);

  DirlensWindow(IWorkbenchWindowConfigurer configurer) {
    super(configurer);
  }

  @Override
  public void preWindowOpen() {
    IWorkbenchWindowConfigurer window = getWindowConfigurer();
    window.setTitle("Dirlens");
    window.setInitialSize(FIRST_SIZE);
    window.setShowMenuBar(true);
    window.setShowCoolBar(false);
    window.setShowPerspectiveBar(false);
    window.setShowStatusLine(true);
    window.setShowProgressIndicator(true);
  }
}
