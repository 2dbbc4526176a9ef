package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.IndexAdvisor.Missing;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

class IndexAdvisorTest {
  private static final PartFigures SCAN =
      new PartFigures("", "no index", null, null, "", false, 0, CostGrade.SCAN);
  private static final PartFigures INDEX =
      new PartFigures("initials, equality", "", null, 15L, "inline", true, 1, CostGrade.GOOD);

  @Test
  void proposesTheIndexThatAnswersAPart() throws Exception {
    assertEquals(
        List.of(
            new IndexAdvice(
                "initials has no equality index, so 10,000 entries were read to return 15. With it,"
                    + " 15 entries would be read. It is built by reading every entry once, and each"
                    + " later change of initials costs one more write.",
                Optional.of("initials"),
                Set.of(IndexKind.EQUALITY))),
        advice(part("(initials=aa)", SCAN)));
  }

  @Test
  void proposesAPresenceIndexForAPresenceFilter() throws Exception {
    assertEquals(Set.of(IndexKind.PRESENCE), advice(part("(mail=*)", SCAN)).get(0).kinds());
  }

  @Test
  void proposesTheKindThatTheFilterNeeds() throws Exception {
    assertEquals(
        Set.of(IndexKind.SUBSTRING), advice(part("(description=*x*)", SCAN)).get(0).kinds());
    assertEquals(Set.of(IndexKind.ORDERING), advice(part("(uid>=b)", SCAN)).get(0).kinds());
    assertEquals(Set.of(IndexKind.APPROXIMATE), advice(part("(sn~=b)", SCAN)).get(0).kinds());
  }

  @Test
  void saysWhyNoIndexCanHelp() throws Exception {
    assertEquals(
        List.of(
            "jpegPhoto cannot be indexed: its values cannot be compared: the schema gives it no"
                + " equality rule."),
        sentences(part("(jpegPhoto=*)", SCAN)));
    assertEquals(
        List.of("No attribute is called shoeSize, so nothing matches."),
        sentences(part("(shoeSize=42)", SCAN)));
    assertEquals(Optional.empty(), advice(part("(uidNumber=*1*)", SCAN)).get(0).attribute());
  }

  @Test
  void isSilentAboutPartsAnIndexAnswers() throws Exception {
    assertEquals(List.of(), advice(part("(initials=aa)", INDEX)));
  }

  @Test
  void isSilentWhenHardlyAnythingWasReadInVain() throws Exception {
    assertEquals(List.of(), advice(115, part("(initials=aa)", SCAN)));
  }

  @Test
  void saysTheSameThingOnce() throws Exception {
    assertEquals(1, advice(part("(initials=aa)", SCAN), part("(initials=aa)", SCAN)).size());
  }

  @Test
  void advisesNoIndexForAFilterThatReturnsALargeShare() throws Exception {
    assertEquals(
        List.of(
            "No index is advised: the filter returns 9,990 of 10,000 entries (99 %), and an index"
                + " saves little where this many must be read anyway."),
        sentences(new Answers(10_000, 9_990, 9_990), part("(objectClass=person)", SCAN)));
    assertEquals(
        List.of(
            "No index is advised: the filter returns 2,000 of 10,000 entries (20 %), and an index"
                + " saves little where this many must be read anyway."),
        sentences(new Answers(10_000, 2_000, 2_000), part("(initials=a*)", SCAN)));
  }

  @Test
  void advisesNoIndexThatWouldStillLeaveALargeShareToBeRead() throws Exception {
    assertEquals(
        List.of(
            "No index is advised: with objectClass, equality, 9,000 of 10,000 entries (90 %) would"
                + " still be read."),
        sentences(new Answers(10_000, 3, 9_000), part("(objectClass=person)", SCAN)));
  }

  @Test
  void ofPartsThatAllMustHoldTheMostSelectiveIsEnough() throws Exception {
    Answers answers =
        new Answers(10_000, 15, 15)
            .alone("objectClass", 9_900)
            .alone("description", 4_000)
            .alone("initials", 15);

    assertEquals(
        List.of(Optional.of("initials")),
        advice(
                answers,
                part("(objectClass=person)", SCAN),
                part("(initials=aa)", SCAN),
                part("(description=x*)", SCAN))
            .stream()
            .map(IndexAdvice::attribute)
            .toList());
  }

