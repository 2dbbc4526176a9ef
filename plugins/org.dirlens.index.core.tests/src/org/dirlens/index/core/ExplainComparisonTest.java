package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.PartFigures.Narrowing;
import org.junit.jupiter.api.Test;

class ExplainComparisonTest {
  private static final PartFigures SCAN =
      new PartFigures("", "no index on initials", null, null, "", false, 0, CostGrade.SCAN);
  private static final PartFigures INDEX =
      new PartFigures(
          "initials, equality",
          "index initials/equality",
          new Narrowing(10_000, 15),
          15L,
          "inline",
          true,
          20_000,
          CostGrade.GOOD);
  private static final PartFigures CLASS =
      new PartFigures(
          "objectClass, equality",
          "index objectClass/equality",
          new Narrowing(10_003, 10_000),
          10_000L,
          "containers",
          true,
          300_000,
          CostGrade.BROAD);
  private static final PartFigures READ =
      new PartFigures(
          "",
          "all entries",
          new Narrowing(10_003, 10_003),
          null,
          "",
          false,
          41_000_000,
          CostGrade.SCAN);

  @Test
  void putsThePartOfBeforeBesideThePartOfNow() {
    List<ComparedPart> compared =
        ExplainComparison.of(search("(a)", SCAN, 10_000, 42), search("(a)", INDEX, 15, 1)).rows();

    assertEquals(
        List.of(
            new ComparedPart(
                "(&(initials=aa)(objectClass=person))",
                CLASS,
                CLASS,
                List.of(
                    new ComparedPart("(initials=aa)", SCAN, INDEX, List.of()),
                    new ComparedPart("(objectClass=person)", CLASS, CLASS, List.of()))),
            new ComparedPart("Read entries", READ, READ, List.of())),
        compared);
    assertEquals(300_000, compared.get(0).slowestNanos());
  }

  @Test
  void tellsHowMuchBetterItIs() {
    ExplainComparison comparison =
        ExplainComparison.of(search("(a)", SCAN, 10_000, 42), search("(a)", INDEX, 15, 20));

    assertEquals("667 times fewer", comparison.fewerExamined());
    assertEquals("2.1 times faster", comparison.speedUp());
  }

  @Test
  void tellsHowMuchWorseItIs() {
    ExplainComparison comparison =
        ExplainComparison.of(search("(a)", INDEX, 15, 20), search("(a)", SCAN, 15, 42));

    assertEquals("as many as before", comparison.fewerExamined());
    assertEquals("2.1 times slower", comparison.speedUp());
  }

  @Test
  void doesNotCompareDifferentSearches() {
    ExplainComparison comparison =
        ExplainComparison.of(search("(a)", SCAN, 10_000, 42), search("(b)", INDEX, 15, 1));

    assertFalse(comparison.comparable());
    assertNull(comparison.rows().get(0).before());
    assertEquals("", comparison.speedUp());
  }

  @Test
  void remembersTheLastExplanationOfEachSearch() {
    ExplainHistory history = new ExplainHistory();
    ExplainedSearch first = search("(a)", SCAN, 10_000, 42);
    history.add(first);
    history.add(search("(b)", SCAN, 10_000, 42));

    assertEquals(first, history.add(search("(a)", INDEX, 15, 1)).before());
  }

  @Test
  void gradesAnIndexByWhatItLeft() {
    assertEquals(CostGrade.GOOD, CostGrade.ofNarrowing(10_000, 15));
    assertEquals(CostGrade.BROAD, CostGrade.ofNarrowing(10_000, 9_000));
    assertEquals(CostGrade.GOOD, CostGrade.ofNarrowing(90, 90));
  }

  @Test
  void gradesReadingByWhatWasReadInVain() {
    assertEquals(CostGrade.GOOD, CostGrade.ofReading(10_000, 10_000));
    assertEquals(CostGrade.BROAD, CostGrade.ofReading(10_000, 2_000));
    assertEquals(CostGrade.SCAN, CostGrade.ofReading(10_000, 15));
    assertEquals(CostGrade.GOOD, CostGrade.ofReading(90, 0));
  }

  private static ExplainedSearch search(
      String filter, PartFigures initials, long examined, long millis) {
    ExplainedPart part =
        new ExplainedPart(
            "(&(initials=aa)(objectClass=person))",
            CLASS,
            List.of(
                new ExplainedPart("(initials=aa)", initials, List.of()),
                new ExplainedPart("(objectClass=person)", CLASS, List.of())));
    return new ExplainedSearch(
        new SearchQuestion("dc=example,dc=com", Scope.SUBTREE, filter),
        ExplainOptions.AS_IT_IS,
        List.of(part, new ExplainedPart("Read entries", READ, List.of())),
        new ExplainedSearch.Counts(examined, examined, 15),
        millis * 1_000_000,
        1,
        1);
  }
}
