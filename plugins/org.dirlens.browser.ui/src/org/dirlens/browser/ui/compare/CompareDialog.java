package org.dirlens.browser.ui.compare;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.compare.CompareRequest;
import org.dirlens.browser.core.compare.CompareSide;
import org.dirlens.browser.core.copy.CopyDepth;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.copy.DepthChoice;
import org.dirlens.browser.ui.jobs.Problems;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.current.CurrentDirectory;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.KeptForm;
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
import org.eclipse.ui.IMemento;
import org.jspecify.annotations.Nullable;

/** Asks which entries are compared, and how deep. User interface thread. */
public final class CompareDialog extends TitleAreaDialog {
  private static final String KEPT = "org.dirlens.browser.ui.compare";
  private static final String IGNORED = "ignored";

  private final CompareSide first;
  private final CompareSide second;
  private @Nullable SideField left;
  private @Nullable SideField right;
  private @Nullable Text ignored;
  private @Nullable KeptForm kept;
  private CopyDepth depth = CopyDepth.SUBTREE;
  private @Nullable CompareRequest stated;

  private CompareDialog(Shell shell, CompareSide first, CompareSide second) {
    super(shell);
    this.first = first;
    this.second = second;
  }

  /** Asks, beginning with the selected entries, and compares what the person states. */
  public static void open(List<DitNode> selected) {
    Optional<CompareSide> first =
        selected.stream()
            .findFirst()
            .map(CompareDialog::side)
            .or(() -> CurrentDirectory.shared().connection().map(each -> side(each, "")));
    first.ifPresent(
        one -> {
          CompareSide other =
              selected.size() > 1
                  ? side(selected.get(1))
                  : side(other(one.dit().connection()), one.dn());
          CompareDialog dialog = new CompareDialog(Problems.shell(), one, other);
          if (dialog.open() == OK && dialog.stated != null) {
            CompareView.compare(dialog.stated);
          }
        });
  }

  private static CompareSide side(DitNode node) {
    return side(node.connection(), node.dn());
  }

  private static CompareSide side(DirectoryConnection connection, String dn) {
    return new CompareSide(Dit.of(connection), dn);
  }

  /** The first other connection that is open, else the same one. */
  private static DirectoryConnection other(DirectoryConnection connection) {
    return Connections.shared().all().stream()
        .filter(each -> each != connection && each.state() == ConnectionState.OPEN)
        .findFirst()
        .orElse(connection);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Compare_title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(Messages.Compare_title);
    setMessage(Messages.Compare_message);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    left = side(form, Messages.Compare_left, "compare.left", first);
    right = side(form, Messages.Compare_right, "compare.right", second);
    new DepthChoice(form, Messages.Compare_depth, "compare.depth", chosen -> depth = chosen);
    Forms.label(form, Messages.Compare_ignored);
    Text names = Forms.field(form, "compare.ignored");
    names.setMessage(Messages.Compare_ignoredHint);
    names.setToolTipText(Messages.Compare_ignoredHint);
    kept = new KeptForm(KEPT, names, memento -> write(names.getText(), memento));
    names.setText(KeptForm.read(KEPT).map(memento -> memento.getString(IGNORED)).orElse(""));
    ignored = names;
    return area;
  }

  private static void write(String names, IMemento memento) {
    memento.putString(IGNORED, names.strip());
  }

  private SideField side(Composite form, String title, String id, CompareSide shown) {
    GridDataFactory.swtDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(form, title));
    SideField field = new SideField(form, id, shown, this::validate);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(field);
    return field;
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, Messages.Compare_start, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    validate();
  }

  private void validate() {
    Button ok = getButton(IDialogConstants.OK_ID);
    if (left != null && right != null && ok != null) {
      String fault = fault(left.side(), right.side());
      setErrorMessage(fault);
      ok.setEnabled(fault == null);
    }
  }

  private static @Nullable String fault(CompareSide one, CompareSide other) {
    for (CompareSide each : List.of(one, other)) {
      if (!DnText.valid(each.dn())) {
        return NLS.bind(Messages.Compare_invalid, each.dn());
      }
    }
    boolean same = one.dit() == other.dit() && DnText.same(one.dn(), other.dn());
    return same ? Messages.Compare_same : null;
  }

  @Override
  protected void okPressed() {
    if (left != null && right != null && ignored != null && kept != null) {
      String names = ignored.getText();
      kept.keep(memento -> write(names, memento));
      stated = CompareRequest.of(left.side(), right.side(), depth, names);
    }
    super.okPressed();
  }
}
