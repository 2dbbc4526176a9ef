package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows under columns in an order the reader chose, without a widget. Equal rows keep the order they
 * came in.
 *
 * <p>Threads: one.
 */
public final class ResultTable<T> {
  private final List<ResultColumn<T>> columns;
  private List<T> given = List.of();
  private List<T> shown = List.of();
  private @Nullable ResultColumn<T> sortedBy;
  private boolean descending;

  public ResultTable(List<ResultColumn<T>> columns) {
    this.columns = List.copyOf(columns);
  }

  public List<ResultColumn<T>> columns() {
    return columns;
  }

  /** The rows in the order they are shown. */
  public List<T> rows() {
    return shown;
  }

  public void show(Collection<T> rows) {
    given = List.copyOf(rows);
    arrange();
  }

  /**
   * Sorts by a column; by the same column again turns the order round, a third time restores the
   * order the rows came in.
   */
  public void sortBy(ResultColumn<T> column) {
    if (!column.equals(sortedBy)) {
      sortedBy = column;
      descending = false;
    } else if (!descending) {
      descending = true;
    } else {
      sortedBy = null;
    }
    arrange();
  }

  public @Nullable ResultColumn<T> sortedBy() {
    return sortedBy;
  }

  public boolean descending() {
    return descending;
  }

  /** Rows as tab-separated values below the titles of the columns. */
  public String tsv(Collection<T> rows) {
    TabSeparated text = new TabSeparated().row(columns.stream().map(ResultColumn::title).toList());
    rows.forEach(
        row -> text.row(columns.stream().map(column -> column.text().apply(row)).toList()));
    return text.text();
  }

  private void arrange() {
    ResultColumn<T> column = sortedBy;
    if (column == null) {
      shown = given;
      return;
    }
    Comparator<T> order = descending ? column.order().reversed() : column.order();
    List<T> sorted = new ArrayList<>(given);
    sorted.sort(order);
    shown = List.copyOf(sorted);
  }
}
