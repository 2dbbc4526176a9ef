package org.dirlens.ui.common;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import org.eclipse.jface.dialogs.ProgressMonitorDialog;
import org.eclipse.jface.operation.IRunnableWithProgress;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Work that the user waits for, behind a dialog whose title says what is done. Short work shows
 * none. User interface thread.
 */
public final class TitledProgress extends ProgressMonitorDialog {
  /** Whether the user may cancel the work. */
  public enum Cancelling {
    OFFERED,
    IMPOSSIBLE
  }

  /** Work that ends sooner shows no dialog. */
  private static final Duration PATIENCE = Duration.ofMillis(300);

  private final String title;

  private TitledProgress(@Nullable Shell shell, String title) {
    super(shell);
    this.title = title;
    setOpenOnRun(false);
  }

  /**
   * Does the work on a thread of its own and waits for it.
   *
   * @param shell the window; null where there is none any more
   * @throws InvocationTargetException with what the work threw
   */
  public static void run(
      @Nullable Shell shell, String title, Cancelling cancelling, IRunnableWithProgress work)
      throws InvocationTargetException, InterruptedException {
    TitledProgress dialog = new TitledProgress(shell, title);
    Display.getCurrent().timerExec(Math.toIntExact(PATIENCE.toMillis()), dialog::open);
    dialog.run(true, cancelling == Cancelling.OFFERED, work);
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(title);
  }
}
