package org.dirlens.benchmark.ui.runs;

import org.dirlens.runs.Run;
import org.dirlens.ui.common.LaterView;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.PartInitException;
import org.jspecify.annotations.Nullable;

/** The view Runs. */
public final class RunsView extends LaterView {
  public static final String ID = "org.dirlens.benchmark.ui.runs";

  private @Nullable RunsPanel panel;

  @Override
  protected void createContent(Composite parent) {
    panel = new RunsPanel(parent, KeptRuns.shared(), this::again);
  }

  private void again(Run run) {
    try {
      if (getSite().getPage().showView(RunsAgain.VIEW) instanceof RunsAgain view) {
        view.again(run);
      }
    } catch (PartInitException e) {
      ProblemDialog.open(getSite().getShell(), Messages.Runs_again, String.valueOf(e.getMessage()));
    }
  }

  @Override
  protected void focusContent() {
    if (panel != null) {
      panel.setFocus();
    }
  }
}
