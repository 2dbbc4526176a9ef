package org.dirlens.browser.ui.group;

import java.util.Optional;
import org.dirlens.browser.ui.value.EntryFinder;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/** Asks which group an entry shall become a member of. */
final class ChooseGroupDialog extends TitleAreaDialog {
  private static final int WIDTH = 600;

  private final DirectoryConnection connection;
  private @Nullable EntryFinder finder;
  private Optional<String> chosen = Optional.empty();

  ChooseGroupDialog(Shell shell, DirectoryConnection connection) {
    super(shell);
    this.connection = connection;
  }

  /** Waits for the answer: the DN of a group, or nothing. */
  Optional<String> choose() {
    return open() == OK ? chosen : Optional.empty();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Choose_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Choose_title);
    setMessage(Messages.Choose_message);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 12).spacing(8, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    EntryFinder search = new EntryFinder(form, connection, "choose");
    search.onChange(() -> take(search.selected()));
    finder = search;
    return area;
  }

  private void take(Optional<String> group) {
    chosen = group;
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      ok.setEnabled(group.isPresent());
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Choose_ok, true).setEnabled(false);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    if (finder != null) {
      finder.focus();
    }
  }
}
