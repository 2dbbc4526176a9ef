package org.dirlens.browser.ui.connections;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.StudioSearches;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Folder;
import org.dirlens.connection.store.ConnectionArchive;
import org.dirlens.connection.store.SavedItems;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;

/** Writes the connections of the user to a file that Directory Studio reads, too. */
public final class ConnectionExport {
  private static final String[] ENDINGS = {"*.lbc"};

  private ConnectionExport() {}

  /** Asks for the file; passwords are not in it. */
  public static void run(Shell shell, List<DirectoryConnection> connections) {
    FileDialog dialog = new FileDialog(shell, SWT.SAVE);
    dialog.setText(Messages.Connections_export);
    dialog.setFilterExtensions(ENDINGS);
    dialog.setFileName("connections.lbc");
    dialog.setOverwrite(true);
    String file = dialog.open();
    if (file != null) {
      write(Path.of(file), connections.stream().map(DirectoryConnection::parameters).toList());
    }
  }

  private static void write(Path file, List<ConnectionParameters> all) {
    Folder folders = Connections.shared().folders();
    DirectoryJob.of(
            Messages.Connections_export,
            monitor -> {
              SavedSearches.shared().load(); // no view may have shown them yet
              Map<String, SavedItems> items = new LinkedHashMap<>();
              all.forEach(each -> items.put(each.id(), items(each.id())));
              ConnectionArchive.write(file, all, folders, items);
              return file;
            })
        .whenFailed(
            problem ->
                Problems.show(Messages.Connections_export, String.valueOf(problem.getMessage())))
        .start();
  }

  private static SavedItems items(String connection) {
    return new SavedItems(
        Connections.shared().bookmarks().of(connection),
        SavedSearches.shared().of(connection).stream().map(StudioSearches::of).toList());
  }
}
