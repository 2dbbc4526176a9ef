package org.dirlens.browser.ui.change;

import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
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

/** Gives an entry another RDN, another parent, or both. */
public final class RenameDialog extends TitleAreaDialog {
  private static final int FIELD_WIDTH = 380;

  private final DirectoryConnection connection;
  private final String dn;
  private @Nullable Text rdn;
  private @Nullable Text parent;
  private @Nullable Button deleteOld;

  private RenameDialog(Shell shell, DirectoryConnection connection, String dn) {
    super(shell);
    this.connection = connection;
    this.dn = dn;
  }

  public static void open(DirectoryConnection connection, String dn) {
    new RenameDialog(Problems.shell(), connection, dn).open();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Rename_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Rename_title);
    setMessage(dn);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    rdn = field(form, Messages.Rename_rdn, "rename.rdn", DnText.rdn(dn));
    parent = field(form, Messages.NewEntry_parent, "rename.parent", DnText.parent(dn));
    Button old = Forms.checkBox(form, Messages.Rename_deleteOld, "rename.deleteOld");
    old.setSelection(true);
    deleteOld = old;
    Review.checkBox(form, 2, connection);
    return area;
  }

  private Text field(Composite form, String title, String id, String content) {
    Forms.label(form, title);
    Text text = Forms.field(form, id);
    text.setText(content);
    GridDataFactory.fillDefaults().grab(true, false).hint(FIELD_WIDTH, SWT.DEFAULT).applyTo(text);
    text.addModifyListener(event -> validate());
    return text;
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Rename_ok, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    validate();
  }

  private void validate() {
    if (rdn == null || parent == null || getButton(IDialogConstants.OK_ID) == null) {
      return;
    }
    boolean validRdn = DnText.validRdn(rdn.getText());
    boolean validParent = DnText.valid(parent.getText());
    setErrorMessage(
        !validRdn
            ? Messages.Rename_rdnInvalid
            : !validParent ? Messages.NewEntry_parentInvalid : null);
    String target = DnText.child(rdn.getText().strip(), parent.getText().strip());
    boolean another = !target.equals(DnText.child(DnText.rdn(dn), DnText.parent(dn)));
    getButton(IDialogConstants.OK_ID).setEnabled(validRdn && validParent && another);
  }

  @Override
  protected void okPressed() {
    if (rdn != null && parent != null && deleteOld != null) {
      String superior = parent.getText().strip();
      Write.Rename rename =
          new Write.Rename(
              dn,
              rdn.getText().strip(),
              deleteOld.getSelection() ? Write.OldRdn.DELETE : Write.OldRdn.KEEP,
              DnText.same(superior, DnText.parent(dn)) ? null : superior);
      DirectoryJob.of(
              NLS.bind(Messages.Rename_job, dn),
              monitor -> {
                Dit.of(connection).write(rename, monitor);
                return rename;
              })
          .start();
    }
    super.okPressed();
  }
}
