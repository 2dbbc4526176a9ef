package org.dirlens.index.remote;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
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
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.schema.Schema;
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

  /** How long a search may take that is run only for advice. */
  private static final int ADVICE_SECONDS = 20;

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
        monitored.version());
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
  protected ExplainedSearch run(SearchQuestion question, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = sessions.session(monitor);
    long version = version(session, monitor);
    long start = System.nanoTime();
    Explanation fastest = explanation(session, question, WhatIf.NOTHING, 0, monitor);
    int runs = 1;
    while (runs < RUNS && System.nanoTime() - start < RUN_NANOS) {
      Explanation again = explanation(session, question, WhatIf.NOTHING, 0, monitor);
      fastest = again.time().totalNanos() < fastest.time().totalNanos() ? again : fastest;
      runs++;
    }
    return ExplanationRows.of(question, fastest, runs, version);
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
      WhatIf whatIf,
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
    try (EntryStream stream = session.search(query, ExplainRequest.of(whatIf))) {
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

  private static WhatIf supposing(List<IndexAdvisor.Missing> missing) {
    return new WhatIf(
        List.of(),
        missing.stream()
            .map(index -> new WhatIf.Supposed(index.attribute(), index.kind(), null))
            .toList());
  }
}
