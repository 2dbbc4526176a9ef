package org.dirlens.benchmark.ui.runs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.connection.store.UnfinishedFile;
import org.dirlens.runs.Run;
import org.dirlens.runs.report.Report;
import org.dirlens.ui.common.state.ProblemDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.program.Program;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;

/** Writes a report on runs to a file that a person chooses, and opens it. Display thread. */
final class ReportFile {
  private static final String[] ENDINGS = {"*.html", "*.md", "*.csv"};

  private ReportFile() {}

  /** Asks for the file and writes it; does nothing where none is chosen. */
  static void ask(Control owner, String name, RunsJob.Work<List<Run>> runs) {
    FileDialog dialog = new FileDialog(owner.getShell(), SWT.SAVE);
    dialog.setText(Messages.Report_title);
    dialog.setFilterExtensions(ENDINGS);
    dialog.setFilterNames(
        new String[] {Messages.Report_html, Messages.Report_markdown, Messages.Report_csv});
    dialog.setFileName(name + ".html");
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen != null) {
      write(owner, Path.of(chosen), runs);
    }
  }

  private static void write(Control owner, Path file, RunsJob.Work<List<Run>> runs) {
    RunsJob.start(
        NLS.bind(Messages.Report_job, file.getFileName()),
        owner,
        () -> written(file, runs.run()),
        Program::launch,
        why -> ProblemDialog.open(owner.getShell(), Messages.Report_title, why));
  }

  /** The path of the file, as the system takes it to open it. */
  static String written(Path file, List<Run> runs) throws IOException {
    Report form =
        Report.forFile(file.toString())
            .orElseThrow(() -> new IOException(NLS.bind(Messages.Report_ending, file)));
    UnfinishedFile.replace(file, form.text(runs));
    return file.toString();
  }
}
