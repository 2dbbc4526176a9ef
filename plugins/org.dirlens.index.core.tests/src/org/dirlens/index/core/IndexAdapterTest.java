package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.dirlens.advisor.ValueSample;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.WaitingCalls.Reaction;
import org.dirlens.connection.core.Write;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The doors to the indices on a thread that draws a window. */
class IndexAdapterTest {
  private final IndexAdapter adapter = new Quick();
  private final NullProgressMonitor monitor = new NullProgressMonitor();
  private final SearchQuestion question =
      new SearchQuestion("dc=example,dc=com", Scope.SUBTREE, "(cn=a)");

  @AfterEach
  void allowAgain() {
    WaitingCalls.allowOn(Thread.currentThread());
    WaitingCalls.takeFaults();
  }

  @Test
  void everyDoorRefusesAWatchedThreadHoweverQuickItIs() throws Exception {
    ExplainedSearch explained = adapter.explain(question, monitor);
    PlanDiff nothing = PlanDiff.between(IndexPlan.empty(), IndexPlan.empty());
    WaitingCalls.forbidOn(Thread.currentThread(), Reaction.FAIL);

    assertRefused("IndexAdapter.snapshot", () -> adapter.snapshot(monitor));
    assertRefused("IndexAdapter.check", () -> adapter.check(question, monitor));
    assertRefused("IndexAdapter.explain", () -> adapter.explain(question, monitor));
    assertRefused("IndexAdapter.advise", () -> adapter.advise(explained, monitor));
    assertRefused("IndexAdapter.sample", () -> adapter.sample(List.of("cn"), monitor));
    assertRefused("IndexAdapter.apply", () -> adapter.apply(nothing, monitor));
    assertEquals("dc=example,dc=com", adapter.name(), "a name is known at once");
  }

  @Test
  void theDeepestNamingContextHoldsAName() {
    IndexAdapter outer = new Quick();
    IndexAdapter inner = new Quick("OU=sub, dc=example, dc=com");
    List<IndexAdapter> offered = List.of(outer, inner, new Quick("dc=ample,dc=com"));

    assertEquals(
        Optional.of(inner),
        IndexAdapter.holding(offered, "uid=a,ou=Sub,domainComponent=example,DC=com"));
    assertEquals(Optional.of(inner), IndexAdapter.holding(offered, "ou=sub,dc=example,dc=com"));
    assertEquals(Optional.of(outer), IndexAdapter.holding(offered, "ou=other, dc=example,dc=com"));
    assertEquals(Optional.of(outer), IndexAdapter.holding(offered, "dc=example,dc=com"));
    assertEquals(Optional.empty(), IndexAdapter.holding(offered, "dc=com"));
    assertEquals(Optional.empty(), IndexAdapter.holding(offered, "dc=elsewhere"));
    assertEquals(Optional.empty(), IndexAdapter.holding(offered, "no name"));
  }

  private static void assertRefused(String call, Executable work) {
    IllegalStateException refused = assertThrows(IllegalStateException.class, work);
    assertEquals(call, refused.getMessage().split(" ")[0]);
  }

  /** Answers everything at once. */
  private static final class Quick extends IndexAdapter {
    Quick() {
      this("dc=example,dc=com");
    }

    Quick(String name) {
      super(name);
    }

    @Override
    public Optional<String> why(Ability missing) {
      return Optional.empty();
    }

    @Override
    public List<Write> writes(PlanDiff diff) {
      return List.of();
    }

    @Override
    protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) {
      return new IndexSnapshot(0, List.of(), new IndexableAttributes(Schema.standard()), 1);
    }

    @Override
    protected void change(PlanDiff diff, IProgressMonitor monitor) {}

    @Override
    protected void read(SearchQuestion question, IProgressMonitor monitor) {}

    @Override
    protected ExplainedSearch run(
        SearchQuestion question, ExplainOptions options, IProgressMonitor monitor) {
      return new ExplainedSearch(
          question, options, List.of(), new ExplainedSearch.Counts(0, 0, 0), 0, 1, 1);
    }

    @Override
    protected ValueSample values(List<String> attributes, IProgressMonitor monitor) {
      return new ValueSample();
    }

    @Override
    protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor) {
      return List.of();
    }
  }
}
