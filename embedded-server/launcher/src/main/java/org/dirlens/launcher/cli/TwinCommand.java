package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.launcher.EmbeddedServerOptions;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.ListenOptions;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.launcher.twin.FolderHome;
import org.dirlens.launcher.twin.Pace;
import org.dirlens.launcher.twin.ServedHome;
import org.dirlens.launcher.twin.Twin;
import org.dirlens.launcher.twin.TwinFiles;
import org.dirlens.launcher.twin.TwinFollower;
import org.dirlens.launcher.twin.TwinHome;
import org.dirlens.launcher.twin.TwinPull;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.server.listen.Listeners;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dirlens twin}: makes partitions that are copies of other servers, and follows those. */
@Command(
    name = "twin",
    mixinStandardHelpOptions = true,
    description = "Makes partitions that are copies of other servers, and keeps them up to date.",
    footer = {
      "The source is only read. Passwords never come along.",
      "docs/howto/twin.md tells what an anonymised twin keeps of the values."
    })
final class TwinCommand implements Runnable {
  private static final int USUAL_PORT = 10_389;
  private static final int REFUSED_SHOWN_MAX = 100;

  @Spec private @Nullable CommandSpec spec;

  private CommandLine line() {
    return Objects.requireNonNull(spec).commandLine();
  }

  @Override
  public void run() {
    throw new ParameterException(line(), "say pull, follow or status");
  }

  @Command(
      name = "pull",
      mixinStandardHelpOptions = true,
      description =
          "Reads all entries at and below a name of a server, or of an LDIF file, into a new"
              + " partition.")
  int pull(@Mixin TwinSourceOptions options, @Mixin TwinDataOption data)
      throws IOException, LdapProblem, CommandProblem {
    boolean fresh = !Installation.isThere(data.folder);
    try (Installation installation = Installation.open(data.folder)) {
      TwinHome home = new FolderHome(installation, data.folder);
      long start = System.nanoTime();
      TwinPull.Result result = pulled(options, home);
      return tell(result, (System.nanoTime() - start) / 1e9);
    } finally {
      if (fresh) {
        removeIfEmpty(data.folder);
      }
    }
  }

  /** A folder that was made for a twin that did not come. */
  private static void removeIfEmpty(Path folder) throws IOException {
    try (var partitions = Files.list(folder.resolve("partitions"))) {
      if (partitions.findAny().isPresent()) {
        return;
      }
    }
    Folders.delete(folder);
  }

  private TwinPull.Result pulled(TwinSourceOptions options, TwinHome home)
      throws IOException, LdapProblem, CommandProblem {
    ConsoleProgress progress = new ConsoleProgress(line().getErr());
    TwinPull pull = new TwinPull(home, options.anonymity(), options.pace(), progress);
    TwinSource source = options.source(home.schema());
    TwinPull.Result result =
        switch (source) {
          case TwinSource.Server server -> pull.from(server, options.address(server));
          case TwinSource.LdifFile file -> pull.from(file);
        };
    progress.finish();
    return result;
  }

  private int tell(TwinPull.Result result, double seconds) {
    LoadReport report = result.report();
    PrintWriter err = line().getErr();
    report.problems().stream()
        .limit(REFUSED_SHOWN_MAX)
        .forEach(problem -> err.println(problem.position() + ": " + problem.message()));
    result.told().forEach(err::println);
    err.flush();
    PrintWriter out = line().getOut();
    out.println(
        String.format(
            Locale.ROOT,
            "%s of %s in the twin %s, %,d refused, %s added to the schema (%.1f s)",
            TextTable.counted(report.added(), "entry", "entries"),
            result.twin().source(),
            result.twin().suffix(),
            report.failed(),
            TextTable.counted(result.definitions(), "definition", "definitions"),
            seconds));
    out.flush();
    return report.failed() > 0 || report.added() == 0 ? 1 : 0;
  }

