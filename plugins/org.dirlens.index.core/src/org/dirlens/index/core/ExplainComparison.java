package org.dirlens.index.core;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An explanation next to the one before it of the same search.
 *
 * @param before null when the search was not explained before
 */
public record ExplainComparison(@Nullable ExplainedSearch before, ExplainedSearch after) {
  /** Compares two explanations; one of another search is not compared with. */
  public static ExplainComparison of(@Nullable ExplainedSearch before, ExplainedSearch after) {
    boolean same = before != null && before.question().equals(after.question());
    return new ExplainComparison(same ? before : null, after);
  }

  /** An explanation that is compared with none. */
  public static ExplainComparison alone(ExplainedSearch search) {
    return new ExplainComparison(null, search);
  }

  /** Whether both were run with the indices there were, so that their times can be compared. */
  public boolean bothRun() {
    return before != null && before.options().asItIs() && after.options().asItIs();
  }

  public boolean comparable() {
    return before != null;
  }

  /** The rows of now, each with what it was before. */
  public List<ComparedPart> rows() {
    return ComparedPart.pair(before == null ? List.of() : before.rows(), after.rows());
  }

  /**
   * "135 times faster", "2.1 times slower", "as fast as before"; empty when there is nothing to
   * compare with: an index that is only supposed is counted in all entries first, which takes time.
   */
  public String speedUp() {
    return before != null && bothRun()
        ? ratio(before.nanos(), after.nanos(), "faster", "slower", "as fast")
        : "";
  }

  /** "667 times fewer", "as many as before"; empty when there is nothing to compare with. */
  public String fewerExamined() {
    return before != null && before.run() && after.run()
        ? ratio(before.examined(), after.examined(), "fewer", "more", "as many")
        : "";
  }

  private static String ratio(long before, long after, String less, String more, String same) {
    double factor = (double) Math.max(before, 1) / Math.max(after, 1);
    if (factor > 0.9 && factor < 1.1) {
      return same + " as before";
    }
    return factor > 1 ? times(factor) + " times " + less : times(1 / factor) + " times " + more;
  }

  private static String times(double factor) {
    return String.format(Locale.ENGLISH, factor >= 10 ? "%,.0f" : "%.1f", factor);
  }
}
