package org.dirlens.ui.common.table;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.dirlens.ui.common.ClipboardText;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/**
 * A virtual table of any result: sorts by a click on a heading, copies as tab-separated values, and
 * keeps the selected rows selected when new rows come, as long as their key stays. Items are filled
 * when they become visible, so a hundred thousand rows cost no more than a screen.
 *
 * <p>Threads: user interface.
 */
public final class ResultViewer<T> {
  private final Table table;
  private final ResultTable<T> model;
  private final Function<T, ?> key;
  private final Map<TableColumn, ResultColumn<T>> headings = new HashMap<>();

  /**
   * @param key what stays the same when a row's figures change
   */
  public ResultViewer(Composite parent, List<ResultColumn<T>> columns, Function<T, ?> key) {
    this.table = new Table(parent, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.MULTI | SWT.BORDER);
    this.model = new ResultTable<>(columns);
    this.key = key;
    table.setHeaderVisible(true);
    columns.forEach(this::addHeading);
    table.addListener(SWT.SetData, this::fill);
    CopyableTable.make(table, this::copySelection);
  }

  public Table table() {
    return table;
  }

  public ResultTable<T> model() {
    return model;
  }

  public void show(Collection<T> rows) {
    Set<Object> selected = keys(selection());
    model.show(rows);
    redraw(selected);
  }

  /** The selected rows, in the order shown. */
  public List<T> selection() {
    return Arrays.stream(table.getSelectionIndices())
        .filter(index -> index < model.rows().size())
        .mapToObj(model.rows()::get)
        .toList();
  }

  public void copySelection() {
    List<T> rows = table.getSelectionCount() == 0 ? model.rows() : selection();
    ClipboardText.copy(table.getDisplay(), model.tsv(rows));
  }

  private void addHeading(ResultColumn<T> column) {
    int side = column.side() == ResultColumn.Side.RIGHT ? SWT.RIGHT : SWT.LEFT;
    TableColumn heading = new TableColumn(table, side);
    heading.setText(column.title());
    heading.setWidth(CopyableTable.width(table, column.width()));
    heading.setMoveable(true);
    headings.put(heading, column);
    heading.addListener(SWT.Selection, event -> sortBy(heading));
  }

  private void sortBy(TableColumn heading) {
    Set<Object> selected = keys(selection());
    ResultColumn<T> column = headings.get(heading);
    if (column != null) {
      model.sortBy(column);
    }
    boolean sorted = model.sortedBy() != null;
    table.setSortColumn(sorted ? heading : null);
    table.setSortDirection(sorted ? (model.descending() ? SWT.DOWN : SWT.UP) : SWT.NONE);
    redraw(selected);
  }

  private void redraw(Set<Object> selected) {
    table.setRedraw(false);
    table.setItemCount(model.rows().size());
    table.clearAll();
    table.deselectAll();
    if (!selected.isEmpty()) {
      select(selected);
    }
    table.setRedraw(true);
  }

  private void select(Set<Object> selected) {
    List<T> rows = model.rows();
    for (int i = 0; i < rows.size(); i++) {
      if (selected.contains(key.apply(rows.get(i)))) {
        table.select(i);
      }
    }
  }

  private Set<Object> keys(List<T> rows) {
    Set<Object> keys = new HashSet<>();
    rows.forEach(row -> keys.add(key.apply(row)));
    return keys;
  }

  private void fill(Event event) {
    if (event.index >= model.rows().size()) {
      return;
    }
    TableItem item = (TableItem) event.item;
    T row = model.rows().get(event.index);
    List<ResultColumn<T>> columns = model.columns();
    for (int i = 0; i < columns.size(); i++) {
      item.setText(i, columns.get(i).text().apply(row));
    }
  }
}
