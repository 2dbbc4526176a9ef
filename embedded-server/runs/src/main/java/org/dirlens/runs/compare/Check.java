package org.dirlens.runs.compare;

import java.util.List;
import java.util.Locale;
import org.dirlens.runs.compare.Measure.Better;

/**
 * Whether a run is worse than a kept one by more than is allowed.
 *
 * @param outcome of all quantities that were looked at: the worst of them
 * @param rows each quantity with its own outcome
 */
public record Check(Outcome outcome, List<Row> rows) {
  /** What can be said, the worst last. */
  public enum Outcome {
    /** Not worse by more than allowed. */
    FINE,
    /** It may be worse by more than allowed, or not. */
    CANNOT_TELL,
    /** Worse by more than allowed. */
    WORSE
  }

  /**
   * A quantity that was looked at.
   *
   * @param compared both sides of it
   * @param outcome what can be said
   */
  public record Row(Compared compared, Outcome outcome) {}

  public Check {
    rows = List.copyOf(rows);
  }

  /**
   * Looks at quantities of which one direction is better. One is fine if even the worse end of its
   * interval is within what is allowed; it is worse if there is certainly a change, and the
   * estimate is beyond what is allowed.
   *
   * @param comparison with the kept run as the side before
   * @param allowedShare by how much it may be worse, above 0 and below 1
   * @param measures the names of the measures to look at, in lower case; all if empty
   */
  public static Check of(Comparison comparison, double allowedShare, List<String> measures) {
    List<Row> rows =
        comparison.rows().stream()
            .filter(each -> each.quantity().measure().better() != Better.NEITHER)
            .filter(each -> isAsked(each.quantity().measure().name(), measures))
            .map(each -> new Row(each, outcome(each, allowedShare)))
            .toList();
    Outcome worst =
        rows.stream().map(Row::outcome).max(Outcome::compareTo).orElse(Outcome.CANNOT_TELL);
    return new Check(worst, rows);
  }

  /** A measure is asked for by the beginning of its name. */
  private static boolean isAsked(String measure, List<String> asked) {
    String name = measure.toLowerCase(Locale.ROOT);
    return asked.isEmpty() || asked.stream().anyMatch(name::startsWith);
  }

  private static Outcome outcome(Compared compared, double allowedShare) {
    RatioInterval interval = compared.verdict().interval();
    if (interval == null) {
      return Outcome.CANNOT_TELL;
    }
    boolean moreIsBetter = compared.quantity().measure().better() == Better.MORE;
    double limit = moreIsBetter ? 1 - allowedShare : 1 + allowedShare;
    if (moreIsBetter ? interval.low() >= limit : interval.high() <= limit) {
      return Outcome.FINE;
    }
    boolean beyond = moreIsBetter ? interval.ratio() < limit : interval.ratio() > limit;
    return beyond && !interval.holdsOne() ? Outcome.WORSE : Outcome.CANNOT_TELL;
  }
}
