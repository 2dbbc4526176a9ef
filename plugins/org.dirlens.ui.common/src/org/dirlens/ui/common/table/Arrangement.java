package org.dirlens.ui.common.table;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of a table its reader wants to see, and in which order.
 *
 * @param sortedBy the column that orders the rows; null for the order they came in
 * @param filter text that a row must have in one of its cells, without regard to case; empty for
 *     all rows
 */
public record Arrangement<T>(
    @Nullable ResultColumn<T> sortedBy, boolean descending, String filter) {
  /** All rows in the order they came in. */
  public static <T> Arrangement<T> asGiven() {
    return new Arrangement<>(null, false, "");
  }

  /** Sorted by a column; again turns the order round, a third time restores the one given. */
  public Arrangement<T> sortBy(ResultColumn<T> column) {
    if (!column.equals(sortedBy)) {
      return new Arrangement<>(column, false, filter);
    }
    return new Arrangement<>(descending ? null : column, !descending, filter);
  }

  public Arrangement<T> filter(String wanted) {
    return new Arrangement<>(sortedBy, descending, wanted);
  }

  /** Whether a row with these cells is wanted. */
  public boolean shows(List<String> cells) {
    String wanted = filter.toLowerCase(Locale.ROOT);
    return wanted.isEmpty()
        || cells.stream().anyMatch(cell -> cell.toLowerCase(Locale.ROOT).contains(wanted));
  }

  /** The order of rows; null for the order they came in. */
  @Nullable Comparator<T> order() {
    if (sortedBy == null) {
      return null;
    }
    return descending ? sortedBy.order().reversed() : sortedBy.order();
  }
}
