package org.dirlens.ui.common.table;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.Function;
import org.dirlens.connection.text.NaturalOrder;
import org.jspecify.annotations.Nullable;

/**
 * One column of a result table.
 *
 * @param title sentence case; no two columns of a table have the same
 * @param width in average characters of the table's font
 * @param side where the text stands; figures stand right
 * @param text what a cell shows
 * @param order how rows sort by this column, ascending
 */
public record ResultColumn<T>(
    String title, int width, Side side, Function<T, String> text, Comparator<T> order) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ENGLISH)
          .withZone(ZoneId.systemDefault());

  /** Where a column's text stands. */
  public enum Side {
    LEFT,
    RIGHT
  }

  /** A column of words, in natural order: no difference of case, runs of digits by their number. */
  public static <T> ResultColumn<T> words(String title, int width, Function<T, String> text) {
    Comparator<T> order = (one, other) -> NaturalOrder.compare(text.apply(one), text.apply(other));
    return new ResultColumn<>(title, width, Side.LEFT, text, order);
  }

  /** A column of figures, right aligned, sorted by their value and shown with their unit. */
  public static <T, C extends Comparable<? super C>> ResultColumn<T> figures(
      String title, int width, Function<T, C> value, Function<C, String> text) {
    return new ResultColumn<>(
        title, width, Side.RIGHT, value.andThen(text), Comparator.comparing(value));
  }

  /** A column of moments, in the local time; a moment that is not known is empty and first. */
  public static <T> ResultColumn<T> times(
      String title, int width, Function<T, @Nullable Instant> moment) {
    Comparator<@Nullable Instant> byTime = Comparator.nullsFirst(Comparator.naturalOrder());
    return new ResultColumn<>(
        title,
        width,
        Side.LEFT,
        row -> written(moment.apply(row)),
        (one, other) -> byTime.compare(moment.apply(one), moment.apply(other)));
  }

  private static String written(@Nullable Instant moment) {
    return moment == null ? "" : TIME.format(moment);
  }
}
