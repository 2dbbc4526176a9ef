package org.dirlens.runs.compare;

import java.util.Locale;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a change.
 *
 * @param kind in one word
 * @param interval how large it is; null where there are too few rounds
 * @param text in a sentence without a point
 */
public record Verdict(Kind kind, @Nullable RatioInterval interval, String text) {
  /** What can be said. */
  public enum Kind {
    /** If there is a change, then one of less than 10 %. */
    NO_DIFFERENCE,
    /** It is better than before. */
    BETTER,
    /** It is worse than before. */
    WORSE,
    /** It is not as before; whether that is good, nobody can say. */
    DIFFERENT,
    /** No change is possible, and one of 10 % or more is, too. */
    UNCERTAIN,
    /** Chance cannot be told from change. */
    TOO_FEW_ROUNDS
  }

  /** A change below this does not matter where none is possible as well. */
  static final double MATTERS = 0.10;

  private static final double FACTOR_FROM = 2;
  private static final double FINE_BELOW_PERCENT = 2;
  private static final int ROUNDS_ADVISED_MAX = 1000;

  /** What can be said with these values of the rounds before and after. */
  static Verdict of(
      Measure measure,
      SortedMap<Integer, Double> before,
      SortedMap<Integer, Double> after,
      boolean interleaved) {
    int rounds = Math.min(before.size(), after.size());
    if (rounds < RatioInterval.ROUNDS_MIN) {
      return new Verdict(
          Kind.TOO_FEW_ROUNDS,
          null,
          "too few rounds to tell: " + rounds + ", need " + RatioInterval.ROUNDS_MIN);
    }
    RatioInterval interval =
        interleaved
            ? RatioInterval.interleaved(before, after)
            : RatioInterval.separate(before, after);
    return of(measure, interval, rounds);
  }

  private static Verdict of(Measure measure, RatioInterval interval, int rounds) {
    if (!interval.holdsOne()) {
      return new Verdict(changed(measure, interval), interval, change(measure, interval));
    }
    double farthest = Math.max(interval.high() - 1, 1 - interval.low());
    if (farthest < MATTERS) {
      return new Verdict(Kind.NO_DIFFERENCE, interval, "no difference (" + signed(interval) + ")");
    }
    return new Verdict(
        Kind.UNCERTAIN,
        interval,
        "cannot tell (" + signed(interval) + ")" + advice(interval, rounds));
  }

  private static Kind changed(Measure measure, RatioInterval interval) {
    boolean more = interval.ratio() > 1;
    return switch (measure.better()) {
      case MORE -> more ? Kind.BETTER : Kind.WORSE;
      case LESS -> more ? Kind.WORSE : Kind.BETTER;
      case NEITHER -> Kind.DIFFERENT;
    };
  }

  private static String change(Measure measure, RatioInterval interval) {
    double ratio = interval.ratio();
    String word = ratio > 1 ? measure.more() : measure.less();
    if (ratio > FACTOR_FROM || ratio < 1 / FACTOR_FROM) {
      boolean more = ratio > 1;
      return String.format(
          Locale.ROOT,
          "%.1f times %s (between %.1f and %.1f times)",
          more ? ratio : 1 / ratio,
          word,
          more ? interval.low() : 1 / interval.high(),
          more ? interval.high() : 1 / interval.low());
    }
    double one = Math.abs(interval.low() - 1);
    double other = Math.abs(interval.high() - 1);
    return percent(Math.abs(ratio - 1))
        + " "
        + word
        + " (between "
        + percent(Math.min(one, other))
        + " and "
        + percent(Math.max(one, other))
        + ")";
  }

  private static String signed(RatioInterval interval) {
    return "between " + sign(interval.low()) + " and " + sign(interval.high());
  }

  private static String sign(double ratio) {
    return (ratio < 1 ? "-" : "+") + percent(Math.abs(ratio - 1));
  }

  private static String percent(double share) {
    double percent = share * 100;
    return String.format(
        Locale.ROOT, percent < FINE_BELOW_PERCENT ? "%.1f %%" : "%.0f %%", percent);
  }

  /** Intervals shrink with the root of the number of rounds. */
  private static String advice(RatioInterval interval, int rounds) {
    double half = Math.log(interval.high() / interval.low()) / 2;
    double more = half / Math.log1p(MATTERS);
    double needed = Math.ceil(rounds * Math.max(more * more, 1) * 1.5);
    return needed > ROUNDS_ADVISED_MAX
        ? ""
        : String.format(Locale.ROOT, ": about %.0f rounds may tell", needed);
  }
}