  @Test
  void ofPartsOfWhichOneMustHoldAllNeedAnIndex() throws Exception {
    Answers answers =
        new Answers(10_000, 30, 30).alone("initials", 10_000).alone("description", 10_000);

    assertEquals(
        List.of(
            "initials has no equality index, so 10,000 entries were read to return 30. With the 2"
                + " indices advised here, 30 entries would be read. It is built by reading every"
                + " entry once, and each later change of initials costs one more write.",
            "description has no equality index, so 10,000 entries were read to return 30. With the"
                + " 2 indices advised here, 30 entries would be read. It is built by reading every"
                + " entry once, and each later change of description costs one more write."),
        sentences(answers, part("(initials=aa)", SCAN), part("(description=x)", SCAN)));
  }

  @Test
  void allOfManyPartsOfWhichOneMustHoldAreAdvised() throws Exception {
    List<String> names = List.of("initials", "description", "title", "street", "l", "st");
    Answers answers = new Answers(10_000, 30, 30);
    for (String name : names) {
      answers = answers.alone(name, 10_000);
    }
    ExplainedPart[] parts =
        names.stream().map(name -> part("(" + name + "=x)", SCAN)).toArray(ExplainedPart[]::new);

    assertEquals(
        names, advice(answers, parts).stream().map(one -> one.attribute().orElseThrow()).toList());
  }

  @Test
  void saysWhyAnIndexThatIsThereIsNotUsed() throws Exception {
    Map<Missing, String> present =
        Map.of(
            new Missing("initials", IndexKind.EQUALITY),
            "it is hidden",
            new Missing("mail", IndexKind.EQUALITY),
            "");
    assertEquals(
        List.of(IndexAdvice.without("The equality index of initials is not used: it is hidden.")),
        new IndexAdvisor(
                search(10_000, 15, part("(initials=aa)", SCAN), part("(mail=a)", SCAN)),
                new IndexableAttributes(Schema.standard()),
                present,
                new Answers(10_000, 15, 15))
            .advice());
  }

  /** A search and what it would read with other indices. */
  private record Answers(
      long examined, long returned, long examinedWithAll, Map<String, Long> alone)
      implements IndexAdvisor.Supposing {
    Answers(long examined, long returned, long examinedWithAll) {
      this(examined, returned, examinedWithAll, Map.of());
    }

    Answers alone(String attribute, long entries) {
      Map<String, Long> more = new HashMap<>(alone);
      more.put(attribute, entries);
      return new Answers(examined, returned, examinedWithAll, more);
    }

    @Override
    public long examinedWith(List<Missing> indices) {
      return indices.size() > 1
          ? examinedWithAll
          : alone.getOrDefault(indices.get(0).attribute(), examinedWithAll);
    }
  }

  private static ExplainedPart part(String filter, PartFigures figures) {
    return new ExplainedPart(filter, figures, List.of());
  }

  private static List<String> sentences(ExplainedPart... parts) throws ConnectionProblem {
    return sentences(new Answers(10_000, 15, 15), parts);
  }

  private static List<String> sentences(Answers answers, ExplainedPart... parts)
      throws ConnectionProblem {
    return advice(answers, parts).stream().map(IndexAdvice::sentence).toList();
  }

  private static List<IndexAdvice> advice(ExplainedPart... parts) throws ConnectionProblem {
    return advice(new Answers(10_000, 15, 15), parts);
  }

  private static List<IndexAdvice> advice(long examined, ExplainedPart... parts)
      throws ConnectionProblem {
    return advice(new Answers(examined, 15, 15), parts);
  }

  private static List<IndexAdvice> advice(Answers answers, ExplainedPart... parts)
      throws ConnectionProblem {
    return new IndexAdvisor(
            search(answers.examined(), answers.returned(), parts),
            new IndexableAttributes(Schema.standard()),
            Map.of(),
            answers)
        .advice();
  }

  private static ExplainedSearch search(long examined, long returned, ExplainedPart... parts) {
    return new ExplainedSearch(
        new SearchQuestion("dc=example,dc=com", Scope.SUBTREE, "(&...)"),
        ExplainOptions.AS_IT_IS,
        List.of(new ExplainedPart("(&...)", SCAN, List.of(parts))),
        new ExplainedSearch.Counts(examined, examined, returned),
        1,
        1,
        1);
  }
}
