package org.dirlens.browser.ui.entry;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.browser.core.entry.EntryLayout.Order;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;

/**
 * The order of the lines of an entry, chosen by a click on a heading: ascending, descending, and as
 * usual again.
 */
final class EntryOrder {
  private static final List<List<Order>> CYCLES =
      List.of(
          List.of(Order.BY_NAME, Order.BY_NAME_DESCENDING, Order.USUAL),
          List.of(Order.BY_VALUE, Order.BY_VALUE_DESCENDING, Order.USUAL));

  private final Table table;
  private final Consumer<Order> chosen;
  private Order order;

  /**
   * @param order the present one
   * @param chosen is told another one
   */
  EntryOrder(Table table, Order order, Consumer<Order> chosen) {
    this.table = table;
    this.order = order;
    this.chosen = chosen;
    for (int at = 0; at < CYCLES.size(); at++) {
      TableColumn column = table.getColumn(at);
      List<Order> cycle = CYCLES.get(at);
      column.addListener(SWT.Selection, event -> next(column, cycle));
      if (order != Order.USUAL && cycle.contains(order)) {
        mark(column, cycle);
      }
    }
  }

  private void next(TableColumn column, List<Order> cycle) {
    order = cycle.get((cycle.indexOf(order) + 1) % cycle.size());
    mark(column, cycle);
    chosen.accept(order);
  }

  private void mark(TableColumn column, List<Order> cycle) {
    table.setSortColumn(order == Order.USUAL ? null : column);
    table.setSortDirection(order == cycle.getFirst() ? SWT.UP : SWT.DOWN);
  }
}
