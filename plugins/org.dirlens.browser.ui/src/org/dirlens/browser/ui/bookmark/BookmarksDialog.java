package org.dirlens.browser.ui.bookmark;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Bookmark;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.jspecify.annotations.Nullable;

/** The bookmarks of one connection, opened, renamed and removed. Display thread. */
public final class BookmarksDialog extends TitleAreaDialog {
  private static final int[] WIDTHS = {160, 320};
  private static final int HEIGHT = 180;

  private final DirectoryConnection connection;
  private @Nullable Table table;
  private List<Button> verbs = List.of();

  private BookmarksDialog(Shell shell, DirectoryConnection connection) {
    super(shell);
    setShellStyle(getShellStyle() | SWT.RESIZE);
    this.connection = connection;
  }

  /** Shows them until the person has enough. */
  public static void open(Shell shell, DirectoryConnection connection) {
    new BookmarksDialog(shell, connection).open();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Bookmarks_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    setTitle(Messages.Bookmarks_title);
    setMessage(NLS.bind(Messages.Bookmarks_message, connection.parameters().name()));
    Composite content = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 8).applyTo(content);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(content);
    Table created =
        ControlIds.name(
            new Table(content, SWT.BORDER | SWT.FULL_SELECTION | SWT.SINGLE), "bookmarks.table");
    table = created;
    GridDataFactory.fillDefaults().grab(true, true).hint(SWT.DEFAULT, HEIGHT).applyTo(created);
    Forms.columns(created, new String[] {Messages.Bookmarks_name, Messages.Bookmarks_dn}, WIDTHS);
    created.addListener(SWT.Selection, event -> enable());
    created.addListener(SWT.DefaultSelection, event -> openSelected());
    Composite buttons = new Composite(content, SWT.NONE);
    GridLayoutFactory.fillDefaults().applyTo(buttons);
    GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(buttons);
    verbs =
        List.of(
            verb(buttons, Messages.Bookmarks_open, "bookmarks.open", this::openSelected),
            verb(buttons, Messages.Bookmarks_rename, "bookmarks.rename", this::rename),
            verb(buttons, Messages.Bookmarks_delete, "bookmarks.delete", this::delete));
    fill(0);
    return area;
  }

  private static Button verb(Composite parent, String text, String id, Runnable action) {
    Button button = Forms.button(parent, text, id, action);
    GridDataFactory.fillDefaults().applyTo(button);
    return button;
  }

  private void fill(int selected) {
    Table shown = table;
    if (shown != null) {
      shown.removeAll();
      all()
          .forEach(
              each ->
                  new TableItem(shown, SWT.NONE).setText(new String[] {each.name(), each.dn()}));
      shown.select(Math.min(selected, shown.getItemCount() - 1));
      enable();
    }
  }

  private List<Bookmark> all() {
    return Connections.shared().bookmarks().of(connection.parameters().id());
  }

  private Optional<Bookmark> selected() {
    return table == null || table.getSelectionIndex() < 0
        ? Optional.empty()
        : Optional.of(all().get(table.getSelectionIndex()));
  }

  private void enable() {
    verbs.forEach(each -> each.setEnabled(selected().isPresent()));
  }

  private void openSelected() {
    Optional<Bookmark> chosen = selected();
    if (chosen.isPresent()) {
      close();
      BookmarkItems.open(connection, chosen.get().dn());
    }
  }

  private void rename() {
    selected().ifPresent(each -> BookmarkNames.rename(getShell(), connection, each));
    fill(table == null ? 0 : table.getSelectionIndex());
  }

  private void delete() {
    int at = table == null ? 0 : table.getSelectionIndex();
    selected()
        .ifPresent(
            each -> Connections.shared().bookmarks().remove(connection.parameters().id(), each));
    fill(at);
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.CLOSE_ID, IDialogConstants.CLOSE_LABEL, true);
  }

  @Override
  protected void buttonPressed(int id) {
    close();
  }
}
