package org.dirlens.charts.ui.picture;

import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Lets an axis write its figures in human units. Writes only; it never reads a figure back. */
final class WrittenFormat extends NumberFormat {
  private static final long serialVersionUID = 1;
  private final transient DoubleFunction<String> text;

  WrittenFormat(DoubleFunction<String> text) {
    this.text = text;
  }

  @Override
  public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
    return to.append(text.apply(number));
  }

  @Override
  public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
    return to.append(text.apply(number));
  }

  @Override
  public @Nullable Number parse(String source, ParsePosition position) {
    return null;
  }
}
