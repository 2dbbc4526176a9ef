package org.dirlens.workload.experiment;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.ResultTable;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.search.Explanation;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.measure.MeasuredExperiment;
import org.dirlens.workload.measure.SeedDirectory;
import org.dirlens.workload.measure.Timing;
import org.dirlens.workload.original.DuplicateKeys2006;

/** 2006: ids of a key in its leaf, or in containers of their own above a threshold. */
final class DuplicatesThreshold implements MeasuredExperiment {
  private static final int STEPS = 3;

  /** Adds, and deletes, of one run. */
  static final int ADDS = 5;

  private static final int[] THRESHOLDS = {64, 512, 1000, 8192, IndexDefinition.MAX_THRESHOLD};

  @Override
  public Description description() {
    return new Description(
            "0ab-threshold",
            "one posting list read, and one id added to it, by threshold and size",
            20_000,
            750_000)
        .beside(DuplicateKeys2006.THRESHOLD);
  }

  @Override
  public ResultTable run(Path folder, long size, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    ResultTable table =
        new ResultTable(
            monitor,
            "entries",
            "threshold",
            "attribute",
            "ids",
            "<side",
            "change ms",
            "select us",
            "query us",
            "p95 us",
            "CPU us",
            "add us");
    try (SeedDirectory directory = new SeedDirectory(folder, monitor)) {
      directory.index("initials", "objectClass");
      for (int step = 1; step <= STEPS; step++) {
        directory.loadPeople(size * step / STEPS);
        for (int threshold : THRESHOLDS) {
          row(directory, threshold, "initials", table);
          row(directory, threshold, "objectClass", table);
        }
      }
    }
    return table;
  }

  /** Only one index is changed, as an add writes to both. */
  private static void row(
      SeedDirectory directory, int threshold, String attribute, ResultTable table)
      throws IOException, LdapProblem {
    boolean initials = attribute.equals("initials");
    String filter = initials ? "(initials=aa)" : "(objectClass=person)";
    double change = Timing.action(() -> directory.partition().setThreshold(attribute, threshold));
    directory.explain(filter); // caches fill
    Explanation explanation = directory.explain(filter);
    long people = directory.partition().statistics().entries() - 2;
    long ids = initials ? directory.expected("aa") : people;
    Timing.check(ids, explanation.counts().returned());
    Timing query =
        initials
            ? Timing.warm(ids, () -> directory.search(directory.subtree(filter)))
            : new Timing(
                explanation.time().totalNanos() / 1e3, explanation.time().totalNanos() / 1e3, 0);
    Timing add = Timing.of(ADDS, () -> addAndDelete(directory));
    table.row(
        people,
        (long) threshold,
        attribute,
        ids,
        SeedDirectory.side(explanation),
        change / 1e3,
        explanation.time().phases().getOrDefault(SearchPhase.CANDIDATE_SELECTION, 0L) / 1e3,
        query.medianMicros(),
        query.p95Micros(),
        query.cpuMicros(),
        add.medianMicros() / (2 * ADDS));
    directory.partition().setThreshold(attribute, IndexDefinition.DEFAULT_THRESHOLD);
  }

  /** Adds and deletes people with initials aa, each durable. */
  static long addAndDelete(SeedDirectory directory) throws LdapProblem {
    long beyond = directory.people().nextWithInitials("aa", 1L << 40);
    Entry extra = directory.people().person(beyond);
    for (int i = 0; i < ADDS; i++) {
      directory.partition().add(extra);
      directory.partition().delete(extra.dn());
    }
    return ADDS;
  }
}
