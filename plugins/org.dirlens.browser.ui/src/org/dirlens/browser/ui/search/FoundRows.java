package org.dirlens.browser.ui.search;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.search.SearchRows;
import org.dirlens.browser.core.search.SearchRows.Direction;
import org.dirlens.ui.common.table.Arrangement;
import org.dirlens.ui.common.table.RowSource;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a search for a table, while they come and afterwards. They are sorted and looked
 * through again when rows have come since.
 *
 * <p>Threads: one at a time.
 */
final class FoundRows implements RowSource<FoundRows.Found> {
  /** One row with its number, which is its key. */
  record Found(int number, SearchRows.Row row) {
    String dn() {
      return row.dn();
    }

    /** The text below a heading: 0 for the DN, then the cells. */
    String text(int column) {
      if (column == 0) {
        return row.dn();
      }
      return column <= row.cells().size() ? row.cells().get(column - 1) : "";
    }
  }

  private final SearchRows rows;
  private @Nullable Arranged arranged;

  /** The numbers of rows in an arrangement, as long as there are no more rows. */
  private record Arranged(Arrangement<Found> arrangement, int rows, int[] numbers) {}

  FoundRows(SearchRows rows) {
    this.rows = rows;
  }

  @Override
  public int count(Arrangement<Found> wanted) {
    return asTheyCame(wanted) ? rows.size() : numbers(wanted, rows.size()).length;
  }

  @Override
  public List<Found> fetch(Arrangement<Found> wanted, int from, int most) {
    IntStream numbers;
    if (asTheyCame(wanted)) {
      numbers = IntStream.range(from, Math.min(from + most, rows.size()));
    } else {
      int[] all = numbers(wanted, known(wanted));
      numbers = Arrays.stream(all, Math.min(from, all.length), Math.min(from + most, all.length));
    }
    return numbers.mapToObj(number -> new Found(number, rows.row(number))).toList();
  }

  @Override
  public int[] places(Arrangement<Found> wanted, Set<Object> keys) {
    if (asTheyCame(wanted)) {
      return keys.stream().mapToInt(Integer.class::cast).sorted().toArray();
    }
    int[] all = numbers(wanted, known(wanted));
    return IntStream.range(0, all.length).filter(place -> keys.contains(all[place])).toArray();
  }

  @Override
  public FoundRows snapshot() {
    FoundRows same = new FoundRows(rows);
    same.arranged = arranged;
    return same;
  }

  private static boolean asTheyCame(Arrangement<Found> wanted) {
    return wanted.sortedBy() == null && wanted.filter().isEmpty();
  }

  /** The number of rows that were last counted in this arrangement. */
  private int known(Arrangement<Found> wanted) {
    return arranged != null && arranged.arrangement().equals(wanted)
        ? arranged.rows()
        : rows.size();
  }

  private int[] numbers(Arrangement<Found> wanted, int size) {
    Arranged before = arranged;
    if (before != null && before.arrangement().equals(wanted) && before.rows() == size) {
      return before.numbers();
    }
    int[] numbers = rows.matching(wanted::shows, size);
    int column = column(wanted);
    if (column >= 0) {
      Direction direction = wanted.descending() ? Direction.DESCENDING : Direction.ASCENDING;
      numbers = rows.sorted(numbers, column, direction);
    }
    arranged = new Arranged(wanted, size, numbers);
    return numbers;
  }

  /** The number of the column that sorts, -1 for none: the first is the DN. */
  private int column(Arrangement<Found> wanted) {
    if (wanted.sortedBy() == null) {
      return -1;
    }
    List<String> titles =
        Stream.concat(Stream.of(Messages.Search_dn), rows.columns().stream()).toList();
    return titles.indexOf(wanted.sortedBy().title());
  }
}
