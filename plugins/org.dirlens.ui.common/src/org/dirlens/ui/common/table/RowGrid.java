package org.dirlens.ui.common.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.ThemeColors;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Slider;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link RowWindow} on the screen: a table with as many lines as fit, and a slider
 * for all rows there are. Native tables take seconds for a million lines; this one has forty.
 *
 * <p>Threads: user interface.
 */
final class RowGrid<T> extends Composite {
  private static final int WHEEL_ROWS = 3;

  /** Lines before the first layout says how many fit. */
  private static final int LINES_AT_FIRST = 20;

  /** Texts this much shorter than their column fit, whatever their letters. */
  private static final int SPARE_CHARACTERS = 4;

  private static final String WAITING = "\u2026";

  private final Table table;
  private final Slider slider;
  private final RowWindow<T> window;
  private final RowSelection selection;
  private final Runnable selected;
  private final Consumer<@Nullable String[]> fit;
  private CellLook<T> look = CellLook.plain();
  private List<ResultColumn<T>> columns = List.of();
  private int top;
  private int lines = LINES_AT_FIRST;

  /**
   * @param fit told the longest texts of the columns when they change
   */
  RowGrid(
      Composite parent,
      RowWindow<T> window,
      RowSelection selection,
      Runnable selected,
      Consumer<@Nullable String[]> fit) {
    super(parent, SWT.NONE);
    this.window = window;
    this.selection = selection;
    this.selected = selected;
    this.fit = fit;
    GridLayoutFactory.fillDefaults().numColumns(2).spacing(0, 0).applyTo(this);
    table = new Table(this, SWT.FULL_SELECTION | SWT.MULTI | SWT.BORDER);
    table.setHeaderVisible(true);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(table);
    slider = new Slider(this, SWT.VERTICAL);
    GridDataFactory.fillDefaults().grab(false, true).exclude(true).applyTo(slider);
    slider.addListener(SWT.Selection, event -> scrollTo(slider.getSelection()));
    table.addListener(SWT.Resize, event -> refill());
    table.addListener(SWT.Paint, event -> fillTheRest());
    table.addListener(SWT.MouseVerticalWheel, this::wheel);
    table.addListener(SWT.KeyDown, this::keyPressed);
    table.addListener(SWT.Selection, this::picked);
    ThemeColors.onChange(table, this::refill);
    new CellTips<>(this);
  }

  Table table() {
    return table;
  }

  void look(CellLook<T> next) {
    look = next;
    refill();
  }

  CellLook<T> look() {
    return look;
  }

  /** Other columns are shown. */
  void columns(List<ResultColumn<T>> shown) {
    columns = shown;
    refill();
  }

  List<ResultColumn<T>> columns() {
    return columns;
  }

  /** The row of a line of the table, if it is here. */
  Optional<T> row(int line) {
    return line < 0 || top + line >= window.count() ? Optional.empty() : window.known(top + line);
  }

  /** The row that an event of the table is about. */
  Optional<T> rowOf(Event event) {
    return event.item instanceof TableItem item ? row(table.indexOf(item)) : Optional.empty();
  }

  /** The line that the keyboard is at; -1 when it is not on the screen. */
  int cursorLine() {
    int line = selection.cursor() - top;
    return selection.cursor() >= 0 && line < table.getItemCount() ? Math.max(line, -1) : -1;
  }

  // What is on the screen

  /** Whole lines that fit below the headings. */
  private int linesThatFit() {
    int height = table.getClientArea().height - table.getHeaderHeight();
    return height <= 0 ? LINES_AT_FIRST : Math.max(1, height / table.getItemHeight());
  }

  /** Puts the rows of now on the screen. */
  void refill() {
    lines = linesThatFit();
    keepInSight();
    top = Math.clamp(top, 0, Math.max(0, window.count() - lines));
    window.look(top, lines);
    int filled = Math.min(lines, window.count());
    table.setRedraw(false);
    while (table.getItemCount() > filled) {
      table.remove(table.getItemCount() - 1);
    }
    @Nullable String[] longest = new String[columns.size()];
    for (int line = 0; line < filled; line++) {
      TableItem item =
          line < table.getItemCount() ? table.getItem(line) : new TableItem(table, SWT.NONE);
      fill(item, window.row(top + line), longest);
    }
    fit.accept(longest);
    markSelected();
    table.setRedraw(true);
    showSlider();
  }

