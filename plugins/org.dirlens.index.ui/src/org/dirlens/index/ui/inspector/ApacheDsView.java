package org.dirlens.index.ui.inspector;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.index.apacheds.ImportedPartition;
import org.dirlens.index.apacheds.PartitionFiles;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.EmbeddedServerAccess;
import org.dirlens.ui.common.LongJobs;
import org.eclipse.core.runtime.jobs.Job;
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
    Display display = shown.getDisplay();
    PartitionJob<PartitionReport> job =
        new PartitionJob<>(
            NLS.bind(Messages.Panel_reading, place),
            monitor -> PartitionFiles.inspect(place, monitor),
            new Shown<>(display, shown) {
              @Override
              void show(PartitionReport report) {
                shown.show(report);
              }

              @Override
              void fail(String why) {
                shown.failed(place, why);
              }

              @Override
              void stop() {
                shown.cancelled();
              }
            });
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
    if (MessageDialog.open(
            MessageDialog.QUESTION,
            getSite().getShell(),
            Messages.Import_title,
            question,
            0,
            Messages.Import_do,
            org.eclipse.jface.dialogs.IDialogConstants.CANCEL_LABEL)
        == 0) {
      startImport(report);
    }
  }

  private void startImport(PartitionReport report) {
    ApacheDsPanel shown = panel;
    if (shown == null) {
      return;
    }
    Job job =
        new PartitionJob<>(
            NLS.bind(Messages.Import_job, report.suffix()),
            monitor ->
                new ImportedPartition(report.file(), report.suffix())
                    .into(
                        EmbeddedServerAccess.server()
                            .orElseThrow(() -> new IOException(Messages.Import_stopped)),
                        monitor),
            new Shown<List<String>>(shown.getDisplay(), shown) {
              @Override
              void show(List<String> told) {
                shown.say(String.join("\n", told.subList(0, Math.min(5, told.size()))));
              }

              @Override
              void fail(String why) {
                shown.say(NLS.bind(Messages.Import_failed, why));
              }

              @Override
              void stop() {
                shown.say(Messages.Import_cancelled);
              }
            });
    LongJobs.onEmbeddedServer(job).setUser(true);
    job.schedule();
  }

  /** Shows the end of a job, unless the view was closed. */
  private abstract static class Shown<T> implements PartitionJob.Ending<T> {
    private final Display display;
    private final ApacheDsPanel panel;

    Shown(Display display, ApacheDsPanel panel) {
      this.display = display;
      this.panel = panel;
    }

    abstract void show(T result);

    abstract void fail(String why);

    abstract void stop();

    @Override
    public void done(T result) {
      DisplayThread.later(display, panel, () -> show(result));
    }

    @Override
    public void failed(String why) {
      DisplayThread.later(display, panel, () -> fail(why));
    }

    @Override
    public void cancelled() {
      DisplayThread.later(display, panel, this::stop);
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
