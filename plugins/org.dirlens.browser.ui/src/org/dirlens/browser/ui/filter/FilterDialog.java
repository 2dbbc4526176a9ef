package org.dirlens.browser.ui.filter;

import java.util.Optional;
import org.dirlens.browser.core.search.FilterText;
import org.dirlens.browser.core.search.filter.FilterLayout;
import org.dirlens.browser.core.search.filter.FilterProblem;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CLabel;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.jspecify.annotations.Nullable;

/**
 * A filter on several lines, laid out, with what is wrong with it. It is taken over on one line,
 * and only when nothing is wrong. User interface thread.
 */
public final class FilterDialog extends Dialog {
  private static final int WIDTH = 560;
  private static final int HEIGHT = 260;

  private final ServerNames names;
  private String filter;
  private @Nullable FilterField field;
  private @Nullable CLabel message;
  private @Nullable Button format;
  private @Nullable Button negate;

  private FilterDialog(Shell shell, String filter, ServerNames names) {
    super(shell);
    this.filter = filter;
    this.names = names;
  }

  /** Lets a person change the filter of a field. */
  public static void open(FilterField field, ServerNames names) {
    FilterDialog dialog = new FilterDialog(field.control().getShell(), field.text(), names);
    if (dialog.open() == OK) {
      field.text(dialog.filter);
    }
    field.control().setFocus();
  }

  /** A small button beside a field that opens it. */
  public static Button button(Composite grid, FilterField field, ServerNames names, String id) {
    Button button = Forms.button(grid, Messages.Dialog_button, id, () -> open(field, names));
    button.setToolTipText(Messages.Dialog_open);
    return button;
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Dialog_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    FilterField made = FilterField.area(area, "filter.text").completedBy(names);
    GridDataFactory.fillDefaults().grab(true, true).hint(WIDTH, HEIGHT).applyTo(made.control());
    field = made;
    message = ControlIds.name(new CLabel(area, SWT.NONE), "filter.message");
    message.setMargins(0, 0, 0, 0);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(message);
    createTools(area, made);
    made.onChange(this::judge);
    made.text(FilterLayout.lines(filter));
    return area;
  }

  private void createTools(Composite area, FilterField made) {
    Composite line = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
    format =
        Forms.button(
            line,
            Messages.Dialog_format,
            "filter.format",
            () -> made.text(FilterLayout.lines(made.text())));
    format.setToolTipText(Messages.Dialog_formatTip);
    negate =
        Forms.button(
            line,
            Messages.Dialog_negate,
            "filter.negate",
            () -> made.text(FilterLayout.lines(FilterText.not(made.text()))));
    negate.setToolTipText(Messages.Dialog_negateTip);
  }

  @Override
  protected Control createContents(Composite parent) {
    Control contents = super.createContents(parent);
    judge();
    return contents;
  }

  private void judge() {
    FilterField typed = field;
    Button ok = getButton(IDialogConstants.OK_ID);
    if (typed == null || message == null || ok == null || format == null || negate == null) {
      return;
    }
    Optional<FilterProblem> problem = typed.problem();
    ok.setEnabled(problem.isEmpty());
    format.setEnabled(problem.isEmpty());
    negate.setEnabled(problem.isEmpty());
    message.setImage(problem.isEmpty() ? null : BrowserIcons.image("problem"));
    message.setText(
        Forms.literal(
            problem.map(each -> words(typed.text(), each)).orElse(Messages.Dialog_right)));
  }

  /** Line and column, both from 1, and what is wrong there. */
  private static String words(String text, FilterProblem problem) {
    String before = text.substring(0, Math.min(problem.position(), text.length()));
    long line = 1 + before.chars().filter(c -> c == '\n').count();
    int column = before.length() - before.lastIndexOf('\n');
    return NLS.bind(
        Messages.Dialog_wrong,
        new Object[] {Long.toString(line), Integer.toString(column), problem.message()});
  }

  @Override
  protected void okPressed() {
    if (field != null) {
      filter = field.filter();
    }
    super.okPressed();
  }
}
