package org.dirlens.browser.ui.ldif;

import java.time.Duration;
import java.util.List;
import org.dirlens.browser.core.ldif.LdifImport;
import org.dirlens.browser.core.ldif.LdifImport.Failure;
import org.dirlens.browser.core.ldif.LdifImport.Report;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.Problems;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.ResultColumn;
import org.dirlens.ui.common.ResultViewer;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.IMessageProvider;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;

/** Tells how an import went, with the records that failed. */
final class ImportResultDialog extends TitleAreaDialog {
  private static final int TABLE_WIDTH = 640;
  private static final int TABLE_HEIGHT = 220;

  private final Report report;
  private final Duration elapsed;

  private ImportResultDialog(Shell shell, Report report, Duration elapsed) {
    super(shell);
    this.report = report;
    this.elapsed = elapsed;
  }

  static void open(Report report, Duration elapsed) {
    new ImportResultDialog(Problems.shell(), report, elapsed).open();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.text("import.result.title"));
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(Messages.text("import.ending." + report.ending()));
    boolean well = report.failed() == 0 && report.ending() == LdifImport.Ending.END_OF_FILE;
    setMessage(summary(), well ? IMessageProvider.INFORMATION : IMessageProvider.WARNING);
    Composite area = (Composite) super.createDialogArea(parent);
    if (!report.failures().isEmpty()) {
      createFailures(area);
    }
    return area;
  }

  private String summary() {
    double seconds = Math.max(elapsed.toMillis(), 1) / 1000.0;
    return Messages.text(
        "import.summary",
        report.done(),
        report.updated(),
        report.failed(),
        Figures.micros(seconds * 1_000_000),
        Math.round(report.done() / seconds));
  }

  private void createFailures(Composite area) {
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 12).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    if (report.failed() > report.failures().size()) {
      new Label(form, SWT.NONE)
          .setText(Messages.text("import.failures.first", report.failures().size()));
    }
    ResultViewer<Failure> viewer =
        new ResultViewer<>(
            form,
            List.of(
                ResultColumn.figures(
                    Messages.text("import.line"), 8, Failure::line, Figures::count),
                ResultColumn.words(Messages.text("search.dn"), 30, Failure::dn),
                ResultColumn.words(Messages.text("import.reason"), 60, Failure::message)),
            Failure::line);
    ControlIds.name(viewer.table(), "import.failures");
    GridDataFactory.fillDefaults()
        .grab(true, true)
        .hint(TABLE_WIDTH, TABLE_HEIGHT)
        .applyTo(viewer.table());
    viewer.show(report.failures());
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, IDialogConstants.CLOSE_LABEL, true);
  }
}
