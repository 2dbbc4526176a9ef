package org.dirlens.ui.common.table;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are in memory, up to ten thousand or so. Equal rows keep the order they came in.
 *
 * <p>Threads: one.
 */
public final class ListRows<T> implements RowSource<T> {
  private final List<T> given;
  private final List<ResultColumn<T>> columns;
  private final Function<T, ?> key;
  private List<T> arranged;
  private Arrangement<T> arrangement = Arrangement.asGiven();

  /**
   * @param key what stays the same when a row's figures change
   */
  public ListRows(Collection<T> rows, List<ResultColumn<T>> columns, Function<T, ?> key) {
    this.given = List.copyOf(rows);
    this.columns = List.copyOf(columns);
    this.key = key;
    this.arranged = given;
  }

  @Override
  public boolean immediate() {
    return true;
  }

  @Override
  public int count(Arrangement<T> wanted) {
    return rows(wanted).size();
  }

  @Override
  public List<T> fetch(Arrangement<T> wanted, int from, int most) {
    List<T> rows = rows(wanted);
    int first = Math.min(from, rows.size());
    return rows.subList(first, Math.min(first + most, rows.size()));
  }

  @Override
  public int[] places(Arrangement<T> wanted, Set<Object> keys) {
    List<T> rows = rows(wanted);
    return IntStream.range(0, rows.size())
        .filter(place -> keys.contains(key.apply(rows.get(place))))
        .toArray();
  }

  /** All rows that are wanted, in order. */
  List<T> rows(Arrangement<T> wanted) {
    if (!wanted.equals(arrangement)) {
      arranged = arrange(wanted);
      arrangement = wanted;
    }
    return arranged;
  }

  private List<T> arrange(Arrangement<T> wanted) {
    Stream<T> rows = given.stream().filter(row -> wanted.shows(cells(row)));
    @Nullable Comparator<T> order = wanted.order();
    return (order == null ? rows : rows.sorted(order)).toList();
  }

  private List<String> cells(T row) {
    return columns.stream().map(column -> column.text().apply(row)).toList();
  }
}
