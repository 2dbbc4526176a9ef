package org.dirlens.runs.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Environment;
import org.dirlens.runs.Run;

/** What makes two sides hard to compare. */
final class Warnings {
  private static final double BUSY_SHARE = 0.5;

  private final List<String> found = new ArrayList<>();

  private Warnings() {}

  static List<String> of(Side before, Side after) {
    Warnings warnings = new Warnings();
    boolean separate = !before.run().head().id().equals(after.run().head().id());
    if (separate) {
      warnings.environments(before.run().environment(), after.run().environment());
      warnings.configurations(before.run().configuration(), after.run().configuration());
      warnings.found.add(
          "Separate runs: each interval is 3 % wider at both ends for what differs from run to run."
              + " Targets of one run are compared more finely.");
    }
    warnings.load(before.run());
    if (separate) {
      warnings.load(after.run());
    }
    warnings.errors(before);
    warnings.errors(after);
    warnings.found.addAll(Doubts.of(before, after));
    return List.copyOf(warnings.found);
  }

  private void environments(Environment before, Environment after) {
    if (!before.machine().equals(after.machine())) {
      found.add("Different machines: " + before.machine() + " and " + after.machine() + ".");
    }
    if (!before.java().equals(after.java())) {
      found.add("Different Java: " + before.java() + " and " + after.java() + ".");
    }
    differ("versions of Dirlens", before.dirlensVersion(), after.dirlensVersion());
  }

  private void configurations(Configuration before, Configuration after) {
    differ("workloads or experiments", before.subject(), after.subject());
    if (!before.workload().equals(after.workload())) {
      found.add("The texts of the workloads differ.");
    }
    differ("data", before.data(), after.data());
    differ("seeds", before.seed(), after.seed());
    differ("numbers of entries", before.entries(), after.entries());
  }

  private void differ(String what, Object before, Object after) {
    if (!before.equals(after)) {
      found.add("Different " + what + ": " + before + " and " + after + ".");
    }
  }

  private void load(Run run) {
    Double load = run.environment().loadAtStart();
    int cores = run.environment().machine().cores();
    if (load != null && load > cores * BUSY_SHARE) {
      found.add(
          String.format(
              Locale.ROOT,
              "The machine was busy when \"%s\" began: load %.1f on %d cores.",
              run.head().name(),
              load,
              cores));
    }
  }

  private void errors(Side side) {
    Map<Integer, Long> errors = new TreeMap<>();
    side.measured()
        .forEach(
            each ->
                each.counts()
                    .errorsByResultCode()
                    .forEach((code, count) -> errors.merge(code, count, Long::sum)));
    if (!errors.isEmpty()) {
      found.add("Errors of " + side.label() + " by result code: " + errors + ".");
    }
  }
}
