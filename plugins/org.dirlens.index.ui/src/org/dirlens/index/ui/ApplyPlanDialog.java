package org.dirlens.index.ui;

import java.util.List;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.PlanChange;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Icons;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
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

/**
 * Shows what Apply will do, one sentence a change, and how much work it is, before anything is
 * done.
 */
final class ApplyPlanDialog extends Dialog {
  private static final int TEXT_WIDTH = 460;

  private static final int SOURCE_HEIGHT = 110;

  private final String place;
  private final IndexAdapter adapter;
  private final PlanDiff diff;
  private final Content content;

  /**
   * What it says beside the changes themselves.
   *
   * @param entries that are read for each build; -1 if unknown
   * @param costs a sentence each
   * @param ldif what is sent to the server; empty if that cannot be told
   * @param command the command line that does the same; empty if there is none
   */
  record Content(long entries, List<String> costs, String ldif, String command) {}

  /**
   * @param place the naming context and its server, for a person
   */
  ApplyPlanDialog(
      Shell parent, String place, IndexAdapter adapter, PlanDiff diff, Content content) {
    super(parent);
    this.place = place;
    this.adapter = adapter;
    this.diff = diff;
    this.content = content;
    setShellStyle(getShellStyle() | SWT.RESIZE);
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
    sentence(area, NLS.bind(Messages.Apply_message, place), "applyPlan.message");
    diff.changes().forEach(change -> line(area, change));
    Label line = new Label(area, SWT.SEPARATOR | SWT.HORIZONTAL);
    GridDataFactory.fillDefaults().span(2, 1).indent(0, 4).applyTo(line);
    sentence(area, diff.effort(content.entries()), "applyPlan.effort");
    content.costs().forEach(cost -> sentence(area, cost, "applyPlan.cost"));
    source(area, Messages.Apply_ldif, "applyPlan.ldif", content.ldif());
    source(area, Messages.Apply_command, "applyPlan.command", content.command());
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

  /** A text for another program, to be selected and copied. */
  private static void source(Composite area, String title, String id, String source) {
    if (source.isEmpty()) {
      return;
    }
    sentence(area, title, id + ".title");
    boolean several = source.contains("\n");
    Text text =
        ControlIds.name(
            new Text(
                area,
                SWT.MULTI
                    | SWT.READ_ONLY
                    | SWT.BORDER
                    | (several ? SWT.V_SCROLL | SWT.H_SCROLL : SWT.WRAP)),
            id);
    text.setText(source);
    text.setFont(JFaceResources.getTextFont());
    GridDataFactory.fillDefaults()
        .grab(true, several)
        .span(2, 1)
        .hint(TEXT_WIDTH, several ? SOURCE_HEIGHT : SWT.DEFAULT)
        .applyTo(text);
  }

  private void line(Composite area, PlanChange change) {
    Label picture = new Label(area, SWT.NONE);
    picture.setImage(Icons.of(ApplyPlanDialog.class).image(icon(change)));
    GridDataFactory.fillDefaults().align(SWT.CENTER, SWT.BEGINNING).indent(8, 0).applyTo(picture);
    Label text = new Label(area, SWT.WRAP);
    text.setText(adapter.sentence(change));
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
