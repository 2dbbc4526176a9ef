package org.dirlens.index.ui.inspector;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.connection.core.Connections;
import org.dirlens.index.apacheds.ImportedPartition;
import org.dirlens.index.apacheds.PartitionFiles;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.LongJobs;
import org.dirlens.ui.common.PlainQuestion;
import org.dirlens.ui.common.state.Notification;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.part.ViewPart;
import org.jspecify.annotations.Nullable;

/** The view ApacheDS partition: what is in the files of one, and the import of its entries. */
public final class ApacheDsView extends ViewPart {
  public static final String ID = "org.dirlens.index.ui.apacheds";

  private @Nullable ApacheDsPanel panel;
  private @Nullable Job reading;
  private int openings;

  @Override
  public void createPartControl(Composite parent) {
    panel = new ApacheDsPanel(parent, new Buttons());
  }

  /** Asks for a folder and opens the partition in it. */
  public void ask() {
    DirectoryDialog dialog = new DirectoryDialog(getSite().getShell());
    dialog.setText(Messages.Open_title);
    dialog.setMessage(Messages.Open_choose);
    String chosen = dialog.open();
    if (chosen != null) {
      open(Path.of(chosen));
    }
  }

  /** Reads a partition in the background and shows it. */
  public void open(Path place) {
    ApacheDsPanel shown = panel;
    if (shown == null) {
      return;
    }
    cancelReading();
    PartitionJob<PartitionReport> job =
        new PartitionJob<>(
            NLS.bind(Messages.Panel_reading, place),
            monitor -> PartitionFiles.inspect(place, monitor),
            new Opening(place, shown));
    reading = job;
    shown.reading(place, job::cancel);
    job.schedule();
  }

  private void cancelReading() {
    if (reading != null) {
      reading.cancel();
    }
  }

  /** Imports after it was confirmed. */
  private void load(PartitionReport report) {
    String question = NLS.bind(Messages.Import_confirm, report.suffix());
    if (PlainQuestion.answer(
            MessageDialog.QUESTION,
            getSite().getShell(),
            Messages.Import_title,
            question,
            Messages.Import_do,
            IDialogConstants.CANCEL_LABEL)
        == 0) {
      startImport(report);
    }
  }

  private static void startImport(PartitionReport report) {
    Job job =
        new PartitionJob<>(
            NLS.bind(Messages.Import_job, report.suffix()),
            monitor -> imported(report, monitor),
            new Imported(NLS.bind(Messages.Import_of, report.suffix())));
    LongJobs.onEmbeddedServer(job).setUser(true);
    job.schedule();
  }

  /** Whoever shows entries of the embedded server reads them again. */
  private static List<String> imported(PartitionReport report, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    try {
      return new ImportedPartition(report.file(), report.suffix())
          .into(
              EmbeddedServerAccess.server()
                  .orElseThrow(() -> new IOException(Messages.Import_stopped)),
              monitor);
    } finally {
      Connections.shared()
          .embedded()
          .ifPresent(embedded -> Dit.of(embedded).tell(new DitChange.Many()));
    }
  }

  /** Says what came of an import, whatever partition is shown by then, or none. */
  private record Imported(String title) implements PartitionJob.Ending<List<String>> {
    @Override
    public void done(List<String> told) {
      later(() -> Notification.done(title, String.join("\n", told)));
    }

    @Override
    public void failed(String why) {
      later(() -> Notification.problem(title, NLS.bind(Messages.Import_failed, why)));
    }

    @Override
    public void cancelled() {
      later(() -> Notification.problem(title, Messages.Import_cancelled));
    }

    private static void later(Runnable step) {
      DisplayThread.later(Display.getDefault(), step);
    }
  }

  /** Shows what came of reading, unless another partition is read by then. */
  private final class Opening implements PartitionJob.Ending<PartitionReport> {
    private final int mine = ++openings;
    private final Path place;
    private final ApacheDsPanel shown;
    private final Display display;

    Opening(Path place, ApacheDsPanel shown) {
      this.place = place;
      this.shown = shown;
      this.display = shown.getDisplay();
    }

    @Override
    public void progress(String phase, double share) {
      later(() -> shown.progress(phase, share));
    }

    @Override
    public void done(PartitionReport report) {
      later(() -> shown.show(report));
    }

    @Override
    public void failed(String why) {
      later(() -> shown.failed(place, why));
    }

    @Override
    public void cancelled() {
      later(shown::cancelled);
    }

    private void later(Runnable step) {
      DisplayThread.later(
          display,
          shown,
          () -> {
            if (mine == openings) {
              step.run();
            }
          });
    }
  }

  /** What the buttons of the panel do. */
  private final class Buttons implements ApacheDsPanel.Actions {
    @Override
    public void open() {
      ask();
    }

    @Override
    public void open(Path place) {
      ApacheDsView.this.open(place);
    }

    @Override
    public void load(PartitionReport report) {
      ApacheDsView.this.load(report);
    }
  }

  @Override
  public void setFocus() {
    if (panel != null) {
      panel.setFocus();
    }
  }

  @Override
  public void dispose() {
    cancelReading();
    super.dispose();
  }
}
