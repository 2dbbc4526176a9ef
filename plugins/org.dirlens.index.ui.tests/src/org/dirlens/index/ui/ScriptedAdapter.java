package org.dirlens.index.ui;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.dirlens.advisor.ValueSample;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.index.core.CostGrade;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedPart;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.KeyFigures;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.core.PartFigures;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.TreeStatistics;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;

/**
 * A server whose figures the test sets, and whose builds last until the test or the user ends them.
 * A build says how far it is in the steps that the test permits.
 */
public class ScriptedAdapter extends IndexAdapter {
  private static final int SAMPLED = 1_000;

  private final IndexableAttributes attributes = new IndexableAttributes(Schema.standard());
  private final Semaphore steps = new Semaphore(0);
  private final AtomicBoolean mayEnd = new AtomicBoolean();
  private volatile List<IndexFigures> figures;
  private volatile long version = 1;
  private volatile int reads;
  private volatile Set<String> unawaited = Set.of();

  public ScriptedAdapter(IndexFigures... figures) {
    this("dc=example,dc=com", figures);
  }

  ScriptedAdapter(String name, IndexFigures... figures) {
    super(name);
    this.figures = List.of(figures);
  }

  void setFigures(IndexFigures... now) {
    figures = List.of(now);
  }

  /** How often the figures were read. */
  int reads() {
    return reads;
  }

  /** Somebody wrote an entry. */
  void write() {
    version++;
  }

  /** Goes on building this, whoever cancels. */
  void goOn(String attribute) {
    unawaited = Set.of(attribute);
  }

  @Override
  public Set<String> unawaited() {
    return unawaited;
  }

  /** Lets a build end that has done all its steps. */
  void end() {
    mayEnd.set(true);
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
    return diff.isEmpty() ? List.of() : List.of(new Write.Delete("cn=plan"));
  }

  @Override
  protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) {
    reads++;
    return new IndexSnapshot(10_000, figures, attributes, version);
  }

  /** The first tenth of its people: each with an own uid, and one of ten initials. */
  @Override
  protected ValueSample values(List<String> attributes, IProgressMonitor monitor) {
    ValueSample sample = new ValueSample();
    for (int i = 0; i < SAMPLED; i++) {
      sample.entry();
      sample.values("objectClass", List.of("person", "top"));
      sample.values("uid", List.of("user" + i));
      if (i % 2 == 0) {
        sample.values("initials", List.of(i % 4 == 0 ? "aa" : "b" + i % 10));
      }
    }
    return sample;
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
  protected ExplainedSearch run(
      SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (!question.base().equals(name())) {
      await(new NullProgressMonitor());
      throw ConnectionProblem.request("there is no " + question.base());
    }
    String reason = "no equality index on " + question.filter() + ", so all entries are read";
    PartFigures scan = new PartFigures("", reason, null, null, "", false, 1_000, CostGrade.SCAN);
    ExplainedPart part = new ExplainedPart(question.filter(), scan, List.of());
    ExplainedSearch.Counts counts = new ExplainedSearch.Counts(10_000, 10_000, 7);
    return new ExplainedSearch(question, options, List.of(part), counts, 1_000, 1, version);
  }

  @Override
  protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor) {
    return List.of();
  }

  /** Figures of an index with one kind. */
  static IndexFigures figures(IndexDefinition definition, long keys) {
    KeyFigures counted =
        new KeyFigures(
            new Histogram(keys, 2 * keys, List.of()), List.of(), TreeStatistics.NONE, 1536L << 10);
    CacheStatistics cache = new CacheStatistics(90, 10, 0, 3_072, 4_096, HitCurve.NONE);
    Map<WriteCost.Kind, WriteCost> writes =
        Map.of(WriteCost.Kind.ADD, new WriteCost(10, 20, 400, 40_000));
    long served = definition.attribute().equals("uid") ? 2_000 : 0;
    KindFigures kind =
        new KindFigures(IndexKind.EQUALITY, IndexState.READABLE, counted, cache, served, writes);
    return new IndexFigures(definition, IndexState.READABLE, List.of(kind));
  }

  /** A connection that leads nowhere. */
  static DirectoryConnection connection(Connections connections, String name) {
    return connections.add(
        ConnectionParameters.create(
            name,
            new Endpoint("127.0.0.1", 1, Encryption.NONE, 1_000),
            "cn=admin",
            AccessMode.READ_WRITE));
  }
}
