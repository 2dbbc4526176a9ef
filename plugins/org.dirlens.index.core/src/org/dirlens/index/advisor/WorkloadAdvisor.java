package org.dirlens.index.advisor;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.dirlens.advisor.Advice;
import org.dirlens.advisor.Advisor;
import org.dirlens.advisor.Budget;
import org.dirlens.advisor.DirectoryFacts;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.log.AccessLogs;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.workload.Question;
import org.dirlens.advisor.workload.ShapeTally;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.advisor.workload.WorkloadBuilder;
import org.dirlens.advisor.workload.Writes;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.SearchQuestion;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.tree.ProgressMonitor;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Reads workloads and advises on the indices of a server; waits for it, so never on its display.
 */
public final class WorkloadAdvisor {
  /** How long a server may be asked, and how often. */
  private static final Duration TIME = Duration.ofSeconds(60);

  private static final int TRIALS_MAX = 20_000;

  /** How long a server is at work for it: the last question may be the longest one. */
  public static final Duration LONGEST = TIME.plus(IndexAdapter.ATTEMPT_MAX);

  private final IndexAdapter adapter;
  private final ProgressMonitor progress;
  private final IProgressMonitor monitor;

  /**
   * @param progress told how far the work is; {@code monitor} is where it is shown
   */
  public WorkloadAdvisor(IndexAdapter adapter, ProgressMonitor progress, IProgressMonitor monitor) {
    this.adapter = adapter;
    this.progress = progress;
    this.monitor = monitor;
  }

  /**
   * A workload and what is advised for it.
   *
   * @param log what became of the lines; null where counters were read
   * @param elsewhere searches of other bases
   * @param advice null where the server cannot say what it would read with other indices
   * @param why no advice; empty if there is one
   */
  public record Advised(
      Workload workload,
      @Nullable LogSummary log,
      long elsewhere,
      @Nullable Advice advice,
      Optional<String> why,
      List<Lint.Finding> findings) {
    public Advised {
      findings = List.copyOf(findings);
    }
  }

  /**
   * From logs.
   *
   * @throws IOException naming a file that cannot be read or is no log of a server that is known
   */
  public Advised ofLogs(List<Path> files) throws ConnectionProblem, IOException {
    Schema schema = adapter.snapshot(monitor).attributes().schema();
    WorkloadBuilder builder = new WorkloadBuilder(schema, suffix(schema));
    LogSummary log = AccessLogs.read(files, builder, progress);
    return advised(builder.workload(), log, builder.elsewhere());
  }

  private Dn suffix(Schema schema) throws ConnectionProblem {
    try {
      return Dn.parse(adapter.name(), schema);
    } catch (LdapProblem malformed) {
      throw ConnectionProblem.request(String.valueOf(malformed.getMessage()));
    }
  }

  /** From what the server counts itself: filters that no index helped, without their values. */
  public Advised ofCounters() throws ConnectionProblem {
    Workload counted =
        new Workload(adapter.unindexed(monitor), ShapeTally.NONE, Writes.NONE, Duration.ZERO);
    return advised(counted, null, 0);
  }

  private Advised advised(Workload workload, @Nullable LogSummary log, long elsewhere)
      throws ConnectionProblem {
    AdapterTrials trials = new AdapterTrials(adapter, monitor);
    DirectoryFacts facts = trials.facts();
    Optional<String> why = adapter.why(Ability.EXPLAIN);
    Advice advice = null;
    if (why.isEmpty()) {
      Budget budget = new Budget(TRIALS_MAX, TIME, System::nanoTime);
      advice = new Advisor<>(facts, trials, budget, progress).advise(workload);
    }
    return new Advised(workload, log, elsewhere, advice, why, Lint.of(facts, adapter.reach()));
  }

  /** A sample as the window asks it. */
  public static SearchQuestion question(Question question) {
    return AdapterTrials.question(question);
  }
}
