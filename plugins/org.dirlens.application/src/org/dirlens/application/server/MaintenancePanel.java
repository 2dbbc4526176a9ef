package org.dirlens.application.server;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.state.StatePane;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/**
 * Backup and verification, and progress and outcome of all work for the data. User interface
 * thread.
 */
final class MaintenancePanel {
  private static final int RESULT_HEIGHT = 80;

  private final Button backUp;
  private final Button verify;
  private final StatePane states;
  private final Text result;
  private boolean running;

  MaintenancePanel(Composite parent) {
    FormRows rows = new FormRows(parent, Messages.Maintenance_heading);
    Composite buttons = rows.whole(new Composite(rows.area(), SWT.NONE));
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(buttons);
    backUp =
        Forms.button(
            buttons,
            Messages.Maintenance_backup,
            "server.backup",
            () -> new BackupDialog(parent.getShell()).open());
    verify =
        Forms.button(
            buttons, Messages.Maintenance_verify, "server.verify", MaintenanceActions::verify);
    states = rows.whole(new StatePane(rows.area(), null).named("server.maintenance"));
    GridDataFactory.fillDefaults()
        .span(3, 1)
        .grab(true, false)
        .hint(160, RESULT_HEIGHT)
        .applyTo(states);
    result =
        ControlIds.name(
            new Text(
                states.content(), SWT.READ_ONLY | SWT.MULTI | SWT.BORDER | SWT.V_SCROLL | SWT.WRAP),
            "server.maintenanceResult");
    result.setMessage(Messages.Maintenance_none);
    states.showContent();
  }

  void show(ServerFigures figures) {
    backUp.setEnabled(figures.running() && !running);
    verify.setEnabled(figures.running() && !running);
  }

  void show(MaintenanceJob.Progress progress) {
    if (progress.running() && !running) {
      states.waiting(Messages.Maintenance_running, MaintenanceJob::cancelRunning);
    }
    running = progress.running();
    switch (progress.phase()) {
      case RUNNING -> states.progress(progress.task(), progress.share());
      case FAILED -> {
        FormRows.show(result, "");
        states.failed(progress.task(), null);
      }
      case ENDED -> {
        FormRows.show(result, progress.task());
        states.showContent();
      }
    }
  }
}
