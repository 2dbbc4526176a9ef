package org.dirlens.ui.common.table;

import java.util.Objects;
import java.util.Optional;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** Says under the mouse what a cell cannot show: a text that is cut off, or what its look adds. */
final class CellTips<T> {
  /** Room a cell keeps free around its text, both sides together, in points. */
  private static final int PADDING = 10;

  private final RowGrid<T> grid;
  private final Table table;

  CellTips(RowGrid<T> grid) {
    this.grid = grid;
    this.table = grid.table();
    table.addListener(SWT.MouseMove, this::moved);
  }

  private void moved(Event event) {
    Point place = new Point(event.x, event.y);
    TableItem item = table.getItem(place);
    String tip = item == null ? null : tip(item, grid.columnAt(item, place)).orElse(null);
    if (!Objects.equals(tip, table.getToolTipText())) {
      table.setToolTipText(tip);
    }
  }

  private Optional<String> tip(TableItem item, int column) {
    if (column < 0) {
      return Optional.empty();
    }
    ResultColumn<T> shown = grid.columns().get(column);
    return grid.row(table.indexOf(item))
        .flatMap(row -> grid.look().tip(row, shown))
        .or(() -> cutOff(item, column));
  }

  private Optional<String> cutOff(TableItem item, int column) {
    String text = item.getText(column);
    int picture = item.getImage(column) == null ? 0 : item.getImage(column).getBounds().width;
    GC gc = new GC(table);
    try {
      int room = item.getBounds(column).width - PADDING - picture;
      return gc.textExtent(text).x > room ? Optional.of(text) : Optional.empty();
    } finally {
      gc.dispose();
    }
  }
}
