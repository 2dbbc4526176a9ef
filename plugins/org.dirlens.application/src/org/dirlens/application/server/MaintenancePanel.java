package org.dirlens.application.server;

import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.ProgressBar;
import org.eclipse.swt.widgets.Text;

/**
 * Backup and verification, and progress and outcome of all work for the data. User interface
 * thread.
 */
final class MaintenancePanel {
  private static final int STEPS = 100;
  private static final int RESULT_HEIGHT = 80;

  private final Button backUp;
  private final Button verify;
  private final Composite strip;
  private final Label task;
  private final ProgressBar bar;
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
    strip = rows.whole(new Composite(rows.area(), SWT.NONE));
    GridLayoutFactory.fillDefaults().numColumns(3).spacing(8, 0).applyTo(strip);
    task = ControlIds.name(new Label(strip, SWT.NONE), "server.maintenanceTask");
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(task);
    bar = ControlIds.name(new ProgressBar(strip, SWT.HORIZONTAL), "server.maintenanceProgress");
    bar.setMaximum(STEPS);
    Forms.button(
        strip,
        Messages.Maintenance_cancel,
        "server.maintenanceCancel",
        MaintenanceJob::cancelRunning);
    result =
        ControlIds.name(
            new Text(rows.area(), SWT.READ_ONLY | SWT.MULTI | SWT.BORDER | SWT.V_SCROLL | SWT.WRAP),
            "server.maintenanceResult");
    GridDataFactory.fillDefaults()
        .span(3, 1)
        .grab(true, false)
        .hint(160, RESULT_HEIGHT)
        .applyTo(result);
    showStrip(false);
  }

  void show(ServerFigures figures) {
    backUp.setEnabled(figures.running() && !running);
    verify.setEnabled(figures.running() && !running);
  }

  void show(MaintenanceJob.Progress progress) {
    if (running != progress.running()) {
      running = progress.running();
      showStrip(running);
    }
    if (running) {
      task.setText(progress.task());
      bar.setSelection((int) Math.round(progress.share() * STEPS));
    } else {
      FormRows.show(result, progress.task());
    }
  }

  private void showStrip(boolean visible) {
    strip.setVisible(visible);
    GridDataFactory.fillDefaults().span(3, 1).grab(true, false).exclude(!visible).applyTo(strip);
    strip.getParent().getParent().layout(true, true);
  }
}
