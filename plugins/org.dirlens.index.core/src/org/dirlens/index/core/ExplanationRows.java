package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.dirlens.index.core.PartFigures.Narrowing;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.partition.search.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows of an explanation of our engine: the parts of the filter, then the phases that read
 * and test entries.
 */
public final class ExplanationRows {
  private final Explanation explanation;

  private ExplanationRows(Explanation explanation) {
    this.explanation = explanation;
  }

  /**
   * An explanation for the window.
   *
   * @param options how it was asked for
   * @param runs how often the search was run; this is the fastest
   * @param version of the entries and indices that were searched
   */
  public static ExplainedSearch of(
      SearchQuestion question,
      ExplainOptions options,
      Explanation explanation,
      int runs,
      long version) {
    return new ExplainedSearch(
        question,
        options,
        new ExplanationRows(explanation).rows(),
        new ExplainedSearch.Counts(
            explanation.counts().candidates(),
            explanation.counts().examined(),
            explanation.counts().returned()),
        explanation.time().totalNanos(),
        runs,
        version);
  }

  private List<ExplainedPart> rows() {
    List<ExplainedPart> rows = new ArrayList<>();
    rows.add(part(explanation.root()));
    Explanation.Counts counts = explanation.counts();
    rows.add(
        phase(
            SearchPhase.ENTRY_RETRIEVAL,
            explanation.reading().walk(),
            new Narrowing(counts.candidates(), counts.examined())));
    String residual = explanation.reading().residual();
    rows.add(
        residual == null
            ? phase(SearchPhase.FILTER_TEST, "nothing left to test", null)
            : phase(
                SearchPhase.FILTER_TEST,
                residual,
                new Narrowing(counts.examined(), counts.returned())));
    return rows;
  }

  /** What was only planned has not narrowed anything. */
  private ExplainedPart phase(SearchPhase phase, String what, @Nullable Narrowing done) {
    Narrowing narrowing = explanation.search().mode() == ExplainMode.PLAN ? null : done;
    CostGrade grade =
        narrowing == null
            ? CostGrade.GOOD
            : CostGrade.ofReading(explanation.counts().examined(), explanation.counts().returned());
    long nanos = explanation.time().phases().getOrDefault(phase, 0L);
    PartFigures figures = new PartFigures("", what, narrowing, null, "", false, nanos, grade);
    return new ExplainedPart(capitalized(phase.text()), figures, List.of());
  }

  private ExplainedPart part(Explanation.Part part) {
    Explanation.Lookup lookup = part.lookup();
    PartFigures figures =
        new PartFigures(
            lookup == null ? "" : lookup.index().replace("/", ", "),
            part.reason(),
            narrowing(part),
            lookup == null ? null : lookup.count(),
            lookup == null ? "" : side(lookup),
            lookup != null && lookup.exact(),
            part.timeNanos(),
            grade(part));
    return new ExplainedPart(
        part.filter(), figures, part.parts().stream().map(this::part).toList());
  }

  private static @Nullable Narrowing narrowing(Explanation.Part part) {
    Explanation.Narrowing known = part.narrowing();
    return known == null ? null : new Narrowing(known.before(), known.after());
  }

  /** A part that an index knows costs nothing more when the planner did not need it. */
  private static CostGrade grade(Explanation.Part part) {
    Narrowing narrowing = narrowing(part);
    if (narrowing != null) {
      return CostGrade.ofNarrowing(narrowing.before(), narrowing.after());
    }
    return part.lookup() == null ? CostGrade.SCAN : CostGrade.GOOD;
  }

  /** Of an index that is not there, or not with this threshold, it is the side it would be. */
  private String side(Explanation.Lookup lookup) {
    boolean supposed =
        explanation.supposed().stream().anyMatch(one -> one.index().equals(lookup.index()));
    return (supposed ? "supposed, " : "") + side(lookup.side());
  }

  private static String side(Posting.Side side) {
    return switch (side) {
      case ABSENT -> "no such key";
      case INLINE -> "inline";
      case CONTAINERS -> "containers";
      case RANGE -> "range of keys";
    };
  }

  private static String capitalized(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
