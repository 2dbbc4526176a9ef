package org.dirlens.launcher.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.launcher.ldif.ForeignServer;
import org.dirlens.launcher.ldif.NameCounts;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.LoadRule;

/**
 * What came of an import, as text: the first problems, how many of each kind, what else to know.
 */
final class ImportText {
  /** Problems printed; the rest is counted. */
  private static final int SHOWN_PROBLEMS = 100;

  /** Printed of each kind, however many others there are. */
  private static final int SHOWN_OF_KIND = 5;

  private final Path file;
  private final ImportRun.Result result;
  private final LoadRule rule;

  ImportText(Path file, ImportRun.Result result, LoadRule rule) {
    this.file = file;
    this.result = result;
    this.rule = rule;
  }

  /** Prints problems, and what else is to be known. */
  void findings(PrintWriter err) {
    problems(err);
    for (String told : result.findings().told()) {
      err.println(file + ": " + told);
    }
    NameCounts unknown = result.findings().unknownAttributes();
    if (!unknown.isEmpty() || !result.findings().unknownClasses().isEmpty()) {
      err.println(
          "\"dirlens schema add\" makes names known, --ignore leaves them out"
              + unknown.all().stream()
                  .flatMap(met -> ForeignServer.thatWrites(met.name()).stream())
                  .findFirst()
                  .map(server -> "; the file looks like one for --from " + server.word())
                  .orElse(""));
    }
  }

  private void problems(PrintWriter err) {
    LoadReport report = result.report();
    Map<ResultCode, Integer> seen = new EnumMap<>(ResultCode.class);
    int shown = 0;
    for (LoadReport.Problem problem : report.problems()) {
      int ofKind = seen.merge(problem.code(), 1, Integer::sum);
      if (shown < SHOWN_PROBLEMS || ofKind <= SHOWN_OF_KIND) {
        err.println(file + ", " + problem.position() + ": " + problem.message());
        shown++;
      }
    }
    if (report.failed() > shown) {
      err.printf(Locale.ROOT, "... and %,d more%n", report.failed() - shown);
    }
    if (report.failed() > shown || rule == LoadRule.CHECK_ONLY) {
      Map<String, Long> kinds = new TreeMap<>();
      report.counts().forEach((code, count) -> kinds.merge(kind(code), count, Long::sum));
      kinds.forEach((kind, count) -> err.printf(Locale.ROOT, "%,d %s%n", count, kind));
    }
  }

  private static String kind(ResultCode code) {
    return switch (code) {
      case PROTOCOL_ERROR -> "records that are no entries";
      case INVALID_DN_SYNTAX -> "entries whose name cannot be read";
      case UNDEFINED_ATTRIBUTE_TYPE -> "entries with unknown attribute types";
      case ENTRY_ALREADY_EXISTS -> "entries that are there already";
      case NO_SUCH_OBJECT -> "entries without one right above, or not below the suffix";
      case ALIAS_DEREFERENCING_PROBLEM -> "entries below an alias";
      default -> "entries that the schema does not allow";
    };
  }

  /** One line on how it went. */
  String summary(double seconds) {
    LoadReport report = result.report();
    long good = report.read() - report.failed();
    return switch (rule) {
      case CHECK_ONLY ->
          String.format(
              Locale.ROOT,
              "%s checked for %s in %.1f s: %,d can be loaded, %,d refused",
              TextTable.counted(report.read(), "record", "records"),
              result.suffix(),
              seconds,
              good,
              report.failed());
      case ALL_OR_NOTHING, GOOD_ENTRIES ->
          String.format(
              Locale.ROOT,
              "%s loaded into %s in %.1f s, %,d refused%s",
              TextTable.counted(report.added(), "entry", "entries"),
              result.suffix(),
              seconds,
              report.failed(),
              rule == LoadRule.ALL_OR_NOTHING && report.failed() > 0
                  ? String.format(Locale.ROOT, "; for these the other %,d are not loaded", good)
                  : "");
    };
  }
}
