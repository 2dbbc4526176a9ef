package org.dirlens.browser.ui.log;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.dirlens.browser.core.change.LoggedChange;
import org.dirlens.browser.core.change.ModificationLog;
import org.dirlens.ui.common.table.Arrangement;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.RowSource;
import org.jspecify.annotations.Nullable;

/**
 * The changes of the log, the newest first: a hundred thousand of them are a window on the log and
 * no list of objects. Another order or a filter is a list of numbers.
 */
final class LogRows implements RowSource<LoggedChange> {
  private final ModificationLog log;
  private final List<ResultColumn<LoggedChange>> columns;
  private @Nullable Arranged arranged;

  /** The numbers of changes in an arrangement, as long as the log is the same. */
  private record Arranged(
      Arrangement<LoggedChange> arrangement, long first, long end, long[] numbers) {}

  LogRows(ModificationLog log, List<ResultColumn<LoggedChange>> columns) {
    this.log = log;
    this.columns = columns;
  }

  @Override
  public int count(Arrangement<LoggedChange> wanted) {
    log.load();
    return numbers(wanted).length;
  }

  @Override
  public List<LoggedChange> fetch(Arrangement<LoggedChange> wanted, int from, int most) {
    Arranged known = arranged;
    long[] all =
        known != null && known.arrangement().equals(wanted) ? known.numbers() : numbers(wanted);
    int first = Math.min(from, all.length);
    return LongStream.of(all)
        .skip(first)
        .limit(Math.min(most, all.length - first))
        .mapToObj(log::get)
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public int[] places(Arrangement<LoggedChange> wanted, Set<Object> keys) {
    long[] all = numbers(wanted);
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < all.length; place++) {
      if (keys.contains(all[place])) {
        places.add(place);
      }
    }
    return places.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public LogRows snapshot() {
    LogRows same = new LogRows(log, columns);
    same.arranged = arranged;
    return same;
  }

  private long[] numbers(Arrangement<LoggedChange> wanted) {
    long first = log.first();
    long end = log.end();
    Arranged before = arranged;
    if (before != null
        && before.arrangement().equals(wanted)
        && before.first() == first
        && before.end() == end) {
      return before.numbers();
    }
    LongStream newestFirst = LongStream.range(first, end).map(number -> first + end - 1 - number);
    @Nullable ResultColumn<LoggedChange> sortedBy = wanted.sortedBy();
    long[] numbers;
    if (sortedBy == null) {
      numbers =
          wanted.filter().isEmpty()
              ? newestFirst.toArray()
              : newestFirst
                  .filter(number -> log.get(number).filter(c -> fits(c, wanted)).isPresent())
                  .toArray();
    } else {
      Comparator<LoggedChange> order =
          wanted.descending() ? sortedBy.order().reversed() : sortedBy.order();
      numbers =
          newestFirst
              .mapToObj(log::get)
              .flatMap(Optional::stream)
              .filter(change -> fits(change, wanted))
              .sorted(order)
              .mapToLong(LoggedChange::number)
              .toArray();
    }
    arranged = new Arranged(wanted, first, end, numbers);
    return numbers;
  }

  private boolean fits(LoggedChange change, Arrangement<LoggedChange> wanted) {
    return wanted.shows(columns.stream().map(column -> column.text().apply(change)).toList());
  }
}
