package org.dirlens.benchmark.ui.runs;

import org.dirlens.ui.common.LaterView;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/** The view Runs. */
public final class RunsView extends LaterView {
  public static final String ID = "org.dirlens.benchmark.ui.runs";

  private @Nullable RunsPanel panel;

  @Override
  protected void createContent(Composite parent) {
    panel = new RunsPanel(parent, KeptRuns.shared());
  }

  @Override
  protected void focusContent() {
    if (panel != null) {
      panel.setFocus();
      FreshSizes.layOut(panel);
    }
  }
}
