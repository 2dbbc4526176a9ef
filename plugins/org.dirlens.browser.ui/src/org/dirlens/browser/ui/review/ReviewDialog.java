package org.dirlens.browser.ui.review;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.change.ValueChange;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DirectoryChip;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.TabFolder;
import org.eclipse.swt.widgets.TabItem;
import org.eclipse.swt.widgets.Text;

/**
 * Shows what would be sent: old and new values side by side, and the LDIF. Nothing was sent yet;
 * the person sends it or goes back. User interface thread.
 */
public final class ReviewDialog extends TitleAreaDialog {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 320;
  private static final int NAME_CHARS = 22;
  private static final int VALUE_CHARS = 36;

  private final Proposal proposal;
  private final String title;
  private final String send;

  private ReviewDialog(Shell shell, Proposal proposal, String title, String send) {
    super(shell);
    this.proposal = proposal;
    this.title = title;
    this.send = send;
    setReturnCode(CANCEL); // also when its window is taken away, which is no answer
  }

  /**
   * Shows it and waits for the answer.
   *
   * @param send the verb on the button that sends
   * @return true when it is to be sent
   */
  public static boolean approved(Shell shell, Proposal proposal, String title, String send) {
    return new ReviewDialog(shell, proposal, title, send).open() == OK;
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(title);
  }

  @Override
  protected Control createDialogArea(Composite shell) {
    setTitle(title);
    setMessage(proposal.subject());
    Composite area = (Composite) super.createDialogArea(shell);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 12).spacing(8, 8).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    DirectoryChip chip = new DirectoryChip(form, "review.server");
    chip.show(proposal.connection());
    GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(chip);
    for (String note : proposal.notes()) {
      Label label = ControlIds.name(new Label(form, SWT.WRAP), "review.note");
      label.setText(Forms.literal(note));
      GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(label);
    }
    if (proposal.values().isEmpty()) {
      size(ldif(form));
    } else {
      size(createTabs(form));
    }
    return area;
  }

  private static void size(Control control) {
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, HEIGHT).applyTo(control);
  }

  private TabFolder createTabs(Composite form) {
    TabFolder tabs = ControlIds.name(new TabFolder(form, SWT.TOP), "review.tabs");
    TabItem values = new TabItem(tabs, SWT.NONE);
    values.setText(Messages.Review_values);
    values.setControl(createTable(tabs));
    TabItem text = new TabItem(tabs, SWT.NONE);
    text.setText(Messages.Review_ldif);
    text.setControl(ldif(tabs));
    return tabs;
  }

  private ResultViewer<ValueChange> createTable(Composite parent) {
    ResultViewer<ValueChange> viewer =
        new ResultViewer<>(
                parent,
                List.of(
                    ResultColumn.words(
                        Messages.Review_attribute, NAME_CHARS, ValueChange::description),
                    ResultColumn.words(
                        Messages.Review_old, VALUE_CHARS, each -> words(each, each.before())),
                    ResultColumn.words(
                        Messages.Review_new, VALUE_CHARS, each -> words(each, each.after()))),
                each -> each)
            .named("review.values", Messages.Review_values);
    viewer.show(proposal.values());
    return viewer;
  }

  private String words(ValueChange change, Optional<byte[]> value) {
    return value
        .map(octets -> ValueText.of(change.description(), octets, proposal.schema()))
        .orElse("");
  }

  private Text ldif(Composite parent) {
    Text text =
        ControlIds.name(
            new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.H_SCROLL | SWT.V_SCROLL),
            "review.ldif");
    text.setFont(JFaceResources.getTextFont());
    text.setText(proposal.ldif());
    return text;
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.CLIENT_ID, Messages.Review_copy, false);
    createButton(bar, IDialogConstants.OK_ID, send, true);
    createButton(bar, IDialogConstants.CANCEL_ID, Messages.Review_back, false);
  }

  @Override
  protected void buttonPressed(int button) {
    if (button == IDialogConstants.CLIENT_ID) {
      ClipboardText.copy(getShell().getDisplay(), proposal.ldif());
    } else {
      super.buttonPressed(button);
    }
  }
}
