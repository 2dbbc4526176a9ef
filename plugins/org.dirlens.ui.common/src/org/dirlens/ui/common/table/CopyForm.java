package org.dirlens.ui.common.table;

import java.util.List;
import java.util.function.Supplier;
import org.dirlens.connection.text.CommaSeparated;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

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
     * @param monitor may be cancelled
     * @throws CoreException with the reason when they cannot be written
     */
    String of(List<T> rows, IProgressMonitor monitor) throws CoreException;
  }

  /** A command that would show what the table shows. */
  public static <T> CopyForm<T> command(Supplier<String> command) {
    return new CopyForm<>(Messages.Copy_command, command, (rows, monitor) -> "", false);
  }

  static <T> CopyForm<T> tabs(List<ResultColumn<T>> columns) {
    return new CopyForm<>(
        Messages.Copy_tabs,
        () -> new TabSeparated().row(titles(columns)).text(),
        (rows, monitor) -> {
          TabSeparated text = new TabSeparated();
          rows.forEach(row -> text.row(cells(columns, row)));
          return text.text();
        },
        false);
  }

  static <T> CopyForm<T> commas(List<ResultColumn<T>> columns) {
    return new CopyForm<>(
        Messages.Copy_commas,
        () -> new CommaSeparated().row(titles(columns)).text(),
        (rows, monitor) -> {
          CommaSeparated text = new CommaSeparated();
          rows.forEach(row -> text.row(cells(columns, row)));
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
