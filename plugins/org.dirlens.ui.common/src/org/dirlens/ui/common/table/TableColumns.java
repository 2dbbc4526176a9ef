package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.jspecify.annotations.Nullable;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/**
 * The columns of a table as its reader wants them: which, in which order, how wide. What was chosen
 * is remembered over restarts once the table has a name.
 *
 * <p>Threads: user interface.
 */
final class TableColumns<T> {
  /** Rest of the hand after which a width is remembered. */
  private static final int SETTLED_MILLIS = 400;

  private static final int PADDING = 16;
  private static final String TITLE = "dirlens.title";

  private final Table table;
  private final Consumer<ResultColumn<T>> sort;
  private final Runnable changed;
  private final Runnable settled = this::settle;
  private List<ResultColumn<T>> made = List.of();
  private List<ResultColumn<T>> shown = List.of();
  private ColumnChoice choice = ColumnChoice.AS_MADE;
  private @Nullable Preferences kept;
  private String name = "";
  private boolean making;

  TableColumns(Table table, Consumer<ResultColumn<T>> sort, Runnable changed) {
    this.table = table;
    this.sort = sort;
    this.changed = changed;
  }

  /** All columns, as they were made. */
  List<ResultColumn<T>> made() {
    return made;
  }

  /** Those on the screen, in the order of the widgets' numbers. */
  List<ResultColumn<T>> shown() {
    return shown;
  }

  ColumnChoice choice() {
    return choice;
  }

  void make(List<ResultColumn<T>> columns) {
    made = List.copyOf(columns);
    rebuild();
  }

  /** Takes up what was chosen for a table of this name. */
  void remember(String table) {
    name = table;
    kept = InstanceScope.INSTANCE.getNode("org.dirlens.ui.common/tables");
    choice = ColumnChoice.read(kept.get(name, ""));
    rebuild();
    changed.run();
  }

  /** Shows other columns from now on. */
  void choose(ColumnChoice next) {
    choice = next;
    rebuild();
    keep();
    changed.run();
  }

  private void rebuild() {
    making = true;
    table.setRedraw(false);
    for (TableColumn old : table.getColumns()) {
      old.dispose();
    }
    shown = choice.shown(made);
    PixelConverter letters = new PixelConverter(table);
    shown.forEach(column -> heading(column, letters));
    table.setRedraw(true);
    making = false;
  }

  private void heading(ResultColumn<T> column, PixelConverter letters) {
    int side = column.side() == ResultColumn.Side.RIGHT ? SWT.RIGHT : SWT.LEFT;
    TableColumn heading = new TableColumn(table, side);
    heading.setText(column.title());
    heading.setData(TITLE, column.title());
    int chosen = choice.width(column.title());
    int usual = letters.convertWidthInCharsToPixels(column.width()) + PADDING;
    heading.setWidth(chosen > 0 ? chosen : usual);
    heading.setMoveable(true);
    heading.addListener(SWT.Selection, event -> sort.accept(column));
    heading.addListener(SWT.Resize, event -> moved());
    heading.addListener(SWT.Move, event -> moved());
  }

  /** Marks the heading that the rows are sorted by. */
  void mark(Arrangement<T> arrangement) {
    int sorted = arrangement.sortedBy() == null ? -1 : shown.indexOf(arrangement.sortedBy());
    table.setSortColumn(sorted < 0 ? null : table.getColumn(sorted));
    table.setSortDirection(sorted < 0 ? SWT.NONE : arrangement.descending() ? SWT.DOWN : SWT.UP);
  }

  private void moved() {
    if (!making && kept != null) {
      table.getDisplay().timerExec(SETTLED_MILLIS, settled);
    }
  }

  private void settle() {
    if (!table.isDisposed()) {
      choice = choice.with(onScreen());
      keep();
      if (!choice.shown(made).equals(shown)) {
        rebuild();
        changed.run();
      }
    }
  }

  /** The last column fills the table, so its width was not chosen. */
  private List<ColumnChoice.Place> onScreen() {
    int[] order = table.getColumnOrder();
    List<ColumnChoice.Place> places = new ArrayList<>();
    for (int at = 0; at < order.length; at++) {
      TableColumn heading = table.getColumn(order[at]);
      String title = (String) heading.getData(TITLE);
      int width = at == order.length - 1 ? choice.width(title) : heading.getWidth();
      places.add(new ColumnChoice.Place(title, width, true));
    }
    return places;
  }

  private void keep() {
    Preferences node = kept;
    if (node == null || choice.written().equals(node.get(name, ""))) {
      return;
    }
    node.put(name, choice.written());
    try {
      node.flush();
    } catch (BackingStoreException e) {
      ILog.of(TableColumns.class).warn("The columns of " + name + " could not be kept.", e);
    }
  }
}
