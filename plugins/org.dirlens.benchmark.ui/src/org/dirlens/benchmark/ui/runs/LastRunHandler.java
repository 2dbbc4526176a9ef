package org.dirlens.benchmark.ui.runs;

import java.io.IOException;
import java.util.Optional;
import org.dirlens.runs.Run;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.handlers.HandlerUtil;
import org.jspecify.annotations.Nullable;

/** Prepares the last run to be run again, whatever is selected. */
public final class LastRunHandler extends AbstractHandler {
  @Override
  public @Nullable Object execute(ExecutionEvent event) throws ExecutionException {
    IWorkbenchWindow window = HandlerUtil.getActiveWorkbenchWindowChecked(event);
    Shell shell = window.getShell();
    RunsJob.start(
        Messages.Runs_reading,
        shell,
        () -> last(KeptRuns.shared().folder()),
        run -> show(window.getActivePage(), run),
        why -> ProblemDialog.open(shell, Messages.Runs_again, why));
    return null;
  }

  private static Optional<Run> last(RunFolder folder) throws IOException {
    Optional<RunFolder.Found> newest = folder.list().stream().findFirst();
    return newest.isPresent() && newest.get().head() != null
        ? Optional.of(RunFile.read(newest.get().file()))
        : Optional.empty();
  }

  /** Where there is no run yet, the view Runs says so. */
  private static void show(IWorkbenchPage page, Optional<Run> run) {
    if (run.isPresent()) {
      RunsView.again(page, run.get());
    } else {
      try {
        page.showView(RunsView.ID);
      } catch (PartInitException e) {
        RunsView.failed(page, e);
      }
    }
  }
}
