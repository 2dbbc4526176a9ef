package org.dirlens.application;

import org.dirlens.application.preferences.ServerPage;
import org.dirlens.application.server.EmbeddedDirectory;
import org.dirlens.application.server.ServerActions;
import org.dirlens.browser.core.change.ChangeWitness;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.browser.core.searchlog.SearchLog;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.Connections;
import org.dirlens.ui.common.EmbeddedServerLife;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.application.IWorkbenchConfigurer;
import org.eclipse.ui.application.IWorkbenchWindowConfigurer;
import org.eclipse.ui.application.WorkbenchAdvisor;
import org.eclipse.ui.application.WorkbenchWindowAdvisor;

/**
 * Decides what the workbench opens with and what it remembers, and opens and closes the directory
 * inside. The window never waits for the directory: it is made behind a progress dialog at the
 * first start, and opened in the background at every later one. At the end all questions come
 * first, while everything still runs; the directory is closed last, when no window is left.
 */
final class DirlensWorkbench extends WorkbenchAdvisor {
  @Override
  public void initialize(IWorkbenchConfigurer configurer) {
    super.initialize(configurer);
    configurer.setSaveAndRestore(true);
    EmbeddedServerLife.startBy(ServerActions::startForUser);
    Review.install(Display.getCurrent());
    ChangeWitness.install(Connections.shared(), ModificationLog.shared());
    SearchLog.shared().install(Connections.shared());
    EmbeddedDirectory.ofWorkspace().announce();
  }

  @Override
  public String getInitialWindowPerspectiveId() {
    return DirectoryPerspective.ID;
  }

  @Override
  public WorkbenchWindowAdvisor createWorkbenchWindowAdvisor(
      IWorkbenchWindowConfigurer configurer) {
    return new DirlensWindow(configurer);
  }

  @Override
  public void postStartup() {
    UnkeptChange.tellOf(PlatformUI.getWorkbench());
    Connections.shared()
        .unread()
        .forEach(each -> Notification.problem(Messages.Unread_title, each));
    if (EmbeddedDirectory.ofWorkspace().isNew()) {
      Display.getCurrent().asyncExec(() -> ServerActions.makeAndStart(shell()));
    } else if (ServerPage.startsWithWorkbench()) {
      ServerActions.start();
    }
  }

  /** The window, whether it is in front or not. */
  private static Shell shell() {
    return PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell();
  }

  /** What could not be kept, as on a full disk, is told besides. */
  @Override
  public void eventLoopException(Throwable exception) {
    super.eventLoopException(exception);
    UnkeptChange.tell(exception);
  }

  @Override
  public boolean preShutdown() {
    return ServerActions.mayExit(shell());
  }

  @Override
  public void postShutdown() {
    ServerActions.end();
  }
}
