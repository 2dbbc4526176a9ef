package org.dirlens.index.remote;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.dirlens.advisor.ValueSample;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.index.core.ExplainOptions;
import org.dirlens.index.core.ExplainedSearch;
import org.dirlens.index.core.ExplanationRows;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdvice;
import org.dirlens.index.core.IndexAdvisor;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.index.structure.Verification;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.partition.search.Explanation;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The indices of a partition of a Dirlens server, the embedded one or another: its configuration,
 * counters and tasks, and the explain control. Its user is an administrator there.
 */
final class DirlensAdapter extends IndexAdapter {
  /** A search is run so often, so that cold code and cold caches do not hide what an index does. */
  private static final int RUNS = 5;

  /** A search that takes longer than this is not run again, in nanoseconds. */
  private static final long RUN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final int ADVICE_SECONDS = (int) ATTEMPT_MAX.toSeconds();

  private static final Gson JSON = new GsonBuilder().disableJdkUnsafe().create();

  private final Sessions sessions;
  private final Schema schema;
  private final DirlensConfig config;

  DirlensAdapter(Sessions sessions, String suffix, Schema schema) {
    super(suffix);
    this.sessions = sessions;
    this.schema = schema;
    this.config = new DirlensConfig(suffix, schema);
  }

  /** The partitions of a server; none where it is no Dirlens or its user no administrator. */
  static List<IndexAdapter> all(Sessions sessions, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = sessions.session(monitor);
    List<String> suffixes = DirlensConfig.suffixes(session, monitor);
    if (suffixes.isEmpty()) {
      return List.of();
    }
    Schema schema = PublishedSchema.read(session, monitor);
    return suffixes.stream()
        .map(suffix -> (IndexAdapter) new DirlensAdapter(sessions, suffix, schema))
        .toList();
  }

  @Override
  public Optional<String> why(Ability missing) {
    return Optional.empty();
  }

  @Override
  public TreeSource trees() {
    return new DirlensTrees(sessions, config.monitor(), schema);
  }

  @Override
  public Verification verification() {
    return new DirlensVerification(sessions, name());
  }

  @Override
  public List<Write> writes(PlanDiff diff) {
    return config.writes(diff);
  }

  @Override
  protected IndexSnapshot takeSnapshot(IProgressMonitor monitor) throws ConnectionProblem {
    Session session = sessions.session(monitor);
    MonitoredIndices monitored =
        new MonitoredIndices(
            new ConfigReader(session)
                .read(config.monitor(), Scope.SUBTREE, SearchQuery.ANY_ENTRY, monitor));
    List<IndexFigures> indices = new ArrayList<>();
    for (Entry entry : config.indices(session, monitor)) {
      var definition = config.definition(entry);
      indices.add(
          new IndexFigures(
              definition, MonitoredIndices.state(entry), monitored.kinds(definition.attribute())));
    }
    return new IndexSnapshot(
        monitored.partitionEntries(),
        indices,
        new IndexableAttributes(schema),
        monitored.version(),
        monitored.caches());
  }

  @Override
  protected void change(PlanDiff diff, IProgressMonitor monitor) throws ConnectionProblem {
    new DirlensBuilds(sessions.session(monitor), monitor).make(writes(diff));
  }

  @Override
  protected void read(SearchQuestion question, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      Dn.parse(question.base(), schema);
      Filter.parse(question.filter(), schema);
    } catch (LdapProblem e) {
      throw ConnectionProblem.request(String.valueOf(e.getMessage()));
    }
  }

  @Override
  protected ExplainedSearch run(
      SearchQuestion question, ExplainOptions options, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = sessions.session(monitor);
    long version = version(session, monitor);
    long start = System.nanoTime();
    Explanation fastest = explanation(session, question, options, 0, monitor);
    int runs = 1;
    while (runs < RUNS && System.nanoTime() - start < RUN_NANOS) {
      Explanation again = explanation(session, question, options, 0, monitor);
      fastest = again.time().totalNanos() < fastest.time().totalNanos() ? again : fastest;
      runs++;
    }
    return ExplanationRows.of(question, options, fastest, runs, version);
  }

  private long version(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    return new MonitoredIndices(
            new ConfigReader(session)
                .read(
                    config.monitor(),
                    Scope.ONE_LEVEL,
                    "(objectClass=dirlensMonitorStore)",
                    monitor))
        .version();
  }

  private static Explanation explanation(
      Session session,
      SearchQuestion question,
      ExplainOptions options,
      int seconds,
      IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            question.base(),
            question.scope(),
            question.filter(),
            List.of(SearchQuery.NO_ATTRIBUTES),
            new SearchQuery.Limits(0, seconds, 0));
    try (EntryStream stream = session.search(query, ExplainRequest.of(options))) {
      while (stream.next(monitor) != null) {
        // There are no entries, only an answer at the end.
      }
      return read(stream.answer(), seconds);
    }
  }

  private static Explanation read(byte @Nullable [] answer, int seconds) throws ConnectionProblem {
    if (answer == null) {
      throw ConnectionProblem.request("The search took longer than " + seconds + " s");
    }
    try {
      return JSON.fromJson(new String(answer, StandardCharsets.UTF_8), Explanation.class);
    } catch (RuntimeException unreadable) {
      throw ConnectionProblem.request(
          "The explanation of the server cannot be read: " + unreadable.getMessage());
    }
  }

  @Override
  protected List<IndexAdvice> advice(ExplainedSearch search, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = sessions.session(monitor);
    IndexSnapshot now = takeSnapshot(monitor);
    IndexAdvisor.Supposing supposing =
        missing ->
            explanation(session, search.question(), supposing(missing), ADVICE_SECONDS, monitor)
                .counts()
                .examined();
    return IndexAdvisor.of(search, now, supposing).advice();
  }

  private static ExplainOptions supposing(List<IndexAdvisor.Missing> missing) {
    ExplainOptions options = ExplainOptions.AS_IT_IS;
    for (IndexAdvisor.Missing index : missing) {
      options = options.supposing(index.attribute(), index.kind(), null);
    }
    return options;
  }

  @Override
  protected Optional<Explanation> run(
      SearchQuestion question, WhatIf whatIf, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      Session session = sessions.session(monitor);
      Explanation told =
          explanation(
              session,
              question,
              new ExplainOptions(whatIf, ExplainMode.RUN),
              ADVICE_SECONDS,
              monitor);
      return told.reading().limit() == null ? Optional.of(told) : Optional.empty();
    } catch (ConnectionProblem problem) {
      if (problem.kind() == ConnectionProblem.Kind.RESULT
          || problem.kind() == ConnectionProblem.Kind.REQUEST) {
        return Optional.empty();
      }
      throw problem;
    }
  }

  @Override
  protected ValueSample values(List<String> attributes, IProgressMonitor monitor)
      throws ConnectionProblem {
    return new EntrySampling(schema).read(sessions.session(monitor), name(), attributes, monitor);
  }

  @Override
  protected List<ShapeUse> counted(IProgressMonitor monitor) throws ConnectionProblem {
    return new ConfigReader(sessions.session(monitor))
            .read(
                "cn=unindexed," + config.monitor(),
                Scope.ONE_LEVEL,
                "(objectClass=dirlensMonitorFilter)",
                monitor)
            .stream()
            .map(MonitoredIndices::shape)
            .toList();
  }
}
