package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import org.dirlens.launcher.Release;
import org.dirlens.launcher.bench.ExperimentRun;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.cli.console.ByteSizes;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.experiment.Description;
import org.dirlens.launcher.experiment.Estimate;
import org.dirlens.launcher.experiment.Experiment;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Run;
import org.jspecify.annotations.Nullable;

/** An experiment as {@code dirlens bench run} repeats it. */
final class ExperimentWork {
  private static final long SIZE_MIN = 100;

  private final RunsOption runs;
  private final RunCommand.Wanted wanted;

  ExperimentWork(RunsOption runs, RunCommand.Wanted wanted) {
    this.runs = runs;
    this.wanted = wanted;
  }

  Run run(Experiment experiment) throws IOException, LdapProblem, CommandProblem {
    ExperimentRun measurement = new ExperimentRun(experiment, order(experiment));
    String needs = text(experiment.estimate(entries(experiment)));
    return DataPlace.use(wanted.data(), folder -> measured(measurement, needs, folder));
  }

  private Run measured(ExperimentRun measurement, String needs, Path folder)
      throws IOException, LdapProblem {
    runs.err().println(needs);
    runs.err().flush();
    ConsoleProgress progress = new ConsoleProgress(runs.err());
    Run run =
        measurement.run(
            folder, InstantSource.system(), RunEnvironment.current(Release.VERSION), progress);
    progress.finish();
    return run;
  }

  private ExperimentRun.Order order(Experiment experiment) throws CommandProblem {
    long entries = entries(experiment);
    String subject = experiment.description().name();
    String called = wanted.nameOr(String.format(Locale.ROOT, "%s, %,d", subject, entries));
    String id = runs.folder().newId(Instant.now(), subject);
    return new ExperimentRun.Order(id, called, wanted.note(), entries, wanted.rounds());
  }

  private long entries(Experiment experiment) throws CommandProblem {
    return entries(wanted.size(), experiment.description());
  }

  /**
   * What {@code --size} says of an experiment.
   *
   * @param size as it was typed; null for a small run
   */
  static long entries(@Nullable String size, Description of) throws CommandProblem {
    if (size == null) {
      return of.smokeSize();
    }
    return size.equals("full") ? of.fullSize() : EntryCount.parse(size, SIZE_MIN);
  }

  /** Told before the run, for people only; of one round. */
  private String text(Estimate estimate) {
    return String.format(
        Locale.ROOT,
        "Estimate%s: %,d seconds, %s on disk, %s of memory. %s",
        wanted.rounds() > 1 ? " of each round" : "",
        Math.max(1, estimate.time().toSeconds()),
        ByteSizes.format(estimate.diskBytes()),
        ByteSizes.format(estimate.memoryBytes()),
        estimate.basis());
  }
}
