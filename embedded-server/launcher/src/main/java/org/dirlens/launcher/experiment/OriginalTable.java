package org.dirlens.launcher.experiment;

import java.util.ArrayList;
import java.util.List;

/**
 * Figures of the document that an experiment repeats, to be shown beside what was measured now.
 * Immutable.
 *
 * @param source the document and its date, and what holds of all figures
 * @param columns their names, of which one that begins with {@code <} is aligned to the left
 * @param rows each with one cell a column: a text, a {@link Long} or a {@link Double}
 */
public record OriginalTable(String source, List<String> columns, List<List<Object>> rows) {
  /**
   * @throws IllegalArgumentException if a row has not one cell a column, or a cell is something
   *     else than a text or a number
   */
  public OriginalTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(OriginalTable::checked).toList();
    for (List<Object> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "the row " + row + " has " + row.size() + " cells for " + columns.size() + " columns");
      }
    }
  }

  /** A table that has no rows yet. */
  public static OriginalTable of(String source, String... columns) {
    return new OriginalTable(source, List.of(columns), List.of());
  }

  /** This table with one row more; whole numbers of any type become {@link Long}s. */
  public OriginalTable row(Object... cells) {
    List<List<Object>> more = new ArrayList<>(rows);
    more.add(List.of(cells));
    return new OriginalTable(source, columns, more);
  }

  private static List<Object> checked(List<Object> row) {
    return row.stream().map(OriginalTable::checked).toList();
  }

  private static Object checked(Object cell) {
    return switch (cell) {
      case String text -> text;
      case Double figure -> figure;
      case Long count -> count;
      case Integer count -> count.longValue();
      default ->
          throw new IllegalArgumentException(
              cell + " is neither a text nor a whole or real number");
    };
  }
}
