package org.dirlens.runs.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.runs.Counts;
import org.dirlens.runs.Measured;
import org.dirlens.runs.Run;
import org.dirlens.runs.Target;

/** Why figures of the judged side are not of the same work as those they are compared with. */
final class Doubts {
  private static final double ENTRIES_SHARE = 0.01;
  private static final double ERRORS_SHARE = 0.001;
  private static final int NAMED_MAX = 10;

  private final List<String> found = new ArrayList<>();

  private Doubts() {}

  static List<String> of(Side before, Side after) {
    Doubts doubts = new Doubts();
    doubts.targets(before.run(), after.run());
    doubts.subjects(before, after);
    doubts.rounds(before, after);
    Map<String, Counts> others = after.counts();
    before
        .counts()
        .forEach(
            (operation, counts) -> {
              Counts other = others.get(operation);
              if (other != null) {
                doubts.errors(operation, counts, other);
                doubts.entries(operation, counts, other);
              }
            });
    return List.copyOf(doubts.found);
  }

  /** A single target may have another name. */
  private void targets(Run before, Run after) {
    Set<String> missing = names(before);
    missing.removeAll(names(after));
    if (names(before).size() > 1 && !missing.isEmpty()) {
      found.add("Not measured in " + after.head().name() + ": " + listed(missing) + ".");
    }
  }

  private static Set<String> names(Run run) {
    return run.configuration().targets().stream()
        .map(Target::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void subjects(Side before, Side after) {
    Set<String> missing = subjects(before);
    missing.removeAll(subjects(after));
    if (!missing.isEmpty()) {
      found.add(after.label() + " has no figures of " + listed(missing) + ".");
    }
  }

  /** A round without an answer has no figures, so that the others would speak for it. */
  private void rounds(Side before, Side after) {
    Map<String, Integer> silent = silentRounds(before);
    silentRounds(after)
        .forEach(
            (operation, rounds) -> {
              if (rounds > silent.getOrDefault(operation, after.run().configuration().rounds())) {
                found.add(
                    "%s has no answer to \"%s\" in %d of %d rounds."
                        .formatted(
                            after.label(),
                            operation,
                            rounds,
                            after.run().configuration().rounds()));
              }
            });
  }

  /** In how many rounds an operation got no answer. */
  private static Map<String, Integer> silentRounds(Side side) {
    Map<String, Integer> silent = new LinkedHashMap<>();
    for (Measured each : side.measured()) {
      int answered = each.counts().operations() > 0 ? 1 : 0;
      silent.merge(each.operation(), answered, Integer::sum);
    }
    silent.replaceAll((operation, answered) -> side.run().configuration().rounds() - answered);
    return silent;
  }

  private static Set<String> subjects(Side side) {
    return side.samples().keySet().stream()
        .map(Quantity::subject)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static String listed(Set<String> names) {
    String listed = names.stream().limit(NAMED_MAX).collect(Collectors.joining("; "));
    int more = names.size() - NAMED_MAX;
    return more > 0 ? listed + " and " + more + " more" : listed;
  }

  /** A refusal may come faster than an answer. */
  private void errors(String operation, Counts before, Counts after) {
    double share = share(before.errors(), before);
    double other = share(after.errors(), after);
    if (other > share + ERRORS_SHARE) {
      found.add(
          String.format(
              Locale.ROOT,
              "More errors of \"%s\": %.1f %% of the operations, %.1f %% before.",
              operation,
              100 * other,
              100 * share));
    }
  }

  /** Who answers with other entries does other work. */
  private void entries(String operation, Counts before, Counts after) {
    double entries = share(before.entries(), before);
    double other = share(after.entries(), after);
    if (Math.abs(other - entries) > ENTRIES_SHARE * entries) {
      found.add(
          String.format(
              Locale.ROOT,
              "Different answers to \"%s\": %.2f and %.2f entries an operation.",
              operation,
              entries,
              other));
    }
  }

  private static double share(long count, Counts of) {
    return (double) count / Math.max(1, of.operations());
  }
}
