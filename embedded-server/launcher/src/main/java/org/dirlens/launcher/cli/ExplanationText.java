package org.dirlens.launcher.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.plan.SearchPhase;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.partition.search.Explanation;

/** An explanation as text: the filter as a tree, then what was read, then where the time went. */
final class ExplanationText {
  private ExplanationText() {}

  static void print(Explanation explanation, PrintWriter out) {
    out.printf(
        "%s, scope %s, filter %s%n",
        explanation.search().base(),
        explanation.search().scope().name().toLowerCase(Locale.ROOT),
        explanation.search().filter());
    others("hidden: ", explanation.hidden().stream(), out);
    others("supposed: ", explanation.supposed().stream().map(ExplanationText::supposed), out);
    out.println();
    TextTable parts =
        new TextTable(
            "<filter part", "<index", "matches", "<exact", "<ids", "before", "after", "µs", "<why");
    part(explanation.root(), "", parts);
    parts.print(out);
    out.println();
    totals(explanation, out);
    out.println();
    TextTable phases = new TextTable("<phase", "µs");
    for (Map.Entry<SearchPhase, Long> phase :
        new java.util.TreeMap<>(explanation.time().phases()).entrySet()) {
      phases.row(phase.getKey().text(), micros(phase.getValue()));
    }
    phases.row("total", micros(explanation.time().totalNanos()));
    phases.print(out);
  }

  private static void others(String what, Stream<String> indices, PrintWriter out) {
    String names = indices.collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      out.println(what + names);
    }
  }

  private static String supposed(Explanation.Supposed one) {
    return one.index() + " with threshold " + one.threshold();
  }

  private static void part(Explanation.Part part, String indent, TextTable table) {
    Explanation.Lookup lookup = part.lookup();
    Explanation.Narrowing narrowing = part.narrowing();
    table.row(
        indent + part.filter(),
        lookup == null ? "-" : lookup.index(),
        lookup == null ? "-" : number(lookup.count()),
        lookup == null ? "-" : lookup.exact() ? "yes" : "no",
        lookup == null ? "-" : lookup.side().name().toLowerCase(Locale.ROOT),
        narrowing == null ? "-" : number(narrowing.before()),
        narrowing == null ? "-" : number(narrowing.after()),
        micros(part.timeNanos()),
        part.reason());
    part.parts().forEach(inner -> part(inner, indent + "  ", table));
  }

  private static void totals(Explanation explanation, PrintWriter out) {
    Explanation.Counts counts = explanation.counts();
    boolean ran = explanation.search().mode() == ExplainMode.RUN;
    out.print(
        number(counts.entries()) + " entries, " + number(counts.candidates()) + " candidates");
    out.println(
        ran
            ? ", "
                + number(counts.examined())
                + " examined, "
                + number(counts.returned())
                + " returned"
            : "; planned only, no entry was read");
    out.println((ran ? "walked: " : "to walk: ") + explanation.reading().walk());
    out.println(
        (ran ? "tested on each: " : "to test on each: ")
            + (explanation.reading().residual() == null
                ? "nothing"
                : explanation.reading().residual()));
    if (explanation.reading().limit() != null) {
      out.println("ended by: " + explanation.reading().limit());
    }
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%,.1f", nanos / 1e3);
  }
}
