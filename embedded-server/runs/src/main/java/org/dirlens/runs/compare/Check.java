package org.dirlens.runs.compare;

import java.util.List;
import java.util.Locale;
import org.dirlens.runs.compare.Measure.Better;

/**
 * Whether a run is worse than a kept one by more than is allowed.
 *
 * @param outcome of all quantities that were looked at: the worst of them; nobody can tell of a run
 *     that did other or less work than the kept one that it is not worse
 * @param rows each quantity with its own outcome
 * @param lacking what the kept run has and the judged one has not
 */
public record Check(Outcome outcome, List<Row> rows, List<Quantity> lacking) {
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
    lacking = List.copyOf(lacking);
  }

  /**
   * Looks at quantities of which one direction is better. One is fine if even the worse end of its
   * interval is within what is allowed; it is worse if there is certainly a change, and the
   * estimate is beyond what is allowed. Nothing is fine of a run with more errors, with answers of
   * other sizes, or without something that the kept one has.
   *
   * @param comparison with the kept run as the side before
   * @param allowedShare by how much it may be worse, above 0 and below 1
   * @param measures the names of the measures to look at, in lower case; all if empty
   */
  public static Check of(Comparison comparison, double allowedShare, List<String> measures) {
    List<Row> rows =
        comparison.rows().stream()
            .filter(each -> isAsked(each.quantity().measure(), measures))
            .map(each -> new Row(each, outcome(each, allowedShare)))
            .toList();
    List<Quantity> lacking =
        comparison.lacking().stream().filter(each -> isAsked(each.measure(), measures)).toList();
    boolean alike =
        !rows.isEmpty()
            && lacking.isEmpty()
            && Doubts.of(comparison.before(), comparison.after()).isEmpty();
    Outcome best = alike ? Outcome.FINE : Outcome.CANNOT_TELL;
    Outcome worst = rows.stream().map(Row::outcome).reduce(best, Check::worse);
    return new Check(worst, rows, lacking);
  }

  private static Outcome worse(Outcome one, Outcome other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  /** A measure of which one direction is better is asked for by the beginning of its name. */
  private static boolean isAsked(Measure measure, List<String> asked) {
    String name = measure.name().toLowerCase(Locale.ROOT);
    return measure.better() != Better.NEITHER
        && (asked.isEmpty() || asked.stream().anyMatch(name::startsWith));
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
