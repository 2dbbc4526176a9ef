package org.dirlens.launcher.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.dirlens.advisor.Advice;
import org.dirlens.advisor.Lint;
import org.dirlens.advisor.Proposal;
import org.dirlens.launcher.cli.console.ByteSizes;
import org.dirlens.launcher.cli.console.TextTable;

/** Advice for people; {@code ~} stands before what is estimated. */
final class AdvicePrinter {
  private static final int SHAPES = 3;
  private static final double NANOS_OF_SECOND = 1e9;
  private static final double NANOS_OF_MICRO = 1e3;

  private AdvicePrinter() {}

  static void print(AdviseCommand.Report report, PrintWriter out) {
    Advice advice = report.advice();
    out.println();
    if (advice.proposals().isEmpty()) {
      out.println("No change of the indices is worth doing for this workload.");
    } else {
      out.printf(
          Locale.ROOT,
          "With all that is advised, this workload reads %,.0f entries instead of %,.0f.%n",
          advice.after(),
          advice.before());
    }
    advice.proposals().forEach(each -> print(each, out));
    findings(report.findings(), out);
    out.println();
    trials(advice.trials(), out);
  }

  private static void print(Proposal proposal, PrintWriter out) {
    boolean adds = proposal.action() == Proposal.Action.ADD;
    out.println();
    out.printf(
        "%s %s %s%n",
        adds ? "+" : "-", proposal.index().attribute(), proposal.index().kind().word());
    out.println("  " + proposal.reason());
    if (adds) {
      out.println("  " + saved(proposal.gain()) + "Filters: " + shapes(proposal.serves()));
    }
    out.println("  " + cost(proposal.cost(), adds ? "~" : ""));
    out.println("  " + proposal.wrong());
  }

  private static String saved(Proposal.Gain gain) {
    return gain.known()
        ? String.format(
            Locale.ROOT,
            "On this machine the workload takes ~%,.3f s less. ",
            gain.nanos() / NANOS_OF_SECOND)
        : "";
  }

  private static String shapes(List<String> shapes) {
    String first = String.join(" ", shapes.subList(0, Math.min(SHAPES, shapes.size())));
    return shapes.size() > SHAPES ? first + " and " + (shapes.size() - SHAPES) + " more" : first;
  }

  private static String cost(Proposal.Cost cost, String about) {
    return String.format(
        Locale.ROOT,
        "Each add and delete writes to it for %s%,.1f us, %,.2f times a second in this log%s.",
        cost.measured() ? "" : "~",
        cost.nanosPerWrite() / NANOS_OF_MICRO,
        cost.writesPerSecond(),
        cost.bytes() < 0 ? "" : "; " + about + ByteSizes.format(cost.bytes()) + " on disk");
  }

  private static void findings(List<Lint.Finding> findings, PrintWriter out) {
    if (!findings.isEmpty()) {
      out.println();
      out.println("Besides:");
      findings.forEach(each -> out.println("  " + each.index() + ": " + each.sentence()));
    }
  }

  private static void trials(Advice.TrialReport trials, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%s of %s, which stand for %.1f %% of the searches",
        TextTable.counted(trials.trials(), "trial", "trials"),
        samples(trials.questions()),
        100 * trials.share());
    if (trials.unanswered() > 0) {
      out.printf("; no answer here for %s", samples(trials.unanswered()));
    }
    if (trials.untried() > 0) {
      out.printf("; there was no time for %s", samples(trials.untried()));
    }
    if (trials.estimated() > 0) {
      out.printf(
          "; for want of time %s",
          TextTable.counted(trials.estimated(), "number is a bound", "numbers are bounds"));
    }
    out.println();
  }

  private static String samples(long count) {
    return TextTable.counted(count, "sample", "samples");
  }
}
