package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Forms;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** Which columns of a table are shown, and in which order. */
final class ColumnsDialog<T> extends Dialog {
  private static final int AS_MADE_ID = IDialogConstants.CLIENT_ID;

  private final TableColumns<T> columns;
  private Table list;

  ColumnsDialog(ResultViewer<T> viewer) {
    super(viewer.getShell());
    this.columns = viewer.columns();
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Columns_title);
  }

  @Override
  protected boolean isResizable() {
    return true;
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    Composite area = (Composite) super.createDialogArea(parent);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(12, 12).spacing(8, 8).applyTo(area);
    list =
        ControlIds.name(
            new Table(area, SWT.CHECK | SWT.BORDER | SWT.FULL_SELECTION), "columns.list");
    GridDataFactory.fillDefaults().grab(true, true).hint(260, 220).applyTo(list);
    Composite buttons = new Composite(area, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 4).applyTo(buttons);
    Control up = Forms.button(buttons, Messages.Columns_up, "columns.up", () -> move(-1));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(up);
    Control down = Forms.button(buttons, Messages.Columns_down, "columns.down", () -> move(1));
    GridDataFactory.fillDefaults().grab(true, false).applyTo(down);
    fill(columns.choice());
    list.setSelection(0);
    return area;
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    createButton(parent, AS_MADE_ID, Messages.Columns_reset, false);
    ControlIds.name(
        createButton(parent, IDialogConstants.OK_ID, Messages.Columns_show, true), "columns.ok");
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
  }

  @Override
  protected void buttonPressed(int button) {
    if (button == AS_MADE_ID) {
      fill(ColumnChoice.AS_MADE);
    } else {
      super.buttonPressed(button);
    }
  }

  private void fill(ColumnChoice choice) {
    list.removeAll();
    for (ResultColumn<T> column : choice.ordered(columns.made())) {
      TableItem item = new TableItem(list, SWT.NONE);
      item.setText(column.title());
      item.setChecked(choice.shown(column.title()));
      item.setData(choice.width(column.title()));
    }
  }

  private void move(int lines) {
    int from = list.getSelectionIndex();
    int to = from + lines;
    if (from < 0 || to < 0 || to >= list.getItemCount()) {
      return;
    }
    TableItem moved = list.getItem(from);
    String title = moved.getText();
    boolean checked = moved.getChecked();
    Object width = moved.getData();
    moved.dispose();
    TableItem item = new TableItem(list, SWT.NONE, to);
    item.setText(title);
    item.setChecked(checked);
    item.setData(width);
    list.setSelection(to);
  }

  @Override
  protected void okPressed() {
    List<ColumnChoice.Place> places = new ArrayList<>();
    Arrays.stream(list.getItems())
        .map(
            item ->
                new ColumnChoice.Place(item.getText(), (Integer) item.getData(), item.getChecked()))
        .forEach(places::add);
    columns.choose(columns.choice().with(places));
    super.okPressed();
  }
}
