package org.dirlens.browser.ui.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.change.LogExport;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/** Writes a whole log to a file, by an item of the menu of its table. Display thread. */
public final class ExportLog {
  private final Source source;
  private final String name;

  /** The files of a log, the oldest first; called in a job. */
  @FunctionalInterface
  public interface Source {
    List<Path> files() throws IOException;
  }

  private ExportLog(Source source, String name) {
    this.source = source;
    this.name = name;
  }

  /**
   * Adds the item.
   *
   * @param name that the file has if nobody chooses another
   */
  public static void offer(Menu menu, Source source, String name) {
    MenuItem item = new MenuItem(menu, SWT.PUSH);
    item.setText(Messages.Log_export);
    item.addListener(SWT.Selection, event -> new ExportLog(source, name).ask(menu));
  }

  private void ask(Menu menu) {
    FileDialog dialog = new FileDialog(menu.getShell(), SWT.SAVE);
    dialog.setFileName(name);
    dialog.setOverwrite(true);
    String chosen = dialog.open();
    if (chosen != null) {
      DirectoryJob.of(
              Messages.Log_exporting,
              monitor -> LogExport.join(source.files(), Path.of(chosen), monitor))
          .start();
    }
  }
}
