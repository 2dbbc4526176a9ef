package org.dirlens.index.ui.twin;

import java.util.List;
import org.dirlens.index.twin.PlanBack;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

/** Shows the plan of a twin in the words of its source; nothing is sent. Display thread. */
final class PlanBackDialog extends TitleAreaDialog {
  /** What {@link #open} returns when the changes are to be staged at the source. */
  static final int STAGE = IDialogConstants.CLIENT_ID + 1;

  private static final int COPY_ID = IDialogConstants.CLIENT_ID;
  private static final int WIDTH = 620;
  private static final int SENTENCES_HEIGHT = 110;
  private static final int LDIF_HEIGHT = 200;

  private final PlanBack plan;

  PlanBackDialog(Shell parent, PlanBack plan) {
    super(parent);
    this.plan = plan;
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.PlanBack_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    setTitle(NLS.bind(Messages.PlanBack_for, plan.product()));
    setMessage(plan.steps().isEmpty() ? Messages.PlanBack_same : Messages.PlanBack_message);
    Composite form = new Composite(area, SWT.NONE);
    GridLayoutFactory.swtDefaults().margins(12, 8).spacing(8, 6).applyTo(form);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(form);
    text(form, Messages.PlanBack_steps, "planBack.steps", plan.steps());
    if (!plan.warnings().isEmpty()) {
      text(form, Messages.PlanBack_warnings, "planBack.warnings", plan.warnings());
    }
    new Label(form, SWT.NONE).setText(Messages.PlanBack_ldif);
    Text ldif = area(form, "planBack.ldif", plan.ldif(), LDIF_HEIGHT, SWT.H_SCROLL);
    ldif.setFont(JFaceResources.getTextFont());
    return area;
  }

  private static void text(Composite form, String title, String id, List<String> sentences) {
    new Label(form, SWT.NONE).setText(title);
    area(form, id, String.join("\n", sentences), SENTENCES_HEIGHT, SWT.WRAP);
  }

  private static Text area(Composite form, String id, String content, int height, int style) {
    Text text =
        ControlIds.name(
            new Text(form, SWT.MULTI | SWT.READ_ONLY | SWT.BORDER | SWT.V_SCROLL | style), id);
    text.setText(content);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, height).applyTo(text);
    return text;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    ControlIds.name(createButton(parent, COPY_ID, Messages.PlanBack_copy, false), "planBack.copy")
        .setEnabled(!plan.ldif().isEmpty());
    ControlIds.name(createButton(parent, STAGE, Messages.PlanBack_stage, true), "planBack.stage")
        .setEnabled(!plan.indices().isEmpty());
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CLOSE_LABEL, false);
  }

  @Override
  protected void buttonPressed(int button) {
    if (button == COPY_ID) {
      ClipboardText.copy(getShell().getDisplay(), plan.ldif());
    } else if (button == STAGE) {
      setReturnCode(STAGE);
      close();
    } else {
      super.buttonPressed(button);
    }
  }
}
