package org.dirlens.browser.ui.change;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.copy.SubtreeMove;
import org.dirlens.browser.core.copy.SubtreeMove.Left;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitChange;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.entry.GuardedWrite;
import org.dirlens.browser.core.entry.ShownEntry;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.change.MeanwhileQuestion.Difference;
import org.dirlens.browser.ui.copy.Copying;
import org.dirlens.browser.ui.entry.EntryEditors;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Write;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keystrokes;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;
import org.jspecify.annotations.Nullable;

/**
 * Gives an entry another RDN, another parent, or both. When the server refuses, the dialog comes
 * back with what was typed, unless somebody types elsewhere by then.
 */
public final class RenameDialog extends TitleAreaDialog {
  private static final int FIELD_WIDTH = 380;

  private final DirectoryConnection connection;
  private final ShownEntry shown;
  private final String dn;
  private String typedRdn;
  private String typedParent;
  private Write.OldRdn typedOld = Write.OldRdn.DELETE;
  private @Nullable Text rdn;
  private @Nullable Text parent;
  private @Nullable Button deleteOld;

  private RenameDialog(Shell shell, DirectoryConnection connection, ShownEntry shown) {
    super(shell);
    this.connection = connection;
    this.shown = shown;
    this.dn = shown.entry().dn();
    this.typedRdn = DnText.rdn(dn);
    this.typedParent = DnText.parent(dn);
  }

  /** Opens the dialog as soon as it is known which version of the entry is renamed. */
  public static void open(DirectoryConnection connection, String dn) {
    Optional<Entry> seen = EntryEditors.shown(connection, dn);
    DirectoryJob.of(
            NLS.bind(Messages.Entry_loading, dn), monitor -> shown(connection, dn, seen, monitor))
        .whenDone(shown -> new RenameDialog(Problems.shell(), connection, shown).open())
        .start();
  }

  private static ShownEntry shown(
      DirectoryConnection connection, String dn, Optional<Entry> seen, IProgressMonitor monitor)
      throws ConnectionProblem {
    Entry entry =
        seen.isPresent()
            ? seen.get()
            : connection
                .session(monitor)
                .read(dn, EntrySave.ALL_ATTRIBUTES, monitor)
                .map(read -> new Entry(dn, read.attributes()))
                .orElseThrow(
                    () -> ConnectionProblem.request(NLS.bind(Messages.Entry_notFound, dn)));
    return new ShownEntry(entry, Dit.of(connection).schema(monitor));
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
    rdn = field(form, Messages.Rename_rdn, "rename.rdn", typedRdn);
    parent = field(form, Messages.NewEntry_parent, "rename.parent", typedParent);
    Button old = Forms.checkBox(form, Messages.Rename_deleteOld, "rename.deleteOld");
    old.setSelection(typedOld == Write.OldRdn.DELETE);
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
    String wrong = wrong(rdn.getText(), parent.getText());
    setErrorMessage(wrong);
    String target = DnText.child(DnText.stripped(rdn.getText()), DnText.stripped(parent.getText()));
    boolean another = !target.equals(DnText.child(DnText.rdn(dn), DnText.parent(dn)));
    getButton(IDialogConstants.OK_ID).setEnabled(wrong == null && another);
  }

  private @Nullable String wrong(String newRdn, String newParent) {
    if (!DnText.validRdn(newRdn)) {
      return Messages.Rename_rdnInvalid;
    }
    if (!DnText.valid(newParent)) {
      return Messages.NewEntry_parentInvalid;
    }
    List<String> types = DnText.rdnValues(newRdn).stream().map(DnText.RdnValue::type).toList();
    return shown
        .schema()
        .twice(types)
        .map(type -> NLS.bind(Messages.NewEntry_rdnTwice, type))
        .orElse(null);
  }

  @Override
  protected void okPressed() {
    if (rdn != null && parent != null && deleteOld != null) {
      typedRdn = DnText.stripped(rdn.getText());
      typedParent = DnText.stripped(parent.getText());
      typedOld = deleteOld.getSelection() ? Write.OldRdn.DELETE : Write.OldRdn.KEEP;
      String superior = DnText.same(typedParent, DnText.parent(dn)) ? null : typedParent;
      Write.Rename rename = new Write.Rename(dn, typedRdn, typedOld, superior);
      rename(new GuardedWrite(Dit.of(connection), shown, rename));
    }
    super.okPressed();
  }

  private void rename(GuardedWrite rename) {
    Display display = Display.getCurrent();
    int keysBefore = Keystrokes.soFar(display);
    DirectoryJob.of(NLS.bind(Messages.Rename_job, dn), monitor -> attempt(rename, monitor))
        .whenDone(changed -> changed.ifPresent(now -> decide(rename, now)))
        .whenUndone(
            () -> {
              if (Keystrokes.soFar(display) == keysBefore) {
                open(); // with what was typed
              }
            })
        .start();
  }

  /** What a server does not rename as a whole can be copied. */
  private Optional<Entry> attempt(GuardedWrite rename, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      return rename.run(monitor);
    } catch (ConnectionProblem e) {
      if (!(rename.write() instanceof Write.Rename write) || !SubtreeMove.notAsAWhole(e)) {
        throw e;
      }
      Left left = new Left(List.of(SubtreeMove.root(write)), e);
      DisplayThread.later(
          PlatformUI.getWorkbench().getDisplay(), () -> Copying.offerToCopy(connection, left));
      return Optional.empty();
    }
  }

  private void decide(GuardedWrite rename, Entry now) {
    Difference difference = new Difference(rename.shown(), now);
    if (MeanwhileQuestion.agreed(List.of(difference), Messages.Meanwhile_rename)) {
      rename.accept(now);
      rename(rename);
    } else {
      Dit.of(connection).tell(new DitChange.Changed(now.dn()));
    }
  }
}
