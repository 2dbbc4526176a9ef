package org.dirlens.ui.common.state;

import java.util.HashSet;
import java.util.Set;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Tells what went wrong; the text can be selected and copied. The same text is open once at a time:
 * a server that goes away while ten jobs wait for it gives one dialog, not ten. User interface
 * thread.
 */
public final class ProblemDialog extends Dialog {
  private static final int TEXT_WIDTH = 440;
  private static final int COPY_ID = IDialogConstants.CLIENT_ID;
  private static final Set<String> OPEN = new HashSet<>();

  private final String title;
  private final String message;

  private ProblemDialog(@Nullable Shell shell, String title, String message) {
    super(shell);
    this.title = title;
    this.message = message;
  }

  /**
   * Shows a problem until it is closed.
   *
   * @param title what kind of problem it is
   * @param message what was tried, why it failed, and what to do
   */
  public static void open(@Nullable Shell shell, String title, String message) {
    if (OPEN.add(message)) {
      try {
        new ProblemDialog(shell, title, message).open();
      } finally {
        OPEN.remove(message);
      }
    }
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(title);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(12, 0).applyTo(area);
    Label picture = new Label(area, SWT.NONE);
    picture.setImage(parent.getDisplay().getSystemImage(SWT.ICON_ERROR));
    GridDataFactory.swtDefaults().align(SWT.CENTER, SWT.BEGINNING).applyTo(picture);
    Text text =
        ControlIds.name(new Text(area, SWT.MULTI | SWT.WRAP | SWT.READ_ONLY), "problem.message");
    text.setText(message);
    text.setBackground(area.getBackground());
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, true)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(text);
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    ControlIds.name(createButton(parent, COPY_ID, Messages.Problem_copy, false), "problem.copy");
    createButton(parent, IDialogConstants.OK_ID, IDialogConstants.OK_LABEL, true).setFocus();
  }

  @Override
  protected void buttonPressed(int button) {
    if (button == COPY_ID) {
      ClipboardText.copy(getShell().getDisplay(), title + "\n" + message);
    } else {
      super.buttonPressed(button);
    }
  }
}
