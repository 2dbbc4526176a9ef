package org.dirlens.application.tests.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Slider;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** What stands in a table. User interface thread. */
final class TableRows {
  private TableRows() {}

  /** The cells, row by row. */
  static List<List<String>> of(Table table) {
    int columns = Math.max(1, table.getColumnCount());
    return Arrays.stream(table.getItems()).map(item -> cells(item, columns)).toList();
  }

  private static List<String> cells(TableItem item, int columns) {
    var cells = new ArrayList<String>();
    for (int column = 0; column < columns; column++) {
      cells.add(item.getText(column));
    }
    return cells;
  }

  /** How many there are, those included that are not on the screen: a slider stands for them. */
  static int count(Table table) {
    return slider(table).map(Slider::getMaximum).orElse(table.getItemCount());
  }

  private static Optional<Slider> slider(Table table) {
    return Arrays.stream(table.getParent().getChildren())
        .filter(each -> each instanceof Slider && each.getVisible())
        .map(Slider.class::cast)
        .findFirst();
  }

  /**
   * The first row with that text in one of its cells. Where it is not on the screen, the next page
   * is, so that asking again finds it.
   */
  static Optional<TableItem> with(Table table, String cell) {
    int columns = Math.max(1, table.getColumnCount());
    Optional<TableItem> row =
        Arrays.stream(table.getItems())
            .filter(item -> cells(item, columns).contains(cell))
            .findFirst();
    if (row.isEmpty()) {
      slider(table).ifPresent(TableRows::nextPage);
    }
    return row;
  }

  private static void nextPage(Slider slider) {
    int next = slider.getSelection() + slider.getThumb();
    slider.setSelection(next < slider.getMaximum() ? next : 0);
    slider.notifyListeners(SWT.Selection, new Event());
  }
}
