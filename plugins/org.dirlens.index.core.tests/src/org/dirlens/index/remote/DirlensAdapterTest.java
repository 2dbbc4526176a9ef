package org.dirlens.index.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.dirlens.advisor.ValueSample;
import org.dirlens.advisor.ValueSample.Largest;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The indices of a Dirlens server as its wire tells them, beside what its engine says itself. */
class DirlensAdapterTest {
  private static final String SUFFIX = Slapd.SUFFIX;
  private static final int PLACES = 200;
  private static final SearchQuestion QUESTION =
      new SearchQuestion(SUFFIX, Scope.SUBTREE, "(l=place 7)");
  private static final IndexDefinition L = IndexDefinition.of("l", IndexKind.EQUALITY);

  private final NullProgressMonitor monitor = new NullProgressMonitor();
  private DirlensServer server;
  private Partition partition;
  private DirectoryConnection connection;
  private IndexAdapter adapter;

  @BeforeEach
  void serve(@TempDir Path folder) throws Exception {
    server = new DirlensServer(folder);
    partition = server.partition();
    for (int i = 0; i < PLACES; i++) {
      partition.add(
          server
              .entry("l=place " + i, "locality")
              .add("l", "place " + i)
              .add("description", i % 2 == 0 ? "even" : "odd " + i)
              .build());
    }
    connection = server.administrator();
    adapter = IndexAdapters.of(connection::session, monitor).getFirst();
  }

  @AfterEach
  void end() {
    server.close();
  }

  private void apply(IndexDefinition... wanted) throws ConnectionProblem {
    adapter.apply(diff(wanted), monitor);
  }

  private PlanDiff diff(IndexDefinition... wanted) throws ConnectionProblem {
    IndexPlan now =
        IndexPlan.of(
            adapter.snapshot(monitor).indices().stream().map(IndexFigures::definition).toList());
    IndexPlan then = now;
    for (IndexDefinition each : wanted) {
      then = then.with(each);
    }
    return PlanDiff.between(now, then);
  }

  @Test
  void theFiguresAreThoseOfTheEngine() throws Exception {
    apply(L, IndexDefinition.of("description", IndexKind.EQUALITY, IndexKind.PRESENCE));
    adapter.explain(QUESTION, monitor);

    IndexSnapshot told = adapter.snapshot(monitor);
    assertEquals(partition.statistics().entries(), told.entries());
    List<IndexStatus> known = partition.indices();
    assertEquals(known.size(), told.indices().size());
    for (IndexStatus status : known) {
      IndexFigures figures = told(status.definition().attribute());
      assertEquals(status.definition(), figures.definition());
      assertEquals(status.state(), figures.state());
      assertEquals(status.size().keys(), figures.keys(), status.definition().attribute());
      assertEquals(status.size().ids(), figures.ids());
      assertEquals(status.size().bytes(), figures.bytes());
      assertEquals(status.use().filtersServed(), figures.filtersServed());
    }
  }

  @Test
  void anAttributeTellsItsIndicesByAnyOfItsNames() throws Exception {
    apply(L);
    AttributeIndices told = AttributeIndices.read(connection::session, "", monitor);
    assertEquals(SUFFIX, told.context());
    assertEquals("equality", told.present("LocalityName"));
    assertEquals("", told.present("description"));
    assertTrue(told.possible("l").contains("substring"), told.possible("l"));
    assertEquals("", told.whyNot("l"));
    assertTrue(told.whyNot("userPassword").startsWith("stored as a salted hash"));
    AttributeIndices untold = AttributeIndices.read(server.anonymous()::session, SUFFIX, monitor);
    assertEquals("This server does not show its indices to this user", untold.whyNot("l"));
    assertEquals("", untold.possible("l"));
  }

