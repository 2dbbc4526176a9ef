package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.IndexChange;
import org.dirlens.partition.IndexStatus;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.Explanation;
import org.dirlens.partition.plan.Scope;
import org.dirlens.partition.plan.SearchRequest;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.ProgressMonitor;

/** The indices of a partition of the embedded server, asked in process. */
public final class EmbeddedIndexAdapter implements IndexAdapter {
  /** A search is run so often, so that cold code and cold caches do not hide what an index does. */
  private static final int RUNS = 5;

  /** A search that takes longer than this is not run again, in nanoseconds. */
  private static final long RUN_NANOS = 500_000_000;

  private final Partition partition;
  private final IndexableAttributes attributes;

  public EmbeddedIndexAdapter(Partition partition) {
    this.partition = partition;
    this.attributes = new IndexableAttributes(partition.schema());
  }

  @Override
  public String name() {
    return partition.suffix().toString();
  }

  @Override
  public long entries() {
    return partition.statistics().entries();
  }

  @Override
  public IndexableAttributes attributes() {
    return attributes;
  }

  @Override
  public List<IndexFigures> figures() {
    return partition.indices().stream().map(EmbeddedIndexAdapter::figures).toList();
  }

  @Override
  public void apply(PlanDiff diff, ProgressMonitor monitor) throws LdapProblem {
    List<IndexChange> changes = new ArrayList<>();
    diff.removed().forEach(attribute -> changes.add(new IndexChange.Drop(attribute)));
    diff.defined().forEach(definition -> changes.add(new IndexChange.Define(definition)));
    partition.changeIndices(changes, monitor);
  }

  @Override
  public void check(SearchQuestion question) throws LdapProblem {
    request(question);
  }

  @Override
  public ExplainedSearch explain(SearchQuestion question) throws LdapProblem {
    SearchRequest request = request(question);
    long start = System.nanoTime();
    Explanation fastest = partition.explain(request);
    int runs = 1;
    while (runs < RUNS && System.nanoTime() - start < RUN_NANOS) {
      Explanation again = partition.explain(request);
      fastest = again.totalNanos() < fastest.totalNanos() ? again : fastest;
      runs++;
    }
    return EmbeddedExplanation.of(question, fastest, runs);
  }

  private SearchRequest request(SearchQuestion question) throws LdapProblem {
    Dn base = Dn.parse(question.base(), partition.schema());
    Filter filter = Filter.parse(question.filter(), partition.schema());
    return SearchRequest.of(base, scope(question.scope()), filter);
  }

  private static Scope scope(SearchScope scope) {
    return switch (scope) {
      case BASE -> Scope.BASE;
      case ONE -> Scope.ONE;
      case SUB -> Scope.SUB;
    };
  }

  private static IndexFigures figures(IndexStatus status) {
    CacheStatistics cache = status.cache();
    boolean asked = cache.hits() + cache.misses() > 0;
    return new IndexFigures(
        status.definition(),
        status.state(),
        status.keys(),
        status.ids(),
        status.bytes(),
        asked ? cache.hitRatio() : Double.NaN,
        cache.curve());
  }
}
