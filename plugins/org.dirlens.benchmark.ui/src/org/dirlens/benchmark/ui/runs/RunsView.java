package org.dirlens.benchmark.ui.runs;

import org.dirlens.runs.Run;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.jspecify.annotations.Nullable;

/** The view Runs. */
public final class RunsView extends LaterView {
  public static final String ID = "org.dirlens.benchmark.ui.runs";

  private @Nullable RunsPanel panel;

  @Override
  protected void createContent(Composite parent) {
    panel = new RunsPanel(parent, KeptRuns.shared(), run -> again(getSite().getPage(), run));
  }

  /** Shows the view in which the run is prepared to be run again. */
  static void again(IWorkbenchPage page, Run run) {
    try {
      if (page.showView(RunPreparation.VIEW) instanceof RunPreparation view) {
        view.again(run);
      }
    } catch (PartInitException e) {
      failed(page, e);
    }
  }

  /** Says that a view was not shown. */
  static void failed(IWorkbenchPage page, PartInitException why) {
    ProblemDialog.open(
        page.getWorkbenchWindow().getShell(),
        Messages.Runs_again,
        String.valueOf(why.getMessage()));
  }

  @Override
  protected void focusContent() {
    if (panel != null) {
      panel.setFocus();
    }
  }
}
