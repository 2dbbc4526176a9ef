package org.dirlens.index.ui;

import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;

/**
 * Shows what Apply will do, one sentence a change, and how much work it is, before anything is
 * done.
 */
final class ApplyPlanDialog extends Dialog {
  private static final int TEXT_WIDTH = 460;

  private final PlanDiff diff;
  private final long entries;

  ApplyPlanDialog(Shell parent, PlanDiff diff, long entries) {
    super(parent);
    this.diff = diff;
    this.entries = entries;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Apply_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(14, 12).spacing(8, 8).applyTo(area);
    sentence(area, Messages.Apply_message, "applyPlan.message");
    diff.changes().forEach(change -> line(area, change));
    Label line = new Label(area, SWT.SEPARATOR | SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().span(2, 1).indent(0, 4).applyTo(line);
    sentence(area, diff.effort(entries), "applyPlan.effort");
    ControlIds.name(area, "applyPlan.changes");
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    ControlIds.name(
        createButton(parent, IDialogConstants.OK_ID, Messages.Apply_ok, true), "applyPlan.ok");
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  private static void sentence(Composite area, String text, String id) {
    Label label = ControlIds.name(new Label(area, SWT.WRAP), id);
    label.setText(text);
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .span(2, 1)
        .hint(TEXT_WIDTH, SWT.DEFAULT)
        .applyTo(label);
  }

  private static void line(Composite area, PlanChange change) {
    Label picture = new Label(area, SWT.NONE);
    picture.setImage(Icons.of(ApplyPlanDialog.class).image(icon(change)));
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.BEGINNING).indent(8, 0).applyTo(picture);
    Label text = new Label(area, SWT.WRAP);
    text.setText(change.sentence());
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(TEXT_WIDTH - 40, SWT.DEFAULT)
        .applyTo(text);
  }

  private static String icon(PlanChange change) {
    return switch (change) {
      case PlanChange.Added added -> "index-add";
      case PlanChange.Removed removed -> "index-remove";
      case PlanChange.KindsChanged kinds -> "edit";
      case PlanChange.ThresholdChanged threshold -> "edit";
      case PlanChange.CacheChanged cache -> "edit";
      case PlanChange.HiddenChanged hidden -> "edit";
    };
  }
}
