package org.dirlens.ui.common.table;

import java.util.Comparator;
import java.util.function.Function;

/**
 * One column of a result table.
 *
 * @param title sentence case
 * @param width in average characters of the table's font
 * @param side where the text stands; figures stand right
 * @param text what a cell shows
 * @param order how rows sort by this column, ascending
 */
public record ResultColumn<T>(
    String title, int width, Side side, Function<T, String> text, Comparator<T> order) {
  /** Where a column's text stands. */
  public enum Side {
    LEFT,
    RIGHT
  }

  /** A column of words, sorted without regard to case. */
  public static <T> ResultColumn<T> words(String title, int width, Function<T, String> text) {
    Comparator<T> order = Comparator.comparing(text, String.CASE_INSENSITIVE_ORDER);
    return new ResultColumn<>(title, width, Side.LEFT, text, order);
  }

  /** A column of figures, right aligned, sorted by their value. */
  public static <T, C extends Comparable<? super C>> ResultColumn<T> figures(
      String title, int width, Function<T, C> value, Function<C, String> text) {
    return new ResultColumn<>(
        title, width, Side.RIGHT, value.andThen(text), Comparator.comparing(value));
  }
}
