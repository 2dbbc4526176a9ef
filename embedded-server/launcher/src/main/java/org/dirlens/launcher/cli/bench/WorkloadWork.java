package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.AtEnd;
import org.dirlens.launcher.Release;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.bench.ScratchDirectory;
import org.dirlens.launcher.bench.WorkloadFile;
import org.dirlens.launcher.bench.WorkloadRun;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.load.data.DataFile;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.runs.Run;
import org.jspecify.annotations.Nullable;

/** A workload as {@code dirlens bench run} puts it on servers. */
final class WorkloadWork {
  /** As of {@code dirlens generate}: values that a workload takes from data are of this seed. */
  private static final long DATA_SEED = 42;

  private final RunsOption runs;
  private final RunCommand.Wanted wanted;
  private final LoadOptions options;

  WorkloadWork(RunsOption runs, RunCommand.Wanted wanted, LoadOptions options) {
    this.runs = runs;
    this.wanted = wanted;
    this.options = options;
  }

  /** What is to be run, once all options are understood. */
  private record Job(
      WorkloadFile file, Given given, Workload workload, DataFile data, List<Loaded> servers) {}

  Run run(WorkloadFile file) throws IOException, LdapProblem, CommandProblem {
    if (wanted.data() != null && !options.onScratch()) {
      throw new CommandProblem("--data can be used only with --target scratch");
    }
    Given given = new Given(null, entries(), file.folder());
    Workload workload = read(file, given);
    DataFile data =
        new DataFile(
            options.template(file),
            Dn.parse(workload.base(), Schema.standard()),
            DATA_SEED,
            workload.entries());
    String userPassword = options.userPassword(workload.binds());
    Job job = new Job(file, given, workload, data, options.servers(userPassword));
    workload.changes().forEach(each -> runs.err().println("Stays changed: " + each));
    runs.err().flush();
    return options.onScratch() ? onScratch(job, userPassword) : loaded(job, job.servers());
  }

  private static Workload read(WorkloadFile file, Given given) throws CommandProblem {
    try {
      return WorkloadReader.read(file.text(), given);
    } catch (WorkloadProblem e) {
      throw RunCommand.problem(file, e);
    }
  }

  private @Nullable Long entries() throws CommandProblem {
    String size = wanted.size();
    return size == null || size.equals("full") ? null : Long.valueOf(EntryCount.parse(size, 1));
  }

  private Run onScratch(Job job, String userPassword)
      throws IOException, LdapProblem, CommandProblem {
    return DataPlace.use(
        wanted.data(),
        folder -> {
          ConsoleProgress progress = new ConsoleProgress(runs.err());
          try (ScratchDirectory scratch = ScratchDirectory.make(folder, job.data(), progress)) {
            progress.finish();
            Loaded target = scratch.target(Release.VERSION).withUserPassword(userPassword);
            return loaded(job, options.withScratch(job.servers(), target));
          }
        });
  }

  private Run loaded(Job job, List<Loaded> targets) throws IOException, CommandProblem {
    WorkloadRun run =
        new WorkloadRun(order(job, targets), LoadJava.current(WorkloadWork::location));
    try (AtEnd cancelling = new AtEnd(run::cancel)) {
      return run.run(
          targets,
          InstantSource.system(),
          RunEnvironment.current(Release.VERSION),
          new LoadText(runs.err(), wanted.rounds(), job.workload()));
    } catch (WorkloadProblem e) {
      throw RunCommand.problem(job.file(), e);
    } catch (InterruptedException e) {
      throw new CancellationException("the run was cancelled");
    }
  }

  private WorkloadRun.Order order(Job job, List<Loaded> targets) throws CommandProblem {
    String subject = job.file().name();
    String on =
        targets.size() == 1 ? targets.getFirst().target().name() : targets.size() + " servers";
    return new WorkloadRun.Order(
        runs.folder().newId(Instant.now(), subject),
        wanted.nameOr(subject + " on " + on),
        wanted.note(),
        subject,
        job.file().text(),
        job.given(),
        options.onScratch() ? job.data().template().description() : "",
        wanted.rounds());
  }

  /** The jar or folder of a class. */
  static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("no file of " + type, e);
    }
  }
}
