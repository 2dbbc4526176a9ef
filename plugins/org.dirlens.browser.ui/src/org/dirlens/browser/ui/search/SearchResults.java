package org.dirlens.browser.ui.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.search.ClientSearch;
import org.dirlens.browser.core.search.SearchRows;
import org.dirlens.browser.ui.Labels;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.ui.common.ClipboardText;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.table.CopyableTable;
import org.dirlens.ui.common.table.TabSeparated;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/**
 * The rows of one search in a virtual table that grows while the search runs. A line gets its texts
 * when it becomes visible. Sorting runs in the background, and again when rows have come since; a
 * selected row stays selected wherever it goes.
 *
 * <p>Threads: user interface; rows are sorted and copied in jobs.
 */
final class SearchResults {
  private static final int DN_CHARS = 45;
  private static final int CELL_CHARS = 22;

  /** Selected rows that are looked for again in a new order. */
  private static final int KEPT_SELECTED_MAX = 1_000;

  private static final int UNSORTED = -1;

  private final DirectoryConnection connection;
  private final ClientSearch run;
  private final Table table;
  private List<String> columns = List.of();

  /** The row of each line; the rows in the order they came while it is empty. */
  private int[] order = {};

  private int sortedBy = UNSORTED;
  private boolean descending;
  private boolean sorting;

  SearchResults(Composite parent, DirectoryConnection connection, ClientSearch run) {
    this.connection = connection;
    this.run = run;
    table =
        ControlIds.name(
            new Table(parent, SWT.VIRTUAL | SWT.FULL_SELECTION | SWT.MULTI | SWT.BORDER),
            "search.results");
    table.setHeaderVisible(true);
    table.addListener(SWT.SetData, this::fill);
    CopyableTable.make(table, this::copy);
    makeColumns();
  }

  Table table() {
    return table;
  }

  /** Where the rows are from. */
  DirectoryConnection connection() {
    return connection;
  }

  ClientSearch run() {
    return run;
  }

  /** Takes up the rows that have come. */
  void follow() {
    if (!columns.equals(run.rows().columns())) {
      makeColumns();
    }
    int rows = run.rows().size();
    if (sortedBy == UNSORTED) {
      table.setItemCount(rows);
    } else if (rows > order.length) {
      sort();
    }
  }

  private void makeColumns() {
    columns = run.rows().columns();
    sortedBy = UNSORTED;
    order = new int[0];
    table.setRedraw(false);
    for (TableColumn old : table.getColumns()) {
      old.dispose();
    }
    makeColumn(0, Messages.Search_dn, DN_CHARS);
    for (int column = 1; column <= columns.size(); column++) {
      makeColumn(column, columns.get(column - 1), CELL_CHARS);
    }
    table.clearAll();
    table.setRedraw(true);
  }

  private void makeColumn(int number, String title, int chars) {
    TableColumn heading = new TableColumn(table, SWT.LEFT);
    heading.setText(title);
    heading.setWidth(CopyableTable.width(table, chars));
    heading.setMoveable(true);
    heading.addListener(SWT.Selection, event -> sortBy(number, heading));
  }

  private int row(int line) {
    return line < order.length ? order[line] : line;
  }

  private void fill(Event event) {
    TableItem item = (TableItem) event.item;
    SearchRows.Row row = run.rows().row(row(event.index));
    item.setText(0, row.dn());
    for (int cell = 0; cell < Math.min(columns.size(), row.cells().size()); cell++) {
      item.setText(cell + 1, row.cells().get(cell));
    }
  }

  // Sorting

  /** Ascending, then descending, then as the rows came. */
  private void sortBy(int column, TableColumn heading) {
    boolean again = column == sortedBy;
    sortedBy = again && descending ? UNSORTED : column;
    descending = again && !descending;
    boolean sorted = sortedBy != UNSORTED;
    table.setSortColumn(sorted ? heading : null);
    table.setSortDirection(sorted ? (descending ? SWT.DOWN : SWT.UP) : SWT.NONE);
    if (sorted) {
      sort();
    } else {
      show(new int[0]);
    }
  }

  private record Wish(int column, boolean descending, List<String> columns) {}

  private Wish wish() {
    return new Wish(sortedBy, descending, columns);
  }

  private void sort() {
    if (sorting) {
      return; // What has changed is looked at when this sort ends.
    }
    sorting = true;
    Wish wish = wish();
    int rows = run.rows().size();
    Job.createSystem(
            Messages.Search_sorting,
            monitor -> {
              int[] sorted = run.rows().sorted(wish.column(), rows);
              if (wish.descending()) {
                reverse(sorted);
              }
              if (!table.isDisposed()) {
                table.getDisplay().asyncExec(() -> sorted(wish, sorted));
              }
            })
        .schedule();
  }

  private static void reverse(int[] rows) {
    for (int from = 0, to = rows.length - 1; from < to; from++, to--) {
      int row = rows[from];
      rows[from] = rows[to];
      rows[to] = row;
    }
  }

  private void sorted(Wish wish, int[] sorted) {
    sorting = false;
    if (table.isDisposed()) {
      return;
    }
    if (wish.equals(wish())) {
      show(sorted);
    } else if (sortedBy != UNSORTED) {
      sort();
    }
  }

  private void show(int[] next) {
    Set<Integer> selected = selectedRows().boxed().collect(Collectors.toSet());
    order = next;
    table.setRedraw(false);
    table.setItemCount(sortedBy == UNSORTED ? run.rows().size() : next.length);
    table.clearAll();
    table.deselectAll();
    if (!selected.isEmpty() && selected.size() <= KEPT_SELECTED_MAX) {
      table.select(
          IntStream.range(0, table.getItemCount())
              .filter(line -> selected.contains(row(line)))
              .toArray());
    }
    table.setRedraw(true);
  }

  // Selection

  private IntStream selectedRows() {
    return Arrays.stream(table.getSelectionIndices()).map(this::row);
  }

  /** The DN of the first selected row. */
  Optional<String> selectedDn() {
    return selectedRows().mapToObj(row -> run.rows().row(row).dn()).findFirst();
  }

  /** The selected rows, all without a selection, as tab-separated values. */
  private void copy() {
    int[] rows =
        table.getSelectionCount() == 0
            ? IntStream.range(0, table.getItemCount()).map(this::row).toArray()
            : selectedRows().toArray();
    List<String> headings = columns;
    Display display = table.getDisplay();
    Job.create(
            NLS.bind(Messages.Search_copying, Labels.entries(rows.length)),
            monitor -> {
              String text = text(headings, rows, monitor);
              DisplayThread.later(display, () -> ClipboardText.copy(display, text));
            })
        .schedule();
  }

  private String text(List<String> headings, int[] rows, IProgressMonitor monitor) {
    SubMonitor progress = SubMonitor.convert(monitor, rows.length);
    TabSeparated text = new TabSeparated().row(cells(Messages.Search_dn, headings));
    for (int row : rows) {
      SearchRows.Row found = run.rows().row(row);
      text.row(cells(found.dn(), found.cells()));
      progress.split(1);
    }
    return text.text();
  }

  private static List<String> cells(String dn, List<String> others) {
    return Stream.concat(Stream.of(dn), others.stream()).toList();
  }
}
