package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.junit.jupiter.api.Test;

class PlanDiffTest {
  private static final IndexDefinition UID =
      new IndexDefinition("uid", Set.of(IndexKind.EQUALITY), 512, 4 << 20);
  private static final IndexDefinition SN =
      new IndexDefinition("sn", Set.of(IndexKind.EQUALITY), 512, 4 << 20);

  @Test
  void isEmptyBetweenEqualPlansInAnyOrder() {
    PlanDiff diff =
        PlanDiff.between(IndexPlan.of(List.of(UID, SN)), IndexPlan.of(List.of(SN, UID)));

    assertTrue(diff.isEmpty());
    assertEquals("No index is built; the server keeps serving.", diff.effort(10_000));
  }

  @Test
  void tellsEachChangeInASentence() {
    IndexDefinition wanted =
        new IndexDefinition(
            "uid", Set.of(IndexKind.EQUALITY, IndexKind.PRESENCE), 2000, 1536L << 10);
    IndexDefinition added =
        new IndexDefinition("initials", Set.of(IndexKind.EQUALITY), 512, 4 << 20);

    PlanDiff diff =
        PlanDiff.between(IndexPlan.of(List.of(UID, SN)), IndexPlan.of(List.of(added, wanted)));

    assertEquals(
        List.of(
            "Remove the index on sn (equality). A search whose only condition is on sn will then read"
                + " every entry.",
            "Add an index on initials (equality) with threshold 512 and a cache of 4 MB.",
            "Change the index on uid from equality to equality and presence.",
            "Raise the threshold of uid from 512 to 2,000 ids per key; keys with 513 to 2,000"
                + " ids take them back into the leaf.",
            "Shrink the cache of uid from 4 MB to 1.5 MB."),
        diff.changes().stream().map(PlanChange::sentence).toList());
  }

  @Test
  void tellsWhatIsNotAnsweredWithoutAKind() {
    IndexDefinition all =
        UID.withKinds(Set.of(IndexKind.EQUALITY, IndexKind.HASH, IndexKind.SUBSTRING));
    IndexDefinition hash = UID.withKinds(Set.of(IndexKind.HASH));
    assertEquals(
        List.of(
            "Change the index on uid from equality, substring and hash to hash. A search whose only"
                + " condition on uid needs substring will then read every entry."),
        PlanDiff.between(IndexPlan.of(List.of(all)), IndexPlan.of(List.of(hash))).changes().stream()
            .map(PlanChange::sentence)
            .toList());
  }

  @Test
  void rebuildsOnlyWhatIsNewInAnIndex() {
    IndexDefinition both = UID.withKinds(Set.of(IndexKind.EQUALITY, IndexKind.PRESENCE));

    assertEquals(List.of("uid"), rebuilds(UID, both));
    assertEquals(List.of(), rebuilds(both, UID));
    assertEquals(List.of(), rebuilds(UID, UID.withThreshold(1)));
    assertEquals(List.of(), rebuilds(UID, UID.withCacheBytes(1 << 20)));
  }

  @Test
  void tellsTheEffortOfARebuild() {
    PlanDiff one = PlanDiff.between(IndexPlan.empty(), IndexPlan.of(List.of(UID)));
    PlanDiff two = PlanDiff.between(IndexPlan.empty(), IndexPlan.of(List.of(UID, SN)));

    assertEquals(
        "One index is built from 10,000 entries while the server keeps serving.",
        one.effort(10_000));
    assertEquals(
        "2 indices are built from 10,000 entries while the server keeps serving.",
        two.effort(10_000));
    assertEquals("One index is built from 1 entry while the server keeps serving.", one.effort(1));
  }

  private static List<String> rebuilds(IndexDefinition before, IndexDefinition after) {
    return PlanDiff.between(IndexPlan.of(List.of(before)), IndexPlan.of(List.of(after))).rebuilds();
  }
}
