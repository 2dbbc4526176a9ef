package org.dirlens.index.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.connection.core.Scope;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexState;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.ProgressMonitor;

/** The indices of a partition of the embedded server, asked in process. */
public final class EmbeddedIndexAdapter extends IndexAdapter {
  /** A search is run so often, so that cold code and cold caches do not hide what an index does. */
  private static final int RUNS = 5;

  /** A search that takes longer than this is not run again, in nanoseconds. */
  private static final long RUN_NANOS = 500_000_000;

  /** How long a search may take that is run only for advice. */
  private static final Duration ADVICE_TIME = Duration.ofSeconds(20);

  private final Partition partition;
  private final Duration adviceTime;

  public EmbeddedIndexAdapter(Partition partition) {
    this(partition, ADVICE_TIME);
  }

  EmbeddedIndexAdapter(Partition partition, Duration adviceTime) {
    super(partition.suffix().toString());
    this.partition = partition;
    this.adviceTime = adviceTime;
  }

  @Override
  protected IndexSnapshot takeSnapshot() {
    long version = partition.version();
    return new IndexSnapshot(
        partition.statistics().entries(),
        partition.indices().stream().map(EmbeddedIndexAdapter::figures).toList(),
        new IndexableAttributes(partition.schema()),
        version);
  }

  @Override
  protected void change(PlanDiff diff, ProgressMonitor monitor) throws LdapProblem {
    List<IndexChange> changes = new ArrayList<>();
    diff.removed().forEach(attribute -> changes.add(new IndexChange.Drop(attribute)));
    diff.defined().forEach(definition -> changes.add(new IndexChange.Define(definition)));
    partition.changeIndices(changes, monitor);
  }

  @Override
  protected void read(SearchQuestion question) throws LdapProblem {
    request(question);
  }

  @Override
  protected ExplainedSearch run(SearchQuestion question) throws LdapProblem {
    SearchRequest request = request(question);
    long version = partition.version();
    long start = System.nanoTime();
    Explanation fastest = partition.explain(request);
    int runs = 1;
    while (runs < RUNS && System.nanoTime() - start < RUN_NANOS) {
      Explanation again = partition.explain(request);
      fastest = again.time().totalNanos() < fastest.time().totalNanos() ? again : fastest;
      runs++;
    }
    return EmbeddedExplanation.of(question, fastest, runs, version);
  }

  @Override
  protected List<IndexAdvice> advice(ExplainedSearch search) throws LdapProblem {
    SearchRequest request = request(search.question()).withTimeLimit(adviceTime);
    IndexableAttributes attributes = new IndexableAttributes(partition.schema());
    return new IndexAdvisor(
            search, attributes, present(attributes), missing -> examinedWith(request, missing))
        .advice();
  }

  private long examinedWith(SearchRequest request, List<IndexAdvisor.Missing> missing)
      throws LdapProblem {
    Explanation explanation = partition.explain(request, supposing(missing));
    if (explanation.reading().limit() != null) {
      throw new LdapProblem(
          ResultCode.TIME_LIMIT_EXCEEDED,
          "the search with other indices took longer than " + adviceTime.toMillis() + " ms");
    }
    return explanation.counts().examined();
  }

  private Map<IndexAdvisor.Missing, String> present(IndexableAttributes attributes) {
    Map<IndexAdvisor.Missing, String> present = new HashMap<>();
    for (IndexStatus index : partition.indices()) {
      Candidate attribute = attributes.candidate(index.definition().attribute());
      String name = attribute == null ? index.definition().attribute() : attribute.name();
      for (IndexStatus.Kind kind : index.kinds()) {
        present.put(
            new IndexAdvisor.Missing(name, kind.kind()), whyUnused(index.definition(), kind));
      }
    }
    return present;
  }

  private static String whyUnused(IndexDefinition index, IndexStatus.Kind kind) {
    if (kind.state() != IndexState.READABLE) {
      return "it is being built";
    }
    return index.hidden() ? "it is hidden" : "";
  }

  private static WhatIf supposing(List<IndexAdvisor.Missing> missing) {
    return new WhatIf(
        List.of(),
        missing.stream()
            .map(index -> new WhatIf.Supposed(index.attribute(), index.kind(), null))
            .toList());
  }

  private SearchRequest request(SearchQuestion question) throws LdapProblem {
    Dn base = Dn.parse(question.base(), partition.schema());
    Filter filter = Filter.parse(question.filter(), partition.schema());
    return SearchRequest.of(base, scope(question.scope()), filter);
  }

  private static org.dirlens.partition.resolution.Scope scope(Scope scope) {
    return switch (scope) {
      case BASE -> org.dirlens.partition.resolution.Scope.BASE;
      case ONE_LEVEL -> org.dirlens.partition.resolution.Scope.ONE;
      case SUBTREE -> org.dirlens.partition.resolution.Scope.SUB;
    };
  }

  private static IndexFigures figures(IndexStatus status) {
    CacheStatistics cache = status.use().cache();
    boolean asked = cache.hits() + cache.misses() > 0;
    return new IndexFigures(
        status.definition(),
        status.state(),
        status.size().keys(),
        status.size().ids(),
        status.size().bytes(),
        asked ? cache.hitRatio() : Double.NaN,
        cache.curve());
  }
}
