package org.dirlens.ui.common.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.TableEditor;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Changes cells in place. F2, F7 or Enter begin with the first cell of the row that can be changed,
 * a double click with the cell below it, where Enter and a double click do nothing else; Tab moves
 * to the next, Enter takes the text, Escape drops it. A text that is refused stays in the cell,
 * with the reason told. A click elsewhere takes the text, too, except where only function keys
 * begin: such a table may send what is taken at once.
 *
 * <p>Threads: user interface.
 */
final class CellEditing<T> {
  /** What the field is called, for tests. */
  private static final String FIELD = "table.cell";

  private final RowGrid<T> grid;
  private final Table table;
  private final List<CellEdit<T>> edits;
  private final Consumer<String> refused;
  private final Begin begin;
  private final TableEditor editor;
  private @Nullable Text field;

  /** The cell that is being changed. */
  private record Cell<T>(int line, int column, T row, CellEdit<T> edit) {}

  /** How a person begins. */
  enum Begin {
    ANY_WAY,
    FUNCTION_KEYS
  }

  CellEditing(
      ResultViewer<T> viewer, List<CellEdit<T>> edits, Consumer<String> refused, Begin begin) {
    this.grid = viewer.grid();
    this.table = viewer.table();
    this.edits = List.copyOf(edits);
    this.refused = refused;
    editor = new TableEditor(table);
    editor.grabHorizontal = true;
    this.begin = begin;
    table.addListener(SWT.KeyDown, this::keyPressed);
    if (begin == Begin.ANY_WAY) {
      table.addListener(SWT.MouseDoubleClick, this::doubleClicked);
    }
  }

  boolean active() {
    return field != null && !field.isDisposed();
  }

  private void keyPressed(Event event) {
    boolean begins =
        event.keyCode == SWT.F2
            || event.keyCode == SWT.F7
            || (event.keyCode == SWT.CR && begin == Begin.ANY_WAY);
    if (begins && (event.stateMask & SWT.MODIFIER_MASK) == 0 && begin(grid.cursorLine(), 0, 1)) {
      event.doit = false;
    }
  }

  private void doubleClicked(Event event) {
    Point place = new Point(event.x, event.y);
    TableItem item = table.getItem(place);
    if (item != null) {
      int line = table.indexOf(item);
      cell(line, grid.columnAt(item, place)).ifPresent(this::begin);
    }
  }

  /** Begins with the first cell from a column on; true if there is one. */
  private boolean begin(int line, int column, int step) {
    Optional<Cell<T>> found =
        IntStream.iterate(column, at -> at >= 0 && at < grid.columns().size(), at -> at + step)
            .mapToObj(at -> cell(line, at))
            .flatMap(Optional::stream)
            .findFirst();
    found.ifPresent(this::begin);
    return found.isPresent();
  }

  private Optional<Cell<T>> cell(int line, int column) {
    if (column < 0) {
      return Optional.empty();
    }
    String title = grid.columns().get(column).title();
    return grid.row(line)
        .flatMap(
            row ->
                edits.stream()
                    .filter(edit -> edit.column().equals(title) && edit.editable().test(row))
                    .findFirst()
                    .map(edit -> new Cell<>(line, column, row, edit)));
  }

  private void begin(Cell<T> cell) {
    end();
    TableItem item = table.getItem(cell.line());
    Text text = ControlIds.name(new Text(table, SWT.NONE), FIELD);
    field = text;
    text.setText(cell.edit().written().apply(cell.row()));
    editor.minimumWidth = item.getBounds(cell.column()).width;
    editor.setEditor(text, item, cell.column());
    text.selectAll();
    text.setFocus();
    text.addListener(SWT.Traverse, event -> traverse(event, cell));
    text.addListener(SWT.FocusOut, event -> leave(cell));
  }

  private void traverse(Event event, Cell<T> cell) {
    switch (event.detail) {
      case SWT.TRAVERSE_RETURN -> {
        event.doit = false;
        take(cell);
      }
      case SWT.TRAVERSE_ESCAPE -> {
        event.doit = false;
        end();
        table.setFocus();
      }
      case SWT.TRAVERSE_TAB_NEXT, SWT.TRAVERSE_TAB_PREVIOUS -> {
        event.doit = false;
        int step = event.detail == SWT.TRAVERSE_TAB_NEXT ? 1 : -1;
        if (take(cell)) {
          begin(cell.line(), cell.column() + step, step);
        }
      }
      default -> {
        // Stays in the text.
      }
    }
  }

  /** Somebody clicked elsewhere: a text that is refused is dropped. */
  private void leave(Cell<T> cell) {
    if (begin == Begin.FUNCTION_KEYS) {
      DisplayThread.later(table.getDisplay(), table, this::dropUnlessAway);
    } else if (active() && !take(cell)) {
      end();
    }
  }

  /** While another window has the keyboard the text waits. */
  private void dropUnlessAway() {
    boolean away = table.getDisplay().getActiveShell() != table.getShell();
    if (field != null && active() && !away && !field.isFocusControl()) {
      end();
    }
  }

  /** True if the text was taken, or is the one that was there. */
  private boolean take(Cell<T> cell) {
    Text typed = field;
    if (typed == null || typed.isDisposed()) {
      return true;
    }
    String text = typed.getText();
    try {
      if (!text.equals(cell.edit().written().apply(cell.row()))) {
        field = null;
        cell.edit().take().accept(cell.row(), text);
      }
    } catch (IllegalArgumentException e) {
      field = typed;
      refused.accept(String.valueOf(e.getMessage()));
      return false;
    }
    boolean focused = typed.isFocusControl();
    field = null;
    typed.dispose();
    if (focused) {
      table.setFocus();
    }
    return true;
  }

  private void end() {
    if (field != null) {
      Text ended = field;
      field = null;
      ended.dispose();
    }
  }
}
