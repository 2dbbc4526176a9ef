package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import org.dirlens.launcher.cli.bench.LoadAccessOptions;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.ConsoleProgress;
import org.dirlens.load.MeasuredOperation;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.load.replay.LogReplay;
import org.dirlens.load.replay.ReplayPace;
import org.dirlens.load.replay.ReplayReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dirlens replay}: sends the searches of a log once more. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Sends the searches of access logs to a server, over as many connections and at the times",
      "that they had, and tells how the answers differ from those of the log."
    },
    footer = {
      "Reads logs of Dirlens, OpenLDAP (loglevel stats), 389 Directory Server and OpenDJ, also"
          + " packed",
      "by gzip. Binds and writes are left out: a log holds neither passwords nor what was written."
    })
final class ReplayCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "LOG", description = "The logs of one server.")
  private List<Path> logs = List.of();

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The server to ask, as ldap://localhost:10389 or ldaps://...")
  private String url = "";

  @Mixin private LoadAccessOptions access = new LoadAccessOptions();

  @Option(
      names = "--pace",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description =
          "1 for the times of the log, 2 for twice as fast, max for as fast as it is answered."
              + " Default: ${DEFAULT-VALUE}.")
  private String pace = "";

  @Option(
      names = "--connections",
      paramLabel = "N",
      defaultValue = "100",
      description =
          "At most so many; those of the log share them if they are more. Default:"
              + " ${DEFAULT-VALUE}.")
  private int connections;

  @Override
  public Integer call() throws IOException, CommandProblem {
    PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
    ConsoleProgress progress = new ConsoleProgress(spec.commandLine().getErr());
    try {
      ReplayReport report = LogReplay.run(logs, target(), pace(), progress);
      progress.finish();
      print(report, out);
      out.flush();
      return 0;
    } catch (InterruptedException e) {
      throw new CommandProblem("the replay was interrupted");
    }
  }

  private LoadTarget target() throws IOException, CommandProblem {
    return access.used(List.of(access.address("--url", url))).getFirst();
  }

  private ReplayPace pace() throws CommandProblem {
    try {
      double factor = pace.equals("max") ? 0 : Double.parseDouble(pace);
      if (factor == 0 && !pace.equals("max")) {
        throw new CommandProblem("--pace must be max or above 0, not " + pace);
      }
      return new ReplayPace(factor, connections);
    } catch (NumberFormatException e) {
      throw new CommandProblem("--pace must be max or a number, not " + pace);
    } catch (IllegalArgumentException e) {
      throw new CommandProblem(String.valueOf(e.getMessage()));
    }
  }

  private static void print(ReplayReport report, PrintWriter out) {
    MeasuredOperation searches = report.result().operations().getFirst();
    line(out, "lines of the log", "%,d", report.log().lines());
    line(out, "lines that could not be read", "%,d", report.log().unreadable());
    report.log().first().forEach(each -> out.println("  " + each));
    report.left().forEach((kind, count) -> line(out, "not sent: " + kind, "%,d", count));
    line(out, "searches answered", "%,d", searches.count());
    line(out, "entries found", "%,d", searches.entries());
    line(out, "seconds", "%.1f", report.result().duration().toNanos() / 1e9);
    line(out, "searches a second", "%,.0f", report.result().perSecond());
    Histogram latencies = searches.latencyNanos();
    for (double percent : new double[] {50, 90, 99, 99.9, 100}) {
      String name = String.format(Locale.ROOT, "latency of %s %%, ms", percent);
      line(out, name, "%.3f", latencies.getValueAtPercentile(percent) / 1e6);
    }
    searches
        .errorsByResultCode()
        .forEach((code, count) -> line(out, "result code " + code, "%,d", count));
    line(out, "other result code than logged", "%,d", report.otherResults());
    line(out, "other number of entries than logged", "%,d", report.otherEntries());
    report.first().forEach(each -> difference(out, each));
  }

  private static void line(PrintWriter out, String name, String format, Object value) {
    out.println(String.format(Locale.ROOT, "%-36s " + format, name, value));
  }

  private static void difference(PrintWriter out, ReplayReport.Difference each) {
    out.printf(
        "  %s: %s: result %d, entries %d; logged: result %d, entries %d%n",
        each.place(),
        each.search(),
        each.replayed().resultCode(),
        each.replayed().entries(),
        each.logged().resultCode(),
        each.logged().entries());
  }
}