  private IndexFigures told(String attribute) throws ConnectionProblem {
    return adapter.snapshot(monitor).indices().stream()
        .filter(each -> each.attribute().equals(attribute))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theKeysAreCountedAndTheHeaviestNamed() throws Exception {
    apply(IndexDefinition.of("description", IndexKind.EQUALITY));

    KindFigures kind = told("description").kinds().getFirst();
    assertEquals(PLACES / 2 + 1, kind.keys().idsPerKey().keys());
    assertEquals(PLACES, kind.keys().idsPerKey().ids());
    assertEquals("even", kind.keys().heaviest().getFirst().text());
    assertEquals(PLACES / 2, kind.keys().heaviest().getFirst().ids());
    assertEquals(
        partition.idsPerKey("description", IndexKind.EQUALITY, ProgressMonitor.NONE),
        kind.keys().idsPerKey());
    assertTrue(kind.keys().pages().pagesPerLevel().getFirst() > 0);
  }

  @Test
  void everySettingOfAnIndexIsChangedByNamingWhatItWas() throws Exception {
    apply(L);
    IndexDefinition other =
        new IndexDefinition(
            "l", EnumSet.of(IndexKind.SUBSTRING, IndexKind.ORDERING), 7, 1 << 20, true);
    List<Write> writes = adapter.writes(diff(other));
    assertEquals(1, writes.size());
    apply(other);
    assertEquals(other, told("l").definition());

    ConnectionProblem stale =
        assertThrows(
            ConnectionProblem.class,
            () -> connection.session(monitor).write(writes.getFirst(), monitor));
    assertEquals(16, stale.code(), "noSuchAttribute: somebody else changed it meanwhile");
  }

  @Test
  void aRemovedIndexIsGone() throws Exception {
    apply(L);
    IndexPlan now =
        IndexPlan.of(
            adapter.snapshot(monitor).indices().stream().map(IndexFigures::definition).toList());
    adapter.apply(PlanDiff.between(now, now.without("l")), monitor);
    assertTrue(
        adapter.snapshot(monitor).indices().stream()
            .noneMatch(each -> each.attribute().equals("l")));
  }

  @Test
  void theExplanationIsThatOfTheEngine() throws Exception {
    ExplainedSearch scanned = adapter.explain(QUESTION, monitor);
    assertEquals(PLACES + 1, scanned.examined());
    assertEquals(1, scanned.returned());
    assertEquals("l", advised(scanned).attribute().orElseThrow());

    apply(L);
    ExplainedSearch found = adapter.explain(QUESTION, monitor);
    assertEquals(1, found.examined());
    assertEquals("l, equality", found.rows().getFirst().figures().index());
    assertEquals("inline", found.rows().getFirst().figures().side());
    assertTrue(found.version() > scanned.version());
  }

  @Test
  void otherIndicesAreSupposedAndHidden() throws Exception {
    ExplainOptions supposing = ExplainOptions.AS_IT_IS.supposing("l", IndexKind.EQUALITY, 1);
    ExplainedSearch supposed = adapter.explain(QUESTION, supposing, monitor);
    assertEquals(1, supposed.examined());
    assertEquals("supposed, inline", supposed.rows().getFirst().figures().side());

    apply(L);
    ExplainOptions hiding = ExplainOptions.AS_IT_IS.hiding("l", IndexKind.EQUALITY);
    assertEquals(PLACES + 1, adapter.explain(QUESTION, hiding, monitor).examined());
    ExplainOptions asItIs = hiding.without("L", IndexKind.EQUALITY);
    assertEquals(1, adapter.explain(QUESTION, asItIs, monitor).examined());
  }

  @Test
  void aPlanReadsNoEntry() throws Exception {
    apply(L);
    ExplainOptions planning = ExplainOptions.AS_IT_IS.with(ExplainMode.PLAN);
    ExplainedSearch planned = adapter.explain(QUESTION, planning, monitor);
    assertEquals(new ExplainedSearch.Counts(1, 0, 0), planned.counts());
    assertTrue(planned.rows().getFirst().figures().exact());
    assertEquals(0, partition.statistics().searches().examined());
  }

  private IndexAdvice advised(ExplainedSearch search) throws ConnectionProblem {
    return adapter.advise(search, monitor).getFirst();
  }

  @Test
  void anIndexThatIsHiddenIsNotAdvisedAgain() throws Exception {
    apply(L.withHidden(true));
    assertEquals(
        "The equality index of l is not used: it is hidden.",
        advised(adapter.explain(QUESTION, monitor)).sentence());
  }

  @Test
  void whatIsAskedWronglyIsNamed() {
    ConnectionProblem filter =
        assertThrows(
            ConnectionProblem.class,
            () -> adapter.check(new SearchQuestion(SUFFIX, Scope.SUBTREE, "(l="), monitor));
    assertTrue(filter.getMessage().contains("(l="), filter.getMessage());
    assertThrows(
        ConnectionProblem.class,
        () ->
            adapter.explain(
                new SearchQuestion("ou=none," + SUFFIX, Scope.SUBTREE, "(l=a)"), monitor));
  }

  @Test
  void someOfItsEntriesAreLookedAt() throws Exception {
    ValueSample sample = adapter.sample(List.of("l", "description"), monitor);
    assertTrue(sample.whole());
    assertEquals(PLACES + 1, sample.entries());
    assertEquals(PLACES, sample.of("l").entries());
    assertEquals(PLACES, sample.of("name").entries(), "l is a name");
    assertEquals(new Largest("even", PLACES / 2), sample.of("description").largest());
    assertEquals(PLACES / 2 + 1, sample.of("description").distinct().values());
    assertEquals(PLACES, sample.of("l").distinct().once());

    NullProgressMonitor cancelled = new NullProgressMonitor();
    cancelled.setCanceled(true);
    ConnectionProblem end =
        assertThrows(ConnectionProblem.class, () -> adapter.sample(List.of("l"), cancelled));
    assertEquals(ConnectionProblem.Kind.CANCELLED, end.kind());
  }

  @Test
  void whoIsNoAdministratorIsToldNothing() throws Exception {
    assertEquals(List.of(), IndexAdapters.of(server.anonymous()::session, monitor));
  }
}
