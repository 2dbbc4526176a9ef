package org.dirlens.index.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.core.WaitingCalls.Reaction;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The doors to the indices on a thread that draws a window. */
class IndexAdapterTest {
  private final IndexAdapter adapter = new Quick();
  private final SearchQuestion question =
      new SearchQuestion("dc=example,dc=com", Scope.SUBTREE, "(cn=a)");

  @AfterEach
  void allowAgain() {
    WaitingCalls.allowOn(Thread.currentThread());
    WaitingCalls.takeFaults();
  }

  @Test
  void everyDoorRefusesAWatchedThreadHoweverQuickItIs() throws Exception {
    ExplainedSearch explained = adapter.explain(question);
    PlanDiff nothing = PlanDiff.between(IndexPlan.empty(), IndexPlan.empty());
    WaitingCalls.forbidOn(Thread.currentThread(), Reaction.FAIL);

    assertRefused("IndexAdapter.snapshot", adapter::snapshot);
    assertRefused("IndexAdapter.check", () -> adapter.check(question));
    assertRefused("IndexAdapter.explain", () -> adapter.explain(question));
    assertRefused("IndexAdapter.advise", () -> adapter.advise(explained));
    assertRefused("IndexAdapter.apply", () -> adapter.apply(nothing, ProgressMonitor.NONE));
    assertEquals("dc=example,dc=com", adapter.name(), "a name is known at once");
  }

  private static void assertRefused(String call, Executable work) {
    IllegalStateException refused = assertThrows(IllegalStateException.class, work);
    assertEquals(call, refused.getMessage().split(" ")[0]);
  }

  /** Answers everything at once. */
  private static final class Quick extends IndexAdapter {
    Quick() {
      super("dc=example,dc=com");
    }

    @Override
    protected IndexSnapshot takeSnapshot() {
      return new IndexSnapshot(0, List.of(), new IndexableAttributes(Schema.standard()), 1);
    }

    @Override
    protected void change(PlanDiff diff, ProgressMonitor monitor) {}

    @Override
    protected void read(SearchQuestion question) {}

    @Override
    protected ExplainedSearch run(SearchQuestion question) {
      return new ExplainedSearch(question, List.of(), 0, 0, 0, 1, 1);
    }

    @Override
    protected List<IndexAdvice> advice(ExplainedSearch search) {
      return List.of();
    }
  }
}
