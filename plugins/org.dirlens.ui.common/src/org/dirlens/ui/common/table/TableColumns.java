package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
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

  /** A column nobody widened shows this much of a longer text. */
  private static final int FITTED_CHARACTERS_MAX = 40;

  private static final int IMAGE_GAP = 4;
  private static final String GIVEN = "dirlens.givenWidth";
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
    ColumnChoice before = choice;
    choice = ColumnChoice.read(kept.get(name, ""));
    if (!choice.equals(before)) {
      rebuild();
      changed.run();
    }
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
    int usual = letters.convertWidthInCharsToPixels(column.width());
    int title = letters.convertWidthInCharsToPixels(column.title().length() + 2); // bold
    give(heading, chosen > 0 ? chosen : Math.max(usual, title) + PADDING);
    heading.setMoveable(true);
    heading.addListener(SWT.Selection, event -> sort.accept(column));
    heading.addListener(SWT.Resize, event -> moved());
    heading.addListener(SWT.Move, event -> moved());
  }

  /**
   * Makes room for texts, where nobody chose the width of the column.
   *
   * @param texts the longest of each column by its number; null where the column has room
   */
  void fit(@Nullable String[] texts) {
    int most = new PixelConverter(table).convertWidthInCharsToPixels(FITTED_CHARACTERS_MAX);
    GC gc = new GC(table);
    making = true;
    for (int column = 0; column < texts.length; column++) {
      String text = texts[column];
      TableColumn heading = table.getColumn(column);
      if (text != null && choice.width((String) heading.getData(TITLE)) == 0) {
        int needed = Math.min(most, gc.textExtent(begin(text)).x) + PADDING + imageWidth(column);
        give(heading, Math.max(heading.getWidth(), needed));
      }
    }
    making = false;
    gc.dispose();
  }

  /** As much of a text as can matter: the narrowest letters have half the usual width and less. */
  private static String begin(String text) {
    return text.substring(0, Math.min(text.length(), FITTED_CHARACTERS_MAX * 8));
  }

  private static void give(TableColumn heading, int width) {
    heading.setData(GIVEN, width);
    heading.setWidth(width);
  }

  private int imageWidth(int column) {
    Image image = column > 0 || table.getItemCount() == 0 ? null : table.getItem(0).getImage(0);
    return image == null ? 0 : image.getBounds().width + IMAGE_GAP;
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

  /**
   * The last column fills the table, and the others begin with a width they are given: neither was
   * chosen.
   */
  private List<ColumnChoice.Place> onScreen() {
    int[] order = table.getColumnOrder();
    List<ColumnChoice.Place> places = new ArrayList<>();
    for (int at = 0; at < order.length; at++) {
      TableColumn heading = table.getColumn(order[at]);
      String title = (String) heading.getData(TITLE);
      boolean given = heading.getWidth() == (Integer) heading.getData(GIVEN);
      int width = given || at == order.length - 1 ? choice.width(title) : heading.getWidth();
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
