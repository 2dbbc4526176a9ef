package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.junit.jupiter.api.Test;

class IndexPlanTest {
  private static final String TEXT =
      """
      # people
      uid        equality            threshold=512 cache=4MB
      initials   equality,presence   cache=100000   # two letters

      objectClass equality
      """;

  @Test
  void readsEveryIndexWithItsDefaults() throws PlanProblem {
    IndexPlan plan = IndexPlan.parse(TEXT);

    assertEquals(
        List.of(
            new IndexDefinition("uid", Set.of(IndexKind.EQUALITY), 512, 4 << 20),
            new IndexDefinition(
                "initials", Set.of(IndexKind.EQUALITY, IndexKind.PRESENCE), 512, 100_000),
            IndexDefinition.of("objectClass", IndexKind.EQUALITY)),
        plan.definitions());
  }

  @Test
  void writesLinesThatWereNotChangedAsTheyWere() throws PlanProblem {
    assertEquals(TEXT, IndexPlan.parse(TEXT).text());
  }

  @Test
  void changesOneLineForOneIndexAndKeepsItsComment() throws PlanProblem {
    IndexPlan plan = IndexPlan.parse(TEXT);
    IndexDefinition initials = plan.definition("INITIALS").orElseThrow();

    List<String> changed = plan.with(initials.withThreshold(2000)).text().lines().toList();

    List<String> before = TEXT.lines().toList();
    assertEquals(before.size(), changed.size());
    assertEquals(
        "initials                 equality,presence  threshold=2000 cache=100000  # two letters",
        changed.get(2));
    for (int line : new int[] {0, 1, 3, 4}) {
      assertEquals(before.get(line), changed.get(line));
    }
  }

  @Test
  void readsBackWhatItWrites() throws PlanProblem {
    IndexPlan plan =
        IndexPlan.of(
            List.of(
                IndexDefinition.of("cn", IndexKind.EQUALITY).withCacheBytes(65_537),
                IndexDefinition.of("sn", IndexKind.PRESENCE).withThreshold(1)));

    assertEquals(plan, IndexPlan.parse(plan.text()));
  }

  @Test
  void removesTheLineOfAnIndexOnly() throws PlanProblem {
    assertEquals(
        TEXT.replace("initials   equality,presence   cache=100000   # two letters\n", ""),
        IndexPlan.parse(TEXT).without("initials").text());
  }

  @Test
  void saysWhichLineIsWrongAndWhy() {
    assertEquals(
        "line 2: unknown index kind \"equals\"; there are equality, presence, ordering, substring,"
            + " approximate, hash",
        problem("# x\nuid equals\n"));
    assertEquals("line 1: unknown setting \"size=4\"", problem("uid equality size=4"));
    assertEquals(
        "line 1: expected an attribute and its kinds, found \"uid\"", problem("uid # forgotten"));
    assertEquals("line 3: UID already has an index", problem("uid equality\n\nUID presence"));
    assertEquals(
        "line 1: A threshold lies between 1 and 16,777,216 ids.",
        problem("uid equality threshold=0"));
    assertEquals(
        "line 1: A cache size looks like \"4 MB\", not \"much\".",
        problem("uid equality cache=much"));
  }

  private static String problem(String text) {
    return String.valueOf(
        assertThrows(PlanProblem.class, () -> IndexPlan.parse(text)).getMessage());
  }
}