  /** Lines get higher or lower without any event, as text does while the table is out of sight. */
  private void fillTheRest() {
    if (linesThatFit() != lines) {
      DisplayThread.later(getDisplay(), this, this::refill);
    }
  }

  /** The selected line stays in sight when fewer fit. */
  private void keepInSight() {
    int cursor = selection.cursor();
    if (cursor >= top + lines && cursor < top + table.getItemCount()) {
      top = cursor - lines + 1;
    }
  }

  /** Fills a line, and notes which of its new texts are the longest and may lack room. */
  private void fill(TableItem item, Optional<T> row, @Nullable String[] longest) {
    for (int cell = 0; cell < columns.size(); cell++) {
      ResultColumn<T> column = columns.get(cell);
      String text = row.map(column.text()).orElse(cell == 0 ? WAITING : "");
      if (!text.equals(item.getText(cell))) {
        item.setText(cell, text);
        boolean wide = text.length() > column.width() - SPARE_CHARACTERS;
        longest[cell] = wide ? longer(text, longest[cell]) : longest[cell];
      }
    }
    item.setForeground(
        row.isEmpty() || row.filter(look::faded).isPresent() ? ThemeColors.muted(table) : null);
    if (!columns.isEmpty()) {
      item.setImage(0, row.map(look::image).orElse(null));
    }
  }

  private static String longer(String one, @Nullable String other) {
    return other != null && other.length() > one.length() ? other : one;
  }

  private void markSelected() {
    int[] marked =
        IntStream.range(0, table.getItemCount())
            .filter(line -> selection.contains(top + line))
            .toArray();
    if (!Arrays.equals(marked, IntStream.of(table.getSelectionIndices()).sorted().toArray())) {
      table.deselectAll();
      table.select(marked);
    }
  }

  private void showSlider() {
    boolean needed = window.count() > lines;
    if (needed) {
      slider.setValues(top, 0, window.count(), lines, 1, lines);
    }
    if (needed == ((GridData) slider.getLayoutData()).exclude) {
      ((GridData) slider.getLayoutData()).exclude = !needed;
      slider.setVisible(needed);
      layout();
    }
  }

  private void scrollTo(int row) {
    top = row;
    refill();
  }

  /** Scrolls as little as needed for a row to be on the screen. */
  void reveal(int row) {
    if (row < top) {
      top = row;
    } else if (row >= top + lines) {
      top = row - lines + 1;
    }
    refill();
  }

  private void wheel(Event event) {
    event.doit = false;
    scrollTo(top - Integer.signum(event.count) * WHEEL_ROWS);
  }

  // What is selected

  private void picked(Event event) {
    int line = event.item instanceof TableItem item ? table.indexOf(item) : -1;
    if ((event.stateMask & SWT.MOD2) != 0 && line >= 0) {
      selection.extendTo(top + line);
    } else if ((event.stateMask & SWT.MOD1) != 0 && line >= 0) {
      selection.toggle(top + line);
    } else {
      selection.set(IntStream.of(table.getSelectionIndices()).map(each -> top + each).toArray());
    }
    markSelected();
    selected.run();
  }

  private void keyPressed(Event event) {
    boolean command = (event.stateMask & SWT.MOD1) != 0;
    if (command && event.keyCode == 'a') {
      event.doit = false;
      selection.all(window.count());
      markSelected();
      selected.run();
    } else if (!command && window.count() > 0) {
      step(event);
    }
  }

  private void step(Event event) {
    int last = window.count() - 1;
    int from = selection.cursor();
    int page = Math.max(1, lines - 1);
    int to =
        switch (event.keyCode) {
          case SWT.ARROW_UP -> from - 1;
          case SWT.ARROW_DOWN -> from + 1;
          case SWT.PAGE_UP -> from - page;
          case SWT.PAGE_DOWN -> from + page;
          case SWT.HOME -> 0;
          case SWT.END -> last;
          default -> Integer.MIN_VALUE;
        };
    if (to == Integer.MIN_VALUE) {
      return;
    }
    event.doit = false;
    int row = Math.clamp(to, 0, last);
    if ((event.stateMask & SWT.MOD2) != 0) {
      selection.extendTo(row);
    } else {
      selection.only(row);
    }
    reveal(row);
    selected.run();
  }

  /** The column at a place of the table by its number among those shown; -1 where there is none. */
  int columnAt(TableItem item, Point place) {
    return IntStream.range(0, columns.size())
        .filter(column -> item.getBounds(column).contains(place))
        .findFirst()
        .orElse(-1);
  }
}
