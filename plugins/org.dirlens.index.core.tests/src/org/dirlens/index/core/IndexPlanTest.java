package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.junit.jupiter.api.Test;

class IndexPlanTest {
  private static final IndexDefinition CN = IndexDefinition.of("cn", IndexKind.EQUALITY);
  private static final IndexDefinition SN = IndexDefinition.of("sn", IndexKind.PRESENCE);
  private static final IndexPlan PLAN = IndexPlan.of(List.of(CN, SN));

  @Test
  void aChangedIndexStaysInItsPlaceAndANewOneComesLast() {
    IndexDefinition changed = IndexDefinition.of("CN", IndexKind.SUBSTRING);
    IndexDefinition uid = IndexDefinition.of("uid", IndexKind.EQUALITY);

    assertEquals(List.of(changed, SN, uid), PLAN.with(uid).with(changed).definitions());
    assertEquals(List.of(CN, SN), PLAN.definitions(), "the plan before is what it was");
  }

  @Test
  void anAttributeIsFoundInAnyCaseOfLetters() {
    assertEquals(SN, PLAN.definition("SN").orElseThrow());
    assertEquals(List.of(SN), PLAN.without("Cn").definitions());
  }

  @Test
  void theOrderIsPartOfAPlan() {
    assertEquals(PLAN, IndexPlan.empty().with(CN).with(SN));
    assertNotEquals(PLAN, IndexPlan.empty().with(SN).with(CN));
  }
}
