package org.dirlens.ui.common.table;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.dirlens.connection.text.CommaSeparated;
import org.dirlens.ui.common.Keys;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;

/**
 * A way to copy rows, offered by the menu of a table.
 *
 * @param label what the menu says
 * @param head what comes before the rows, made when it is copied; a command is all head
 * @param rows the text of some rows; called for one piece after the other
 * @param waits whether {@code rows} may wait for a server, so that it must run in a job
 */
public record CopyForm<T>(String label, Supplier<String> head, RowsText<T> rows, boolean waits) {
  /** Writes rows. */
  @FunctionalInterface
  public interface RowsText<T> {
    /**
     * @param progress may be cancelled; hears of rows that are not copied as a whole
     * @throws CoreException with the reason when they cannot be written
     */
    String of(List<T> rows, CopyProgress progress) throws CoreException;
  }

  /**
   * Cells that show a part of what there is.
   *
   * @param cell whether this is the text of one
   * @param words what is told of rows with such cells, with a place for "3 rows"
   */
  record Partly(Predicate<String> cell, String words) {
    static final Partly NEVER = new Partly(cell -> false, "");

    /** Tells of the row if it has such cells. */
    List<String> told(List<String> cells, CopyProgress progress) {
      if (cells.stream().anyMatch(cell)) {
        progress.partly(words);
      }
      return cells;
    }
  }

  /** A command that would show what the table shows. */
  public static <T> CopyForm<T> command(Supplier<String> command) {
    return new CopyForm<>(Messages.Copy_command, command, (rows, monitor) -> "", false);
  }

  static <T> CopyForm<T> tabs(List<ResultColumn<T>> columns, Partly partly) {
    return new CopyForm<>(
        NLS.bind(Messages.Copy_tabs, Keys.text("M1+C")),
        () -> new TabSeparated().row(titles(columns)).text(),
        (rows, progress) -> {
          TabSeparated text = new TabSeparated();
          rows.forEach(row -> text.row(partly.told(cells(columns, row), progress)));
          return text.text();
        },
        false);
  }

  static <T> CopyForm<T> commas(List<ResultColumn<T>> columns, Partly partly) {
    return new CopyForm<>(
        Messages.Copy_commas,
        () -> new CommaSeparated().row(titles(columns)).text(),
        (rows, progress) -> {
          CommaSeparated text = new CommaSeparated();
          rows.forEach(row -> text.row(partly.told(cells(columns, row), progress)));
          return text.text();
        },
        false);
  }

  private static <T> List<String> titles(List<ResultColumn<T>> columns) {
    return columns.stream().map(ResultColumn::title).toList();
  }

  private static <T> List<String> cells(List<ResultColumn<T>> columns, T row) {
    return columns.stream().map(column -> column.text().apply(row)).toList();
  }
}
