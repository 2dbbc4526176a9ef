package org.dirlens.runs;

import java.text.NumberFormat;
import java.util.Locale;

/** A cell of a table. */
public sealed interface Cell {
  /** As a person reads it. */
  String text();

  /** Words. */
  record Words(String text) implements Cell {}

  /** A number that was counted. */
  record Whole(long value) implements Cell {
    @Override
    public String text() {
      return String.format(Locale.ROOT, "%,d", value);
    }
  }

  /** A number that was measured; finite. */
  record Fraction(double value) implements Cell {
    /**
     * Checks the value.
     *
     * @throws IllegalArgumentException if it is not finite
     */
    public Fraction {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("not a finite number: " + value);
      }
    }

    @Override
    public String text() {
      double size = Math.abs(value);
      NumberFormat format = NumberFormat.getNumberInstance(Locale.ROOT);
      format.setMaximumFractionDigits(size < 10 ? 3 : size < 100 ? 2 : 1);
      return format.format(value);
    }
  }

  /** What a table of an experiment holds: a text, a {@link Long} or a {@link Double}. */
  static Cell of(Object value) {
    return switch (value) {
      case Long whole -> new Whole(whole);
      case Integer whole -> new Whole(whole);
      case Double fraction when Double.isFinite(fraction) -> new Fraction(fraction);
      default -> new Words(value.toString());
    };
  }
}
