package org.dirlens.launcher.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.dirlens.advisor.log.LogSummary;
import org.dirlens.advisor.workload.ShapeTally;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.advisor.workload.Writes;
import org.dirlens.launcher.cli.console.TextTable;

/** What logs say, for people. */
final class WorkloadText {
  /** Shapes that are listed; the JSON has all. */
  private static final int SHAPES = 20;

  private static final double NANOS_OF_SECOND = 1e9;
  private static final double NANOS_OF_MILLI = 1e6;

  private WorkloadText() {}

  static void print(AdviseCommand.Report report, PrintWriter out) {
    log(report.log(), report.searchesElsewhere(), out);
    Workload workload = report.workload();
    ShapeTally total = workload.total();
    out.printf(
        "%s: %s in %s, taking %s; %s%n",
        report.suffix(),
        TextTable.counted(total.searches(), "search", "searches"),
        span(workload.span().toSeconds()),
        seconds(total.nanos()),
        writes(workload.writes()));
    out.println();
    shapes(workload, total, out);
  }

  private static void log(LogSummary log, long elsewhere, PrintWriter out) {
    for (LogSummary.LogFile file : log.files()) {
      out.println(file.file() + ": log of " + file.format().product());
    }
    out.printf(
        "%s, %s",
        TextTable.counted(log.lines(), "line", "lines"),
        TextTable.counted(log.operations(), "operation", "operations"));
    if (log.unanswered() > 0) {
      out.printf(
          "; %s without its end", TextTable.counted(log.unanswered(), "operation", "operations"));
    }
    if (elsewhere > 0) {
      out.printf("; %s of other bases", TextTable.counted(elsewhere, "search", "searches"));
    }
    out.println();
    if (log.unreadable() > 0) {
      out.printf("%s cannot be read:%n", TextTable.counted(log.unreadable(), "line", "lines"));
      log.first().forEach(problem -> out.println("  " + problem));
      if (log.unreadable() > log.first().size()) {
        out.println("  ...");
      }
    }
  }

  private static String writes(Writes writes) {
    return writes.all() == 0
        ? "no writes"
        : String.join(
            ", ",
            TextTable.counted(writes.adds(), "add", "adds"),
            TextTable.counted(writes.modifies(), "modify", "modifies"),
            TextTable.counted(writes.deletes(), "delete", "deletes"));
  }

  private static void shapes(Workload workload, ShapeTally total, PrintWriter out) {
    TextTable table =
        new TextTable(
            "<filter", "searches", "share of time", "mean ms", "read", "returned", "unindexed");
    List<ShapeUse> shapes = workload.shapes();
    for (ShapeUse shape : shapes.subList(0, Math.min(SHAPES, shapes.size()))) {
      table.row(row(shape.shape(), shape.tally(), total));
    }
    ShapeTally rest = workload.others();
    for (ShapeUse shape : shapes.subList(Math.min(SHAPES, shapes.size()), shapes.size())) {
      rest = rest.plus(shape.tally());
    }
    if (rest.searches() > 0) {
      table.row(row("(other filters)", rest, total));
    }
    table.print(out);
  }

  private static String[] row(String shape, ShapeTally tally, ShapeTally total) {
    return new String[] {
      shape,
      TextTable.number(tally.searches()),
      percent(tally.nanos(), total.nanos()),
      mean(tally),
      known(tally.examined()),
      known(tally.returned()),
      tally.told() == 0 ? "" : TextTable.number(tally.unindexed() + tally.partly())
    };
  }

  private static String mean(ShapeTally tally) {
    return tally.nanos() == 0
        ? ""
        : String.format(Locale.ROOT, "%.3f", tally.nanos() / NANOS_OF_MILLI / tally.searches());
  }

  private static String known(long number) {
    return number < 0 ? "" : TextTable.number(number);
  }

  static String percent(long part, long whole) {
    return whole == 0 ? "" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
  }

  static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%,.3f s", nanos / NANOS_OF_SECOND);
  }

  /** A span in the largest unit that is in it twice. */
  static String span(long seconds) {
    if (seconds < 120) {
      return TextTable.counted(seconds, "second", "seconds");
    }
    if (seconds < 7_200) {
      return TextTable.counted(seconds / 60, "minute", "minutes");
    }
    return seconds < 172_800
        ? TextTable.counted(seconds / 3_600, "hour", "hours")
        : TextTable.counted(seconds / 86_400, "day", "days");
  }
}
