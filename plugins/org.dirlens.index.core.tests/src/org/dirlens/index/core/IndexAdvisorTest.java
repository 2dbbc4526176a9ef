package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.schema.Schema;
import org.junit.jupiter.api.Test;

class IndexAdviceTest {
  private static final PartFigures SCAN =
      new PartFigures("", "no index", null, null, "", 0, CostGrade.SCAN);
  private static final PartFigures INDEX =
      new PartFigures("initials, equality", "", null, 15L, "inline", 1, CostGrade.GOOD);

  @Test
  void proposesTheIndexThatAnswersAPart() {
    assertEquals(
        List.of(
            new IndexAdvice(
                "initials has no equality index, so 10,000 entries were read to return 15.",
                Optional.of("initials"),
                Set.of(IndexKind.EQUALITY))),
        advice(part("(initials=aa)", SCAN)));
  }

  @Test
  void proposesAPresenceIndexForAPresenceFilter() {
    assertEquals(Set.of(IndexKind.PRESENCE), advice(part("(mail=*)", SCAN)).get(0).kinds());
  }

  @Test
  void proposesTheKindThatTheFilterNeeds() {
    assertEquals(
        Set.of(IndexKind.SUBSTRING), advice(part("(description=*x*)", SCAN)).get(0).kinds());
    assertEquals(Set.of(IndexKind.ORDERING), advice(part("(uid>=b)", SCAN)).get(0).kinds());
    assertEquals(Set.of(IndexKind.APPROXIMATE), advice(part("(sn~=b)", SCAN)).get(0).kinds());
  }

  @Test
  void saysWhyNoIndexCanHelp() {
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
  void isSilentAboutPartsAnIndexAnswers() {
    assertEquals(List.of(), advice(part("(initials=aa)", INDEX)));
  }

  @Test
  void isSilentWhenHardlyAnythingWasReadInVain() {
    assertEquals(List.of(), advice(115, part("(initials=aa)", SCAN)));
  }

  @Test
  void saysTheSameThingOnce() {
    assertEquals(1, advice(part("(initials=aa)", SCAN), part("(initials=aa)", SCAN)).size());
  }

  private static ExplainedPart part(String filter, PartFigures figures) {
    return new ExplainedPart(filter, figures, List.of());
  }

  private static List<String> sentences(ExplainedPart... parts) {
    return advice(parts).stream().map(IndexAdvice::sentence).toList();
  }

  private static List<IndexAdvice> advice(ExplainedPart... parts) {
    return advice(10_000, parts);
  }

  private static List<IndexAdvice> advice(long examined, ExplainedPart... parts) {
    ExplainedSearch search =
        new ExplainedSearch(
            new SearchQuestion("dc=example,dc=com", SearchScope.SUB, "(&...)"),
            List.of(new ExplainedPart("(&...)", SCAN, List.of(parts))),
            examined,
            15,
            1,
            1);
    return IndexAdvice.of(search, new IndexableAttributes(Schema.standard()));
  }
}
