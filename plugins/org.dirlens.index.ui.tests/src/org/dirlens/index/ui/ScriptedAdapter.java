package org.dirlens.index.ui;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Write;
import org.dirlens.index.core.CostGrade;
import org.dirlens.index.core.ExplainedPart;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.PartFigures;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.schema.Schema;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/**
 * A server whose figures the test sets, and whose builds last until the test or the user ends them.
 * A build says how far it is in the steps that the test permits.
 */
final class ScriptedAdapter extends IndexAdapter {
  private final IndexableAttributes attributes = new IndexableAttributes(Schema.standard());
  private final Semaphore steps = new Semaphore(0);
  private final AtomicBoolean mayEnd = new AtomicBoolean();
  private volatile List<IndexFigures> figures;
  private volatile long version = 1;

  ScriptedAdapter(IndexFigures... figures) {
    super("dc=example,dc=com");
    this.figures = List.of(figures);
  }

  void setFigures(IndexFigures... now) {
    figures = List.of(now);
  }

  /** Somebody wrote an entry. */
  void write() {
    version++;
  }

  /** Lets a build do this many more steps: begin, 42 of 100, all, and writing it down. */
  void permit(int more) {
    steps.release(more);
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
    return new IndexSnapshot(10_000, figures, attributes, version);
  }

  @Override
  protected void change(PlanDiff diff, IProgressMonitor monitor) throws ConnectionProblem {
    List<Consumer<IProgressMonitor>> script =
        List.of(
            shown -> shown.beginTask("Building indices", 100),
            shown -> shown.worked(42),
            shown -> shown.worked(58),
            shown -> shown.beginTask("Building tree initials/equality", IProgressMonitor.UNKNOWN));
    for (Consumer<IProgressMonitor> step : script) {
      await(monitor);
      step.accept(monitor);
    }
    while (!mayEnd.get()) {
      refuseCancelled(monitor);
    }
  }

  private void await(IProgressMonitor monitor) throws ConnectionProblem {
    while (!steps.tryAcquire()) {
      refuseCancelled(monitor);
    }
  }

  private static void refuseCancelled(IProgressMonitor monitor) throws ConnectionProblem {
    if (monitor.isCanceled()) {
      throw ConnectionProblem.cancelled();
    }
    LockSupport.parkNanos(1_000_000);
  }

  @Override
  protected void read(SearchQuestion question, IProgressMonitor monitor) throws ConnectionProblem {
    if (!question.filter().startsWith("(")) {
      throw ConnectionProblem.request("a filter starts with (");
    }
  }

  /** Knows one base only; a search below another ends when the test permits it. */
  @Override
  protected ExplainedSearch run(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (!question.base().equals(name())) {
      await(new NullProgressMonitor());
      throw ConnectionProblem.request("there is no " + question.base());
    }
    String reason = "no equality index on " + question.filter() + ", so all entries are read";
    PartFigures scan = new PartFigures("", reason, null, null, "", 1_000, CostGrade.SCAN);
    ExplainedPart part = new ExplainedPart(question.filter(), scan, List.of());
    return new ExplainedSearch(question, List.of(part), 10_000, 7, 1_000, 1, version);
  }

  @Override
  protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor) {
    return List.of();
  }
}
