package org.dirlens.browser.ui.tree;

import java.util.Optional;
import java.util.function.Predicate;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.ManualSection;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.jspecify.annotations.Nullable;

/** Lets a person choose one entry in the tree of a connection. User interface thread. */
@ManualSection("Directory")
public final class EntryPicker extends Dialog {
  private static final int WIDTH = 460;
  private static final int HEIGHT = 380;

  private final DirectoryConnection connection;
  private final String before;
  private final Choice choice;
  private @Nullable DitTree tree;
  private String picked = "";
  private boolean selecting;

  /** What is chosen for: the words of the window and its button, and which DNs are fit for it. */
  public record Choice(String title, String ok, Predicate<String> fits) {}

  private EntryPicker(Shell shell, DirectoryConnection connection, String before, Choice choice) {
    super(shell);
    this.choice = choice;
    this.connection = connection;
    this.before = before;
  }

  /**
   * Asks for an entry; a connection that is closed is opened for that.
   *
   * @param before DN of the entry that is shown at first, if it is there
   * @return the DN of the entry; empty when the person chose none
   */
  public static Optional<String> pick(Shell shell, DirectoryConnection connection, String before) {
    return pick(
        shell,
        connection,
        before,
        new Choice(Messages.Picker_title, Messages.Picker_ok, dn -> true));
  }

  /** The same for a choice with words of its own, where not every entry is fit. */
  public static Optional<String> pick(
      Shell shell, DirectoryConnection connection, String before, Choice choice) {
    EntryPicker picker = new EntryPicker(shell, connection, before, choice);
    return picker.open() == OK ? Optional.of(picker.picked) : Optional.empty();
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(choice.title());
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    Composite area = (Composite) super.createDialogArea(shell);
    new DirectoryChip(area, "picker.server").show(connection);
    DitTree shown = new DitTree(area);
    tree = shown;
    Tree control = ControlIds.name(shown.control(), "picker.tree");
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, HEIGHT).applyTo(control);
    shown.show(Dit.of(connection), null);
    shown.whenMoved(this::validate);
    control.addListener(
        SWT.Selection,
        event -> {
          selecting = true;
          validate();
        });
    find(shown);
    return area;
  }

  /** What is found late is not selected over what the person selected since. */
  private void find(DitTree shown) {
    DirectoryJob.of(
            NLS.bind(Messages.Tree_revealing, before),
            monitor -> Dit.of(connection).root().find(before, monitor))
        .whenDone(
            found -> {
              if (!selecting && !shown.control().isDisposed()) {
                found.ifPresent(shown::reveal);
              }
            })
        .whenFailed(problem -> {})
        .start();
  }

  private Optional<DitNode> selected() {
    return tree == null || tree.control().isDisposed()
        ? Optional.empty()
        : tree.selection().stream().filter(each -> !each.root()).findFirst();
  }

  private void validate() {
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null && !ok.isDisposed()) {
      ok.setEnabled(selected().map(DitNode::dn).filter(choice.fits()).isPresent());
    }
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.OK_ID, choice.ok(), true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    validate();
  }

  @Override
  protected void okPressed() {
    picked = selected().map(DitNode::dn).orElse("");
    super.okPressed();
  }
}
