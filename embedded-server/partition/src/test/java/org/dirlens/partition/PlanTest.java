package org.dirlens.partition;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.Explanation;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.plan.SearchCursor;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanTest {
  private static final int PEOPLE = 1000;

  @TempDir Path folder;
  private TestPartition dit;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.addUnit("ou=a," + SUFFIX);
    dit.addUnit("ou=b," + SUFFIX);
    dit.load(LongStream.range(0, PEOPLE).mapToObj(PlanTest::person).toList());
    dit.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY),
        IndexDefinition.of("st", IndexKind.EQUALITY).withThreshold(8),
        IndexDefinition.of("objectClass", IndexKind.EQUALITY),
        IndexDefinition.of("name", IndexKind.EQUALITY));
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static String[] person(long number) {
    return new String[] {
      "uid=u" + number + ",ou=" + (number < 50 ? "a" : "b") + "," + SUFFIX,
      "initials: i" + number % 100,
      "st: s" + number % 40,
      "description: t" + number
    };
  }

  @Test
  void anEqualityReadsNoMoreThanItReturns() throws LdapProblem {
    Explanation plan = dit.explain("(initials=i5)");
    assertEquals(10, plan.examined());
    assertEquals(10, plan.returned());
    assertNull(plan.residual());
    assertEquals("initials/equality", plan.root().index());
    assertEquals(10L, plan.root().count());
    assertEquals(Posting.Side.INLINE, plan.root().side());
    assertEquals(Posting.Side.CONTAINERS, dit.explain("(st=s5)").root().side());
    assertEquals(Posting.Side.ABSENT, dit.explain("(st=none)").root().side());
  }

  @Test
  void anIntersectionStartsWithTheCheapestPart() throws LdapProblem {
    Explanation plan = dit.explain("(&(objectClass=person)(st=s7)(initials=i7))");
    assertEquals(
        List.of(false, false, true), plan.root().parts().stream().map(p -> p.used()).toList());
    assertEquals("(&(st=s7)(objectClass=person))", plan.residual());
    assertEquals(10, plan.examined());
    assertTrue(plan.root().parts().get(0).reason().contains("only 10 candidates"));
    plan = dit.explain("(&(objectClass=person)(st=s7)(description=t7))");
    assertEquals(25, plan.examined());
    assertEquals("no equality index on description", plan.root().parts().get(2).reason());
  }

  @Test
  void anIntersectionGoesOnWhileItSaves() throws LdapProblem {
    Explanation plan = dit.explain("(&(st=s7)(objectClass=organizationalUnit))");
    assertEquals(0, dit.explain("(&(st=s7)(name=nobody))").examined());
    assertEquals(2, plan.examined());
    assertEquals(25, dit.explain("(&(st=s7)(!(initials=i8)))").returned());
    plan = dit.explain("(&(objectClass=person)(!(st=s7)))");
    assertEquals(975, plan.returned());
    assertEquals(975, plan.examined());
    assertNull(plan.residual());
  }

  @Test
  void aUnionNeedsAnIndexForEveryPart() throws LdapProblem {
    assertEquals(35, dit.explain("(|(initials=i5)(st=s6))").examined());
    Explanation plan = dit.explain("(|(initials=i5)(description=t6))");
    assertEquals(PEOPLE + 3, plan.examined());
    assertEquals(11, plan.returned());
  }

  @Test
  void notIsAnsweredByTheComplement() throws LdapProblem {
    Explanation plan = dit.explain("(!(st=s7))");
    assertEquals(978, plan.returned());
    assertEquals(978, plan.examined());
    assertEquals(978L, plan.root().count());
    assertEquals(968, dit.explain("(!(|(st=s7)(initials=i8)))").examined());
    assertEquals(0, dit.explain("(!(nosuch=1))").returned());
    assertEquals(0, dit.explain("(!(nosuch=1))").examined());
  }

  @Test
  void anIndexOfASupertypeNarrowsButIsNotExact() throws LdapProblem {
    Explanation plan = dit.explain("(givenName=i5)");
    assertEquals("name/equality", plan.root().index());
    assertEquals(10, plan.examined());
    assertEquals(0, plan.returned());
    assertEquals("(givenName=i5)", plan.residual());
    assertEquals(10, dit.explain("(name=i5)").returned());
  }

  @Test
  void theFewerOfScopeAndCandidatesLead() throws LdapProblem {
    Explanation plan = explain("ou=a," + SUFFIX, Scope.SUB, "(st=s7)");
    assertEquals("candidates from indices", plan.walk());
    assertEquals(25, plan.examined());
    assertEquals(2, plan.returned());
    plan = explain("ou=a," + SUFFIX, Scope.SUB, "(objectClass=person)");
    assertEquals("subtree of the base", plan.walk());
    assertEquals(51, plan.examined());
    plan = explain("ou=a," + SUFFIX, Scope.ONE, "(st=s7)");
    assertEquals(2, plan.returned());
    assertEquals(25, plan.examined());
    plan = explain(SUFFIX, Scope.ONE, "(objectClass=*)");
    assertEquals(2, plan.examined());
  }

  @Test
  void everyEntryHasAnObjectClass() throws LdapProblem {
    Explanation plan = dit.explain("(objectClass=*)");
    assertNull(plan.residual());
    assertEquals(PEOPLE + 3, plan.returned());
    assertEquals(0, dit.partition.statistics().searches().unindexed());
  }

  @Test
  void theBaseIsReadOnce() throws LdapProblem {
    dit.partition.verify(ProgressMonitor.NONE); // writes all pages; others are not counted
    String base = "uid=u7,ou=a," + SUFFIX;
    dit.search(base, Scope.BASE, "(objectClass=*)");
    dit.search(SUFFIX, Scope.SUB, "(st=none)");
    long start = masterPagesRead();
    dit.search(SUFFIX, Scope.SUB, "(st=none)");
    long onePath = masterPagesRead() - start;
    assertTrue(onePath > 0);
    try (SearchCursor cursor =
        dit.partition.search(TestPartition.request(base, Scope.BASE, "(objectClass=*)"))) {
      assertTrue(cursor.next());
      assertEquals("uid=u7", cursor.record().rdnText());
      assertFalse(cursor.next());
    }
    assertEquals(start + 2 * onePath, masterPagesRead());
    assertEquals("uid=u7", dit.partition.read(TestPartition.dn(base)).rdnText());
    assertEquals(start + 3 * onePath, masterPagesRead());
  }

  private long masterPagesRead() {
    var cache = dit.partition.statistics().entryCache();
    return cache.hits() + cache.misses();
  }

  @Test
  void theTimeIsAccountedFor() throws LdapProblem {
    dit.explain("(&(description=t5)(st=s5))");
    Explanation plan = dit.explain("(&(description=t5)(st=s5))");
    assertEquals(
        Set.of(
            SearchPhase.BASE_ENTRY_RETRIEVAL,
            SearchPhase.CANDIDATE_SELECTION,
            SearchPhase.ENTRY_RETRIEVAL,
            SearchPhase.FILTER_TEST),
        plan.phases().keySet());
    long sum = plan.phases().values().stream().mapToLong(Long::longValue).sum();
    assertTrue(sum <= plan.totalNanos(), plan.toString());
  }

  private Explanation explain(String base, Scope scope, String filter) throws LdapProblem {
    return dit.partition.explain(TestPartition.request(base, scope, filter));
  }
}
