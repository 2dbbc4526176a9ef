package org.dirlens.browser.ui.connections;

import java.nio.file.Path;
import java.util.List;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.searchlog.SavedSearches;
import org.dirlens.browser.core.searchlog.StudioSearches;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.store.ConnectionArchive;
import org.dirlens.connection.store.ConnectionImport;
import org.dirlens.connection.store.ConnectionImport.Line;
import org.dirlens.connection.store.SavedItems;
import org.dirlens.connection.store.StudioSearch;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** Shows what a file of connections would add, and adds what is ticked; nothing is overwritten. */
public final class ConnectionImportDialog extends TitleAreaDialog {
  private static final String[] ENDINGS = {"*.lbc;*.xml", "*"};
  private static final int[] WIDTHS = {130, 220, 90, 340};
  private static final int HEIGHT = 200;

  private final ConnectionArchive archive;
  private final List<Line> lines;
  private final boolean[] chosen;

  private ConnectionImportDialog(Shell shell, ConnectionArchive archive) {
    super(shell);
    setShellStyle(getShellStyle() | SWT.RESIZE);
    this.archive = archive;
    lines =
        ConnectionImport.preview(
            archive,
            Connections.shared().all().stream().map(DirectoryConnection::parameters).toList());
    chosen = new boolean[lines.size()];
    for (int at = 0; at < chosen.length; at++) {
      chosen[at] = lines.get(at).taken();
    }
  }

  /** Asks for the file, then what to take of it. */
  public static void open(Shell shell) {
    FileDialog dialog = new FileDialog(shell, SWT.OPEN);
    dialog.setText(Messages.Connections_import);
    dialog.setFilterExtensions(ENDINGS);
    String file = dialog.open();
    if (file != null) {
      open(shell, Path.of(file));
    }
  }

  /** Shows what the file holds, once it is read. */
  public static void open(Shell shell, Path file) {
    DirectoryJob.of(Messages.Connections_import, monitor -> ConnectionArchive.read(file))
        .whenDone(archive -> new ConnectionImportDialog(shell, archive).open())
        .whenFailed(
            problem ->
                Problems.show(Messages.Connections_import, String.valueOf(problem.getMessage())))
        .start();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Connections_import);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    setTitle(Messages.ConnectionImport_title);
    setMessage(Messages.ConnectionImport_message);
    Table table =
        ControlIds.name(
            new Table(area, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION), "connections.import");
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, HEIGHT).applyTo(table);
    String[] headers = {
      Messages.ConnectionImport_name,
      Messages.ConnectionImport_server,
      Messages.ConnectionImport_folder,
      Messages.ConnectionImport_remarks
    };
    Forms.columns(table, headers, WIDTHS);
    lines.forEach(line -> show(table, line));
    table.addListener(
        SWT.Selection,
        event -> {
          if (event.detail == SWT.CHECK) {
            tick((TableItem) event.item, table.indexOf((TableItem) event.item));
          }
        });
    return area;
  }

  private static void show(Table table, Line line) {
    TableItem item = new TableItem(table, SWT.NONE);
    item.setText(
        new String[] {
          line.name(),
          line.parameters().map(each -> each.endpoint().url()).orElse(""),
          String.join(" / ", line.folder()),
          String.join(". ", line.remarks())
        });
    item.setChecked(line.taken());
    item.setGrayed(!line.taken());
  }

  /** What cannot be taken stays unticked. */
  private void tick(TableItem item, int at) {
    if (!lines.get(at).taken()) {
      item.setChecked(false);
    }
    chosen[at] = item.getChecked();
    updateButton();
  }

  private void updateButton() {
    int count = 0;
    for (boolean each : chosen) {
      count += each ? 1 : 0;
    }
    getButton(IDialogConstants.OK_ID).setEnabled(count > 0);
    getButton(IDialogConstants.OK_ID)
        .setText(
            count == 1
                ? Messages.ConnectionImport_one
                : NLS.bind(Messages.ConnectionImport_many, count));
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(
        parent,
        IDialogConstants.OK_ID,
        NLS.bind(Messages.ConnectionImport_many, lines.size()),
        true);
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    updateButton();
  }

  @Override
  protected void okPressed() {
    for (int at = 0; at < chosen.length; at++) {
      if (chosen[at]) {
        add(lines.get(at));
      }
    }
    super.okPressed();
  }

  private void add(Line line) {
    line.parameters()
        .ifPresent(
            parameters -> {
              Connections.shared().add(parameters);
              Connections.shared()
                  .arrange(root -> ConnectionImport.placed(root, parameters.id(), line.folder()));
              SavedItems saved = archive.savedWith(parameters.id());
              saved
                  .bookmarks()
                  .forEach(each -> Connections.shared().bookmarks().add(parameters.id(), each));
              keep(parameters.id(), saved.searches());
            });
  }

  /** The searches are written in the background. */
  private static void keep(String connection, List<StudioSearch> searches) {
    if (searches.isEmpty()) {
      return;
    }
    DirectoryJob.of(
            Messages.ConnectionImport_searches,
            monitor -> {
              for (StudioSearch each : searches) {
                StudioSearches.of(each, connection, SecretAttributes.chosen())
                    .ifPresent(SavedSearches.shared()::keep);
              }
              return searches.size();
            })
        .start();
  }
}
