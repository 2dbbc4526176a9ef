package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.AtEnd;
import org.dirlens.launcher.Release;
import org.dirlens.launcher.ScratchFolder;
import org.dirlens.launcher.bench.RunEnvironment;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.peers.DirlensPeer;
import org.dirlens.launcher.peers.PeerLoad;
import org.dirlens.launcher.peers.PeersRun;
import org.dirlens.load.process.LoadJava;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Run;
import org.dirlens.runs.report.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dirlens bench peers}. */
@Command(
    name = "peers",
    mixinStandardHelpOptions = true,
    description = {
      "Sets up Dirlens and servers of others with the same entries and indices, puts all of them",
      "under one load in turns, and removes them. Keeps the run and writes a report."
    },
    footer = {
      "Nobody has to be root: each server gets a folder of its own that is removed, and a port of",
      "loopback. Servers of the system and their data are not touched."
    })
final class PeersCommand implements Callable<Integer> {
  @Mixin private RunsOption runs = new RunsOption();

  @Mixin private PeerDataOptions data = new PeerDataOptions();

  @Mixin private PeerLoadOptions load = new PeerLoadOptions();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "How often each server is measured, from 1 to "
              + RunCommand.ROUNDS_MAX
              + ". A comparison needs five. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Writes the comparison as a document that ends with .html, .md or .csv.")
  private @Nullable Path report;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What the run is called. Default: the workload and the servers.")
  private @Nullable String name;

  @Option(names = "--note", paramLabel = "TEXT", description = "What to remember of the run.")
  private String note = "";

  @Override
  public Integer call() throws IOException, LdapProblem, CommandProblem {
    RunCommand.requireRounds(rounds);
    @Nullable Report form = form();
    Run run = measured(load.asked(data));
    Path file = runs.folder().add(run);
    new BenchText(runs.out()).answered(run);
    runs.out().println();
    runs.out().println("Kept as " + run.head().id() + " in " + file);
    if (report != null && form != null) {
      Files.writeString(report, form.text(List.of(run)), StandardCharsets.UTF_8);
      runs.out().println("Report in " + report);
    }
    runs.out().flush();
    return 0;
  }

  private @Nullable Report form() throws CommandProblem {
    return report == null ? null : BenchCommand.reportFor("--report", report);
  }

  private Run measured(PeerLoad asked) throws IOException, LdapProblem, CommandProblem {
    PeerText text = new PeerText(runs.err());
    PeersRun.Order order =
        new PeersRun.Order(
            runs.folder().newId(Instant.now(), asked.asked().name()),
            name == null ? "" : BenchCommand.checked(name),
            note,
            load.servers(text),
            rounds,
            load.userPassword(asked.workload()));
    PeersRun run =
        new PeersRun(
            asked,
            order,
            new PeersRun.Java(
                DirlensPeer.java(System.getProperty("java.class.path")),
                LoadJava.current(WorkloadWork::location)));
    try (ScratchFolder scratch = new ScratchFolder();
        AtEnd cancelling = new AtEnd(run::cancel)) {
      return run.run(
          scratch.path(),
          InstantSource.system(),
          RunEnvironment.current(Release.VERSION),
          text,
          new LoadText(runs.err(), rounds, asked.workload()));
    } catch (WorkloadProblem e) {
      throw RunCommand.problem(asked.asked(), e);
    } catch (InterruptedException e) {
      throw new CancellationException("the run was cancelled; all servers are removed");
    }
  }
}