  @Command(
      name = "follow",
      mixinStandardHelpOptions = true,
      description =
          "Brings a twin up to date, serves the folder, and keeps the twin so until SIGTERM or"
              + " SIGINT.")
  int follow(
      @Mixin DataArguments arguments,
      @Mixin TwinPassword password,
      @Option(names = "--once", description = "Brings it up to date, serves nobody, and ends.")
          boolean once,
      @Option(
              names = "--port",
              paramLabel = "N",
              description =
                  "The port to serve on, 0 for any free one. Default: what cn=config says, else "
                      + USUAL_PORT
                      + ".")
          @Nullable Integer port,
      @Option(
              names = "--rate",
              paramLabel = "N",
              description = "The most entries to read a second. Default: as was said to pull.")
          @Nullable Integer rate)
      throws IOException, LdapProblem, CommandProblem, InterruptedException {
    Pace asked = rate == null ? null : TwinSourceOptions.pace(rate);
    if (once) {
      try (Installation installation = arguments.open()) {
        TwinHome home = new FolderHome(installation, arguments.data());
        Twin twin = chosen(arguments, home);
        follower(twin, home, password, asked).catchUp();
        line().getOut().println(new TwinText(Instant.now()).of(twin));
        line().getOut().flush();
      }
      return 0;
    }
    ListenOptions listen = new ListenOptions(null, port, null, USUAL_PORT);
    EmbeddedServerOptions options =
        new EmbeddedServerOptions(arguments.data(), listen, List.of(), null, null, List.of());
    try (EmbeddedServer server = EmbeddedServer.start(options)) {
      TwinHome home = new ServedHome(server);
      Twin twin = chosen(arguments, home);
      serve(server, follower(twin, home, password, asked));
    }
    return 0;
  }

  private static TwinFollower follower(
      Twin twin, TwinHome home, TwinPassword password, @Nullable Pace asked)
      throws IOException, CommandProblem {
    Pace pace = asked == null ? twin.pace() : asked;
    return new TwinFollower(twin, home, password.address(twin), pace);
  }

  private static Twin chosen(DataArguments arguments, TwinHome home)
      throws IOException, LdapProblem, CommandProblem {
    List<TwinFiles.Found> twins = home.files().all();
    String base = arguments.base();
    Dn suffix = base == null ? null : Dn.parse(base, home.schema());
    List<TwinFiles.Found> wanted =
        twins.stream().filter(each -> suffix == null || each.isOf(suffix, home.schema())).toList();
    if (wanted.size() != 1) {
      String there = String.join(" and ", twins.stream().map(TwinFiles.Found::suffix).toList());
      throw new CommandProblem(
          twins.isEmpty()
              ? arguments.data() + " holds no twin; pull one first"
              : "choose a twin with --base; there are: " + there);
    }
    TwinFiles.Found found = wanted.getFirst();
    Twin twin = found.twin();
    if (twin == null) {
      throw new CommandProblem(found.problem());
    }
    if (!(twin.source() instanceof TwinSource.Server)) {
      throw new CommandProblem(
          twin.suffix() + " was taken from " + twin.source() + ", which cannot be followed");
    }
    return twin;
  }

  private void serve(EmbeddedServer server, TwinFollower follower) throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close, "shutdown"));
    Signals.on("TERM", ended::countDown);
    Signals.on("INT", ended::countDown);
    Thread following = Thread.ofVirtual().name("follower").start(follower);
    PrintWriter out = line().getOut();
    out.println("listening on " + Listeners.text(server.address()));
    out.println("following " + follower.twin().source() + " in " + follower.twin().suffix());
    out.flush();
    ended.await();
    follower.close();
    following.join(Duration.ofSeconds(5));
  }

  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description =
          "Shows the twins of a folder: where they come from, and how far they are. Works beside a"
              + " server that follows.")
  int status(@Mixin TwinDataOption data) throws IOException, CommandProblem {
    if (!Installation.isThere(data.folder)) {
      throw new CommandProblem("there is no data folder " + data.folder);
    }
    PrintWriter out = line().getOut();
    TwinText text = new TwinText(Instant.now());
    List<TwinFiles.Found> twins = new TwinFiles(data.folder).all();
    for (TwinFiles.Found found : twins) {
      Twin twin = found.twin();
      out.println(twin == null ? found.suffix() + ": " + found.problem() : text.of(twin));
    }
    if (twins.isEmpty()) {
      out.println("no twins");
    }
    out.flush();
    return 0;
  }
}
