package org.dirlens.browser.ui.copy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.copy.CopyConflict;
import org.dirlens.browser.core.copy.CopyDepth;
import org.dirlens.browser.core.copy.CopyRequest;
import org.dirlens.browser.core.copy.SubtreeCopy;
import org.dirlens.browser.core.dit.Dit;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.jobs.DirectoryJob;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Asks how entries are copied or moved, and says how many before anything is sent. User interface
 * thread; the counting runs in a job.
 */
final class CopyDialog extends TitleAreaDialog {
  private static final int NAMES_SHOWN = 5;
  private static final int NAMES_WIDTH = 440;

  private final DirectoryConnection source;
  private final DirectoryConnection target;
  private final List<String> dns;
  private final String parent;
  private final boolean moved;
  private CopyDepth depth = CopyDepth.SUBTREE;
  private @Nullable Combo conflicts;
  private @Nullable Label count;
  private @Nullable SubtreeCopy prepared;
  private int counting;

  /**
   * @param parent DN below which they go
   */
  CopyDialog(
      Shell shell,
      DirectoryConnection source,
      CopiedEntries copied,
      DirectoryConnection target,
      String parent) {
    super(shell);
    this.source = source;
    this.target = target;
    this.dns = copied.dns();
    this.parent = parent;
    this.moved = copied.moved();
  }

  /** What is to be done; empty when the person does not want it. */
  Optional<SubtreeCopy> ask() {
    return open() == OK ? Optional.ofNullable(prepared) : Optional.empty();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(title());
  }

  private String title() {
    return moved ? Messages.Copy_titleMove : Messages.Copy_title;
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(title());
    setMessage(moved ? Messages.Copy_messageMove : Messages.Copy_message);
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    place(form, Messages.Copy_from, source, names(), "copy.from");
    place(form, Messages.Copy_to, target, parent, "copy.to");
    if (!moved) {
      new DepthChoice(form, Messages.Copy_depth, "copy.depth", this::depth);
      Forms.label(form, Messages.Copy_conflict);
      conflicts = Forms.choice(form, "copy.conflict", conflictTexts());
      conflicts.select(source == target && beside() ? CopyConflict.RENAME.ordinal() : 0);
    }
    Label told = ControlIds.name(new Label(form, SWT.WRAP), "copy.count");
    GridDataFactory.fillDefaults()
        .span(2, 1)
        .grab(true, false)
        .hint(NAMES_WIDTH, told.getFont().getFontData()[0].getHeight() * 4)
        .applyTo(told);
    count = told;
    Review.checkBox(form, 2, target);
    return area;
  }

  /** Whether all of it goes to where it is already. */
  private boolean beside() {
    return dns.stream().allMatch(dn -> DnText.same(DnText.parent(dn), parent));
  }

  private static Stream<String> conflictTexts() {
    return Stream.of(
        Messages.Conflict_stop,
        Messages.Conflict_skip,
        Messages.Conflict_overwrite,
        Messages.Conflict_rename);
  }

  private String names() {
    return dns.stream().limit(NAMES_SHOWN).collect(Collectors.joining("\n"))
        + (dns.size() > NAMES_SHOWN
            ? "\n" + NLS.bind(Messages.Copy_more, Labels.entries(dns.size() - NAMES_SHOWN))
            : "");
  }

  private static void place(
      Composite form, String title, DirectoryConnection connection, String names, String id) {
    GridDataFactory.swtDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .applyTo(Forms.label(form, title));
    Composite place = new Composite(form, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 4).applyTo(place);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(place);
    new DirectoryChip(place, id + ".server").show(connection);
    Label label = ControlIds.name(new Label(place, SWT.WRAP), id);
    label.setText(Forms.literal(names));
    GridDataFactory.fillDefaults().grab(true, false).hint(NAMES_WIDTH, SWT.DEFAULT).applyTo(label);
  }

  private void depth(CopyDepth chosen) {
    depth = chosen;
    count();
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    String verb = moved ? Messages.Copy_move : Messages.Copy_copy;
    createButton(bar, IDialogConstants.OK_ID, verb, true);
    createButton(bar, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    count();
  }

  private void count() {
    int mine = ++counting;
    prepared = null;
    tell(Messages.Copy_counting, false);
    setErrorMessage(null);
    CopyRequest request = CopyRequest.below(Dit.of(source), dns, Dit.of(target), parent, depth);
    DirectoryJob.of(Messages.Copy_counting, monitor -> SubtreeCopy.prepare(request, monitor))
        .whenDone(
            found -> {
              if (wanted(mine)) {
                counted(found);
              }
            })
        .whenFailed(
            problem -> {
              if (wanted(mine)) {
                failed(problem);
              }
            })
        .whenCancelled(
            () -> {
              if (wanted(mine)) {
                tell(Labels.cancelled(), false);
              }
            })
        .start();
  }

  private boolean wanted(int mine) {
    return mine == counting && getShell() != null && !getShell().isDisposed();
  }

  private void failed(ConnectionProblem problem) {
    tell("", false);
    setErrorMessage(problem.getMessage());
  }

  private void counted(SubtreeCopy found) {
    prepared = found;
    String entries = Labels.entries(found.entries());
    String words = NLS.bind(moved ? Messages.Copy_countMove : Messages.Copy_count, entries);
    String present =
        found.present().isEmpty()
            ? ""
            : "\n" + NLS.bind(Messages.Copy_present, found.present().getFirst());
    boolean blocked = moved && !found.present().isEmpty();
    tell(words + present, !blocked);
  }

  private void tell(String words, boolean ready) {
    if (count != null) {
      count.setText(Forms.literal(words));
    }
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      ok.setEnabled(ready);
    }
  }

  @Override
  protected void okPressed() {
    if (prepared != null && conflicts != null) {
      prepared = prepared.on(CopyConflict.values()[conflicts.getSelectionIndex()]);
    }
    super.okPressed();
  }
}
