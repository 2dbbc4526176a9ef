package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.Posting;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.record.MemoryRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;
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
  void aPartThatAllCandidatesFulfilIsLookedUpRatherThanTestedOnEach() throws LdapProblem {
    Explanation plan = dit.explain("(&(objectClass=person)(st=s5))");
    assertEquals(25, plan.counts().examined());
    assertEquals(25, plan.counts().returned());
    assertNull(plan.reading().residual());
  }

  @Test
  void aSearchThatIsCancelledIsNotExplained() throws LdapProblem {
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(description=t*)");
    Explaining search = dit.partition.explaining(request, WhatIf.NOTHING, ExplainMode.RUN);
    search.cancel();
    assertNull(search.run());
    assertEquals(0, dit.partition.statistics().searches().examined());
  }

  @Test
  void anEqualityReadsNoMoreThanItReturns() throws LdapProblem {
    Explanation plan = dit.explain("(initials=i5)");
    assertEquals(10, plan.counts().examined());
    assertEquals(10, plan.counts().returned());
    assertNull(plan.reading().residual());
    assertEquals("initials/equality", plan.root().lookup().index());
    assertEquals(10L, plan.root().lookup().count());
    assertEquals(Posting.Side.INLINE, plan.root().lookup().side());
    assertEquals(Posting.Side.CONTAINERS, dit.explain("(st=s5)").root().lookup().side());
    assertEquals(Posting.Side.ABSENT, dit.explain("(st=none)").root().lookup().side());
  }

  @Test
  void anIntersectionStartsWithTheCheapestPart() throws LdapProblem {
    Explanation plan = dit.explain("(&(objectClass=person)(st=s7)(initials=i7))");
    assertEquals(
        List.of(false, false, true),
        plan.root().parts().stream().map(p -> p.narrowing() != null).toList());
    assertEquals("(&(st=s7)(objectClass=person))", plan.reading().residual());
    assertEquals(10, plan.counts().examined());
    assertTrue(plan.root().parts().get(0).reason().contains("only 10 candidates"));
    plan = dit.explain("(&(objectClass=person)(st=s7)(description=t7))");
    assertEquals(25, plan.counts().examined());
    assertEquals("no equality index on description", plan.root().parts().get(2).reason());
  }

  @Test
  void anIntersectionGoesOnWhileItSaves() throws LdapProblem {
    Explanation plan = dit.explain("(&(st=s7)(objectClass=organizationalUnit))");
    assertEquals(0, dit.explain("(&(st=s7)(name=nobody))").counts().examined());
    assertEquals(2, plan.counts().examined());
    assertEquals(25, dit.explain("(&(st=s7)(!(initials=i8)))").counts().returned());
    plan = dit.explain("(&(objectClass=person)(!(st=s7)))");
    assertEquals(975, plan.counts().returned());
    assertEquals(975, plan.counts().examined());
    assertNull(plan.reading().residual());
  }

  @Test
  void aUnionNeedsAnIndexForEveryPart() throws LdapProblem {
    assertEquals(35, dit.explain("(|(initials=i5)(st=s6))").counts().examined());
    Explanation plan = dit.explain("(|(initials=i5)(description=t6))");
    assertEquals(PEOPLE + 3, plan.counts().examined());
    assertEquals(11, plan.counts().returned());
  }

  @Test
  void notIsAnsweredByTheComplement() throws LdapProblem {
    Explanation plan = dit.explain("(!(st=s7))");
    assertEquals(978, plan.counts().returned());
    assertEquals(978, plan.counts().examined());
    assertEquals(978L, plan.root().lookup().count());
    assertEquals(968, dit.explain("(!(|(st=s7)(initials=i8)))").counts().examined());
    assertEquals(0, dit.explain("(!(nosuch=1))").counts().returned());
    assertEquals(0, dit.explain("(!(nosuch=1))").counts().examined());
  }

  @Test
  void notIsAnsweredByTheComplementHoweverIdsAreGiven() throws LdapProblem {
    for (EntryIds ids :
        List.of(
            EntryIds.SEQUENTIAL,
            EntryIds.interleaved(8, 3),
            EntryIds.blocks(2, 1, 100),
            EntryIds.RANDOM)) {
      try (TestPartition other = withIds(ids)) {
        for (String[] filter :
            new String[][] {
              {"(!(initials=i5))", "993"},
              {"(&(st=s7)(!(initials=i7)))", "20"},
              {"(&(!(initials=i5))(!(st=s7)))", "968"},
              {"(|(!(objectClass=person))(initials=i5))", "12"},
              {"(!(|(initials=i5)(description=*)))", "3"},
            }) {
          Explanation plan = other.explain(filter[0]);
          String what = ids + " " + plan;
          assertEquals(Long.parseLong(filter[1]), plan.counts().returned(), what);
          assertEquals(plan.counts().returned(), plan.counts().examined(), what);
        }
        SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(!(initials=i5))");
        assertEquals(
            new TreeSet<>(other.search(request)), new TreeSet<>(inPages(other, request)), "" + ids);
      }
    }
  }

  /** The people of this test but one, where ids are given so. */
  private TestPartition withIds(EntryIds ids) throws LdapProblem {
    TestPartition other =
        new TestPartition(
                new MemoryRecordStore(),
                folder.resolve(ids.strategy().name()),
                PartitionOptions.DEFAULTS.withIds(ids))
            .withSuffix();
    other.addUnit("ou=a," + SUFFIX);
    other.addUnit("ou=b," + SUFFIX);
    other.load(LongStream.range(0, PEOPLE).mapToObj(PlanTest::person).toList());
    other.partition.delete(TestPartition.dn("uid=u505,ou=b," + SUFFIX));
    other.index(
        IndexDefinition.of("initials", IndexKind.EQUALITY),
        IndexDefinition.of("description", IndexKind.PRESENCE),
        IndexDefinition.of("objectClass", IndexKind.EQUALITY),
        IndexDefinition.of("st", IndexKind.EQUALITY).withThreshold(8));
    return other;
  }

  @Test
  void aRuleWithoutAnAttributeIsAUnionOverItsAttributesIfAllHaveAnIndex() throws LdapProblem {
    String filter = "(:numericStringMatch:=1 2)";
    dit.addPerson("uid=x121,ou=a," + SUFFIX, "x121Address: 12");
    dit.addPerson("uid=isdn,ou=a," + SUFFIX, "internationalISDNNumber: 12");
    dit.addPerson("uid=neither,ou=a," + SUFFIX, "x121Address: 21");
    Explanation scan = dit.explain(filter);
    assertEquals(PEOPLE + 6, scan.counts().examined());
    assertEquals(2, scan.counts().returned());
    dit.index(IndexDefinition.of("x121Address", IndexKind.EQUALITY));
    assertEquals(
        "an attribute of the rule has no index: internationalISDNNumber",
        dit.explain(filter).root().reason());
    dit.index(IndexDefinition.of("internationalISDNNumber", IndexKind.EQUALITY));
    Explanation union = dit.explain(filter);
    assertEquals(2, union.counts().examined());
    assertEquals(2, union.counts().returned());
    assertEquals("union of all parts", union.root().reason());
    assertEquals(
        Set.of("x121Address/equality", "internationalISDNNumber/equality"),
        union.root().parts().stream()
            .map(part -> part.lookup().index())
            .collect(Collectors.toSet()));
    Explanation negated = dit.explain("(!" + filter + ")");
    assertEquals("NOT of all attributes of a rule", negated.root().reason());
    assertEquals(PEOPLE + 6 - 2, negated.counts().returned());
  }

  @Test
  void caseExactMatchWithoutAnAttributeIsTestedOnAllEntries() throws LdapProblem {
    Explanation plan = dit.explain("(:caseExactMatch:=i7)");
    assertTrue(
        plan.root().reason().startsWith("an attribute of the rule has no index: "),
        plan.root().reason());
    assertEquals(PEOPLE + 3, plan.counts().examined());
    assertEquals(10, plan.counts().returned());
    assertEquals(0, dit.explain("(:caseExactMatch:=I7)").counts().returned());
  }

  @Test
  void anIndexOfASupertypeNarrowsButIsNotExact() throws LdapProblem {
    Explanation plan = dit.explain("(givenName=i5)");
    assertEquals("name/equality", plan.root().lookup().index());
    assertEquals(10, plan.counts().examined());
    assertEquals(0, plan.counts().returned());
    assertEquals("(givenName=i5)", plan.reading().residual());
    assertEquals(10, dit.explain("(name=i5)").counts().returned());
  }

  @Test
  void theFewerOfScopeAndCandidatesLead() throws LdapProblem {
    Explanation plan = explain("ou=a," + SUFFIX, Scope.SUB, "(st=s7)");
    assertEquals("candidates from indices", plan.reading().walk());
    assertEquals(25, plan.counts().examined());
    assertEquals(2, plan.counts().returned());
    plan = explain("ou=a," + SUFFIX, Scope.SUB, "(objectClass=person)");
    assertEquals("subtree of the base", plan.reading().walk());
    assertEquals(51, plan.counts().examined());
    plan = explain("ou=a," + SUFFIX, Scope.ONE, "(st=s7)");
    assertEquals(2, plan.counts().returned());
    assertEquals(25, plan.counts().examined());
    plan = explain(SUFFIX, Scope.ONE, "(objectClass=*)");
    assertEquals(2, plan.counts().examined());
  }

  @Test
  void everyEntryHasAnObjectClass() throws LdapProblem {
    Explanation plan = dit.explain("(objectClass=*)");
    assertNull(plan.reading().residual());
    assertEquals(PEOPLE + 3, plan.counts().returned());
    assertEquals(0, dit.partition.statistics().searches().unindexed());
  }

  @Test
  void aBaseIsReadOnceAndKnownUntilItChanges() throws LdapProblem {
    dit.partition.verify(ProgressMonitor.NONE); // writes all pages; others are not counted
    String base = "uid=u7,ou=a," + SUFFIX;
    long start = masterPagesRead();
    explain("ou=b," + SUFFIX, Scope.BASE, "(st=none)");
    long onePath = masterPagesRead() - start;
    assertTrue(onePath > 0);
    for (String description : List.of("first", "second")) {
      dit.modify(base, Modification.Kind.REPLACE, "description", description);
      dit.partition.verify(ProgressMonitor.NONE);
      start = masterPagesRead();
      String filter = "(description=" + description + ")";
      assertEquals(1, explain(base, Scope.BASE, filter).counts().returned());
      assertEquals(start + onePath, masterPagesRead());
      assertEquals(1, explain(base, Scope.BASE, filter).counts().returned());
      assertEquals("uid=u7", dit.partition.read(TestPartition.dn(base)).rdnText());
      assertEquals(start + onePath, masterPagesRead());
    }
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
        plan.time().phases().keySet());
    long sum = plan.time().phases().values().stream().mapToLong(Long::longValue).sum();
    assertTrue(sum <= plan.time().totalNanos(), plan.toString());
  }

  private Explanation explain(String base, Scope scope, String filter) throws LdapProblem {
    return dit.partition.explain(TestPartition.request(base, scope, filter));
  }

  @Test
  void hiddenAndSupposedIndicesAreExplainedAsIfTheyWereSo() throws LdapProblem {
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(&(st=s7)(description=t7))");
    Explanation hidden =
        dit.partition.explain(
            request,
            new WhatIf(
                List.of(
                    new WhatIf.Hidden("st", IndexKind.EQUALITY), new WhatIf.Hidden("name", null)),
                List.of()));
    assertEquals(PEOPLE + 3, hidden.counts().examined());
    assertEquals("hidden: index st/equality", hidden.root().parts().get(0).reason());
    assertEquals(List.of("st/equality", "name/equality"), hidden.hidden());
    assertEquals(List.of(), hidden.supposed());
    Explanation supposed =
        dit.partition.explain(
            request,
            supposing(
                new WhatIf.Supposed("description", IndexKind.EQUALITY, null),
                new WhatIf.Supposed("description", IndexKind.SUBSTRING, null)));
    assertEquals(1, supposed.counts().examined());
    assertEquals(1L, supposed.root().parts().get(1).lookup().count());
    assertEquals("index description/equality", supposed.root().parts().get(1).reason());
    assertEquals(
        List.of(
            new Explanation.Supposed("description/equality", 512),
            new Explanation.Supposed("description/substring", 512)),
        supposed.supposed());
    Explanation moved =
        dit.partition.explain(
            request, supposing(new WhatIf.Supposed("st", IndexKind.EQUALITY, 100)));
    assertEquals(List.of(new Explanation.Supposed("st/equality", 100)), moved.supposed());
    assertEquals(Posting.Side.INLINE, moved.root().parts().get(0).lookup().side());
    assertEquals(Posting.Side.CONTAINERS, dit.explain("(st=s7)").root().lookup().side());
  }

  private static WhatIf supposing(WhatIf.Supposed... indices) {
    return new WhatIf(List.of(), List.of(indices));
  }

  @Test
  void anIndexSupposedWithoutAThresholdHasThatOfItsAttribute() throws LdapProblem {
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(st=s7)");
    for (IndexKind kind : List.of(IndexKind.EQUALITY, IndexKind.SUBSTRING)) {
      Explanation plan =
          dit.partition.explain(request, supposing(new WhatIf.Supposed("st", kind, null)));
      assertEquals(8, plan.supposed().get(0).threshold());
      assertEquals(Posting.Side.CONTAINERS, plan.root().lookup().side());
    }
  }

  @Test
  void whatCannotBeHiddenOrSupposedIsRefusedByName() throws LdapProblem {
    var st = new WhatIf.Supposed("st", IndexKind.EQUALITY, null);
    String noIndex = "there is no index description";
    int readers = dit.partition.statistics().store().readers().open();
    refused(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, "nosuch", hiding("nosuch", null));
    refused(ResultCode.UNWILLING_TO_PERFORM, noIndex, hiding("description", null));
    refused(
        ResultCode.UNWILLING_TO_PERFORM,
        "there is no index st/substring",
        hiding("st", IndexKind.SUBSTRING));
    refused(
        ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
        "nosuch",
        supposing(new WhatIf.Supposed("nosuch", IndexKind.EQUALITY, null)));
    refused(
        ResultCode.INAPPROPRIATE_MATCHING,
        "kind substring",
        supposing(new WhatIf.Supposed("jpegPhoto", IndexKind.SUBSTRING, null)));
    refused(
        ResultCode.UNWILLING_TO_PERFORM,
        "hidden and supposed",
        new WhatIf(List.of(new WhatIf.Hidden("st", null)), List.of(st)));
    refused(ResultCode.UNWILLING_TO_PERFORM, "supposed twice", supposing(st, st));
    assertThrows(
        IllegalArgumentException.class,
        () -> new WhatIf.Supposed("st", IndexKind.EQUALITY, 1 + IndexDefinition.MAX_THRESHOLD));
    assertEquals(readers, dit.partition.statistics().store().readers().open());
  }

  private static WhatIf hiding(String attribute, @Nullable IndexKind kind) {
    return new WhatIf(List.of(new WhatIf.Hidden(attribute, kind)), List.of());
  }

  private void refused(ResultCode code, String why, WhatIf whatIf) throws LdapProblem {
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(st=s7)");
    LdapProblem problem =
        assertThrows(LdapProblem.class, () -> dit.partition.explain(request, whatIf));
    assertEquals(code, problem.code());
    assertTrue(problem.getMessage().contains(why), problem.getMessage());
  }

  @Test
  void aHiddenIndexIsKeptButNotUsed() throws LdapProblem {
    IndexDefinition seen = IndexDefinition.of("description", IndexKind.EQUALITY);
    dit.index(seen.withHidden(true));
    dit.addPerson("cn=late," + SUFFIX, "description: late");
    Explanation hidden = dit.explain("(description=late)");
    assertEquals("hidden: index description/equality", hidden.root().reason());
    assertEquals(1, hidden.counts().returned());
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(description=late)");
    WhatIf asIfSeen = supposing(new WhatIf.Supposed("description", IndexKind.EQUALITY, null));
    assertEquals(
        1, dit.partition.explain(request, asIfSeen).counts().examined(), "what if it were seen");
    dit.index(seen);
    Explanation shown = dit.explain("(description=late)");
    assertEquals("index description/equality", shown.root().reason());
    assertEquals(1, shown.counts().examined());
  }

  @Test
  void aSupposedIndexCountsWhatTheRealOneWould() throws LdapProblem {
    supposedCountsWhatTheRealOneWould();
  }

  @Test
  void aSupposedIndexOfManyKeysCountsWhatTheRealOneWould() throws LdapProblem {
    loadManyKeys();
    supposedCountsWhatTheRealOneWould();
  }

  private void supposedCountsWhatTheRealOneWould() throws LdapProblem {
    for (IndexKind kind :
        IndexKind.possible(TestPartition.SCHEMA.requireAttribute("description"))) {
      IndexDefinition definition = IndexDefinition.of("description", kind);
      for (String filter :
          List.of(
              "(description=*)",
              "(description=t7)",
              "(description>=t9)",
              "(&(description>=t1)(description<=t2))",
              "(description=*t7*)",
              "(description=t70*)",
              "(description~=t7)")) {
        SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, filter);
        Explanation before =
            dit.partition.explain(
                request, supposing(new WhatIf.Supposed("description", kind, null)));
        dit.index(definition);
        Explanation after = dit.partition.explain(request);
        assertEquals(count(after), count(before), kind + filter);
        assertEquals(after.counts().candidates(), before.counts().candidates(), kind + filter);
        assertEquals(after.counts().returned(), before.counts().returned(), kind + filter);
        dit.partition.changeIndices(
            List.of(new IndexChange.Drop("description")), ProgressMonitor.NONE);
      }
    }
  }

  /** More keys than are added up for an estimate; what is behind them is not like them. */
  private void loadManyKeys() throws LdapProblem {
    dit.load(
        LongStream.range(0, 9000)
            .mapToObj(
                number ->
                    number < 5000
                        ? new String[] {
                          "uid=m" + number + ",ou=b," + SUFFIX, "description: tm" + number
                        }
                        : new String[] {
                          "uid=m" + number + ",ou=b," + SUFFIX,
                          "description: tz" + number % 1000,
                          "description: tzz" + number % 7
                        })
            .toList());
  }

  @Test
  void aRangeOfManyKeysIsCountedExactlyHoweverItWasEstimated() throws LdapProblem {
    loadManyKeys();
    for (IndexKind kind : List.of(IndexKind.EQUALITY, IndexKind.ORDERING)) {
      IndexDefinition definition = IndexDefinition.of("description", kind);
      for (String[] filter :
          new String[][] {
            {"(description=t*)", "10000"},
            {"(&(description=tz*)(st=s7))", "4000"},
            {"(&(st=s7)(description=t*))", "10000"},
            {"(&(description=t*)(!(description=t*)))", "10000"},
            {"(|(description=t*)(initials=i5))", "10000"},
          }) {
        SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, filter[0]);
        Explanation supposed =
            dit.partition.explain(
                request, supposing(new WhatIf.Supposed("description", kind, null)));
        dit.index(definition);
        Explanation real = dit.partition.explain(request);
        for (Explanation plan : List.of(supposed, real)) {
          Explanation.Part part =
              plan.root().parts().isEmpty()
                  ? plan.root()
                  : plan.root().parts().stream()
                      .filter(inner -> inner.filter().contains("(description=t"))
                      .findFirst()
                      .orElseThrow();
          assertEquals(Long.valueOf(filter[1]), part.lookup().count(), kind + filter[0] + plan);
        }
        assertEquals(supposed.counts().returned(), real.counts().returned(), kind + filter[0]);
        dit.partition.changeIndices(
            List.of(new IndexChange.Drop("description")), ProgressMonitor.NONE);
      }
    }
  }

  @Test
  void candidatesOfARangeAreCountedAndNotEstimated() throws LdapProblem {
    loadManyKeys();
    dit.index(IndexDefinition.of("description", IndexKind.EQUALITY));
    dit.load(
        LongStream.range(0, 10_000)
            .mapToObj(number -> new String[] {"uid=n" + number + ",ou=b," + SUFFIX})
            .toList());
    Explanation plan = dit.explain("(description=t*)");
    assertEquals(10_000, plan.counts().returned());
    assertEquals(10_000, plan.counts().candidates());
    assertEquals(10_000L, plan.root().narrowing().after());
    assertEquals(10_000L, plan.root().lookup().count());
    assertEquals("candidates from indices", plan.reading().walk());
    assertEquals(20_003 - 10_000, dit.explain("(!(description=t*))").root().lookup().count());
  }

  @Test
  void aSizeLimitEndsARangeEarly() throws LdapProblem {
    dit.index(IndexDefinition.of("uid", IndexKind.ORDERING));
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(uid>=u1)").withSizeLimit(10);
    Explanation plan = dit.partition.explain(request);
    assertEquals(10, plan.counts().returned());
    assertEquals(11, plan.counts().examined());
    assertEquals("a range of an ordering index, as far as needed", plan.reading().walk());
  }

  @Test
  void pagesGoOnBehindTheLastIdAndSurviveWrites() throws LdapProblem {
    for (String[] search :
        new String[][] {
          {SUFFIX, "SUB", "(objectClass=person)"},
          {SUFFIX, "SUB", "(objectClass=*)"},
          {SUFFIX, "SUB", "(description=*)"},
          {"ou=a," + SUFFIX, "SUB", "(description=*)"},
          {"ou=b," + SUFFIX, "ONE", "(objectClass=*)"},
          {"ou=a," + SUFFIX, "ONE", "(st=s7)"},
          {"uid=u7,ou=a," + SUFFIX, "BASE", "(st=s7)"},
        }) {
      SearchRequest request = TestPartition.request(search[0], Scope.valueOf(search[1]), search[2]);
      List<String> whole = dit.search(request).stream().sorted().toList();
      assertEquals(whole, inPages(dit, request).stream().sorted().toList(), search[2]);
    }
    SearchRequest all = TestPartition.request(SUFFIX, Scope.SUB, "(objectClass=person)");
    Iterator<Integer> sizes = List.of(500, 1000).iterator();
    List<String> names =
        TestPartition.inPages(
            dit.partition.pages(List.of(), null),
            all,
            sizes::next,
            () -> {
              if (sizes.hasNext()) {
                dit.addPerson("uid=new,ou=a," + SUFFIX);
                dit.partition.delete(TestPartition.dn("uid=u0,ou=a," + SUFFIX));
                dit.partition.delete(TestPartition.dn("uid=u999,ou=b," + SUFFIX));
              }
            });
    assertEquals(1000, names.size());
    assertEquals("uid=new,ou=a," + SUFFIX, names.get(999));
  }

  private static List<String> inPages(TestPartition dit, SearchRequest request) throws LdapProblem {
    try (SearchPages pages = dit.partition.pages(List.of(), null)) {
      return TestPartition.inPages(pages, request, () -> 97, () -> {});
    }
  }

  /** Entries that the whole filter matches, as an index knows; null without one. */
  private static Long count(Explanation plan) {
    Explanation.Lookup lookup = plan.root().lookup();
    return lookup == null ? null : Long.valueOf(lookup.count());
  }
}
