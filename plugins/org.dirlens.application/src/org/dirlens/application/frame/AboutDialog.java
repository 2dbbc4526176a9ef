package org.dirlens.application.frame;

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

/** What Dirlens is, and what it runs on, to be copied into a report. User interface thread. */
final class AboutDialog extends Dialog {
  private static final int WIDTH = 460;

  AboutDialog(Shell parent) {
    super(parent);
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.About_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    GridLayoutFactory.swtDefaults().margins(16, 16).spacing(0, 12).applyTo(area);
    Label what = new Label(area, SWT.WRAP);
    what.setText(Messages.About_text);
    GridDataFactory.fillDefaults().grab(true, false).hint(WIDTH, SWT.DEFAULT).applyTo(what);
    Text facts =
        ControlIds.name(
            new Text(area, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.BORDER), "about.facts");
    facts.setText(SystemInformation.text());
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, SWT.DEFAULT).applyTo(facts);
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite bar) {
    createButton(bar, IDialogConstants.DETAILS_ID, Messages.About_copy, false);
    createButton(bar, IDialogConstants.CANCEL_ID, Messages.About_close, true);
  }

  @Override
  protected void buttonPressed(int button) {
    if (button == IDialogConstants.DETAILS_ID) {
      ClipboardText.copy(getShell().getDisplay(), SystemInformation.text());
    } else {
      super.buttonPressed(button);
    }
  }
}
