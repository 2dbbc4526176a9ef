package org.dirlens.ui.common.table;

import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Keys;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Listener;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;

/**
 * The context menu of a table: copy, filter, sort and columns. A view puts its own items before
 * them in {@code table().getMenu()}.
 */
final class TableMenu<T> {
  private final ResultViewer<T> viewer;

  TableMenu(ResultViewer<T> viewer) {
    this.viewer = viewer;
    Menu menu = new Menu(viewer.table());
    viewer.table().setMenu(menu);
    menu.addListener(SWT.Show, event -> fill(menu));
  }

  /** Ours are made each time; those of the view stay. */
  private void fill(Menu menu) {
    for (MenuItem item : menu.getItems()) {
      if (item.getData() == this) {
        item.dispose();
      }
    }
    if (menu.getItemCount() > 0) {
      ours(menu, SWT.SEPARATOR);
    }
    for (CopyForm<T> form : viewer.forms()) {
      item(menu, form.label(), event -> viewer.copy(form));
    }
    ours(menu, SWT.SEPARATOR);
    item(menu, NLS.bind(Messages.Menu_filter, Keys.text("M1+F")), event -> viewer.openFilter());
    MenuItem sort = ours(menu, SWT.CASCADE);
    sort.setText(Messages.Menu_sort);
    sort.setMenu(sortMenu(menu));
    item(menu, Messages.Menu_columns, event -> new ColumnsDialog<>(viewer).open());
  }

  private Menu sortMenu(Menu menu) {
    Menu by = new Menu(menu);
    ResultColumn<T> sorted = viewer.window().arrangement().sortedBy();
    for (ResultColumn<T> column : viewer.columns().shown()) {
      MenuItem item = new MenuItem(by, SWT.RADIO);
      item.setText(Forms.literal(column.title()));
      item.setSelection(column.equals(sorted));
      item.addListener(
          SWT.Selection,
          event -> {
            if (item.getSelection()) {
              viewer.sortBy(column);
            }
          });
    }
    return by;
  }

  private void item(Menu menu, String text, Listener action) {
    MenuItem item = ours(menu, SWT.PUSH);
    item.setText(text);
    item.addListener(SWT.Selection, action);
  }

  private MenuItem ours(Menu menu, int style) {
    MenuItem item = new MenuItem(menu, style);
    item.setData(this);
    return item;
  }
}
