package org.dirlens.browser.ui.group;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.group.GroupKind;
import org.dirlens.browser.ui.value.EntryFinder;
import org.dirlens.connection.core.DirectoryConnection;
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
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/** Asks who shall be members: found by search, or typed, one in a line. */
final class AddMembersDialog extends TitleAreaDialog {
  private static final int WIDTH = 600;
  private static final int NAMES_HEIGHT = 90;

  private final DirectoryConnection connection;
  private final String group;
  private final GroupKind kind;
  private @Nullable EntryFinder finder;
  private @Nullable Text names;
  private List<String> chosen = List.of();

  AddMembersDialog(Shell shell, DirectoryConnection connection, String group, GroupKind kind) {
    super(shell);
    this.connection = connection;
    this.group = group;
    this.kind = kind;
  }

  /** Waits for the answer: the members, none when the person went back. */
  List<String> choose() {
    return open() == OK ? chosen : List.of();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Add_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Add_title);
    setMessage(NLS.bind(Messages.Add_message, group));
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 12).spacing(8, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(form);
    EntryFinder search = new EntryFinder(form, connection, "add");
    finder = search;
    Forms.button(form, Messages.Add_take, "add.take", this::take);
    Forms.label(form, Messages.Add_names);
    Text text =
        ControlIds.name(
            new Text(form, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL), "add.names");
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, NAMES_HEIGHT).applyTo(text);
    text.addListener(SWT.Modify, event -> judge());
    names = text;
    return area;
  }

  /** Takes the entries that are selected. */
  private void take() {
    if (finder == null || names == null) {
      return;
    }
    List<String> present = typed();
    for (String dn : finder.selection()) {
      if (!present.contains(dn)) {
        String text = names.getText();
        names.setText(text + (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + dn + "\n");
      }
    }
  }

  private List<String> typed() {
    return names == null
        ? List.of()
        : names
            .getText()
            .lines()
            .map(String::strip)
            .filter(each -> !each.isEmpty())
            .distinct()
            .toList();
  }

  private void judge() {
    List<String> typed = typed();
    Optional<String> wrong =
        typed.stream()
            .filter(each -> kind.problem(each).isPresent())
            .findFirst()
            .map(each -> each + ": " + kind.problem(each).orElse(""));
    setErrorMessage(wrong.orElse(null));
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      ok.setEnabled(wrong.isEmpty() && !typed.isEmpty());
      ok.setText(typed.size() < 2 ? Messages.Add_one : NLS.bind(Messages.Add_many, typed.size()));
      ok.getParent().layout(true);
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, NLS.bind(Messages.Add_many, 1_000), true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    judge();
    if (finder != null) {
      finder.focus();
    }
  }

  @Override
  protected void okPressed() {
    chosen = typed();
    super.okPressed();
  }
}
