package org.dirlens.partition.search;

import static org.dirlens.partition.TestPartition.SUFFIX;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.stream.LongStream;
import org.dirlens.partition.TestPartition;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.filter.AssertionValue;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters as large as they may be, and searches that fail before they begin. */
class LargeFilterTest {
  private static final int PEOPLE = 100;
  private static final int PARTS = 16_384;

  @TempDir Path folder;
  private TestPartition dit;
  private int atRest;

  @BeforeEach
  void open() throws LdapProblem {
    dit = new TestPartition(new MemoryRecordStore(), folder).withSuffix();
    dit.load(
        LongStream.range(0, PEOPLE)
            .mapToObj(i -> new String[] {"uid=u" + i + "," + SUFFIX, "title: t" + i % 10})
            .toList());
    dit.index(
        IndexDefinition.of("title", IndexKind.ORDERING),
        IndexDefinition.of("uid", IndexKind.EQUALITY));
    atRest = openReaders();
  }

  private int openReaders() {
    return dit.partition.statistics().store().readers().open();
  }

  @AfterEach
  void close() {
    dit.close();
  }

  private static Filter parsed(String filter) throws LdapProblem {
    return Filter.parse(filter, TestPartition.SCHEMA);
  }

  private List<String> found(Filter filter) throws LdapProblem {
    return dit.search(SearchRequest.of(TestPartition.dn(SUFFIX), Scope.SUB, filter));
  }

  @Test
  void manyBoundsTakeNoDeeperStackThanFew() throws Exception {
    List<Filter> bounds = List.of(parsed("(title>=t3)"), parsed("(title<=t5)"));
    List<Filter> parts = new ArrayList<>(Collections.nCopies(PARTS / 2, bounds.get(0)));
    parts.addAll(Collections.nCopies(PARTS / 2, bounds.get(1)));
    FutureTask<List<String>> search = new FutureTask<>(() -> found(new Filter.And(parts)));
    Thread onSmallStack = new Thread(null, search, "small stack", 256 << 10);
    onSmallStack.start();
    assertEquals(PEOPLE * 3 / 10, search.get().size());
  }

  @Test
  void everyLowerBoundHasAnUpperBoundOfItsOwn() throws LdapProblem {
    Explanation plan =
        dit.explain("(&(title<=t6)(title>=t1)(uid=*)(title>=t2)(title<=t5)(title>=t3))");
    assertEquals(
        List.of("(uid=*)", "(title>=t3)", "(&(title>=t1)(title<=t6))", "(&(title>=t2)(title<=t5))"),
        plan.root().parts().stream().map(Explanation.Part::filter).toList());
    assertEquals(PEOPLE * 3 / 10, plan.counts().returned());
  }

  @Test
  void aPartThatIsTestedOnEntriesIsNotComparedWithAllOthers() throws Exception {
    Filter.Substring some = (Filter.Substring) parsed("(description=*a*b*)");
    AttributeDescription description = some.attribute();
    List<AssertionValue> alike = Collections.nCopies(1_000, some.any().get(0));
    List<Filter> parts = new ArrayList<>();
    parts.add(parsed("(uid=u7)"));
    for (int i = 1; i < PARTS / 2; i++) {
      List<AssertionValue> pieces = new ArrayList<>(alike);
      pieces.add(((Filter.Substring) parsed("(description=*" + i + "*)")).any().get(0));
      parts.add(new Filter.Substring(description, null, pieces, null));
    }
    FutureTask<List<String>> search = new FutureTask<>(() -> found(new Filter.And(parts)));
    Thread searching = Thread.ofPlatform().daemon().start(search);
    while (!searching.join(Duration.ofMillis(10))) {
      assertTrue(cpuSeconds(searching) < 20, "each with each, they are compared for minutes");
    }
    assertEquals(List.of(), search.get());
  }

  /** Its own, whatever else the machine has to do; -1 if it has ended. */
  private static long cpuSeconds(Thread thread) {
    long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
    return Math.floorDiv(nanos, 1_000_000_000L);
  }

  @Test
  void aSearchThatCannotBePlannedHoldsNoVersion() throws LdapProblem {
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(title>=t3)");
    PhaseClock failing =
        new PhaseClock() {
          @Override
          public void enter(SearchPhase phase) {
            if (phase == SearchPhase.CANDIDATE_SELECTION) {
              throw new StackOverflowError();
            }
          }
        };
    assertThrows(StackOverflowError.class, () -> dit.partition.search(request, failing));
    assertEquals(atRest, openReaders());
  }

  @Test
  void anOrderThatCannotBeMadeHoldsNoVersion() throws LdapProblem {
    SearchRequest request = TestPartition.request(SUFFIX, Scope.SUB, "(title>=t3)");
    SortKey key =
        SortKey.of(
            AttributeDescription.parse("title", TestPartition.SCHEMA),
            null,
            SortKey.Direction.ASCENDING);
    VisibilityFilter failing =
        new VisibilityFilter() {
          @Override
          public boolean sees(SearchCursor entry) {
            throw new StackOverflowError();
          }

          @Override
          public boolean sortsBy(AttributeType type) {
            return true;
          }
        };
    assertThrows(
        StackOverflowError.class,
        () -> dit.partition.window(request, List.of(key), WindowRequest.ALL, failing));
    assertEquals(atRest, openReaders());
  }
}
