package org.dirlens.runs.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunKind;
import org.dirlens.runs.Target;

/**
 * Two sides beside each other.
 *
 * @param before the side that is compared with
 * @param after the side that is judged
 * @param warnings what makes them hard to compare, each a sentence; the first thing to read
 * @param rows all quantities that both have, in the order of the side before
 */
public record Comparison(Side before, Side after, List<String> warnings, List<Compared> rows) {
  public Comparison {
    warnings = List.copyOf(warnings);
    rows = List.copyOf(rows);
  }

  /** Compares two sides; those of one run were measured in turns. */
  public static Comparison of(Side before, Side after) {
    boolean interleaved = isWithinOneRun(before, after);
    Map<Quantity, SortedMap<Integer, Double>> later = after.samples();
    List<Compared> rows = new ArrayList<>();
    before
        .samples()
        .forEach(
            (quantity, values) -> {
              SortedMap<Integer, Double> others = later.get(quantity);
              if (others != null) {
                rows.add(compared(quantity, values, others, interleaved));
              }
            });
    return new Comparison(before, after, Warnings.of(before, after), rows);
  }

  /** What the side before has and the side after has not, in the order of the side before. */
  List<Quantity> lacking() {
    List<Quantity> lacking = new ArrayList<>(before.samples().keySet());
    lacking.removeAll(rows.stream().map(Compared::quantity).toList());
    return lacking;
  }

  /** How the side that is compared with is called beside the other one. */
  public String beforeLabel() {
    return label(before);
  }

  /** How the side that is compared is called beside the other one. */
  public String afterLabel() {
    return label(after);
  }

  /** Targets of one run need not say of which. */
  private String label(Side side) {
    return isWithinOneRun(before, after) ? side.target().name() : side.label();
  }

  private static boolean isWithinOneRun(Side before, Side after) {
    return before.run().head().id().equals(after.run().head().id());
  }

  private static Compared compared(
      Quantity quantity,
      SortedMap<Integer, Double> before,
      SortedMap<Integer, Double> after,
      boolean interleaved) {
    return new Compared(
        quantity,
        RatioInterval.median(before.values()),
        RatioInterval.median(after.values()),
        Verdict.of(quantity.measure(), before, after, interleaved));
  }

  /**
   * What there is to compare in runs: of one run its first target with each other one; of several
   * the first run with each other one, target by target where they have the same names, else the
   * first targets.
   */
  public static List<Comparison> among(List<Run> runs) {
    Run first = runs.getFirst();
    List<Comparison> all = new ArrayList<>();
    if (runs.size() == 1) {
      List<Target> targets = first.configuration().targets();
      for (Target other : targets.subList(1, targets.size())) {
        all.add(of(Side.first(first), new Side(first, other)));
      }
    }
    for (Run other : runs.subList(1, runs.size())) {
      all.addAll(between(first, other));
    }
    return all;
  }

  /** The same without experiments that are not the same one, which a report may have as well. */
  public static List<Comparison> inReport(List<Run> runs) {
    return among(runs).stream().filter(Comparison::isOfOneThing).toList();
  }

  private boolean isOfOneThing() {
    return before.run().head().kind() == RunKind.WORKLOAD
        || before.run().configuration().subject().equals(after.run().configuration().subject());
  }

  private static List<Comparison> between(Run before, Run after) {
    List<Comparison> all = new ArrayList<>();
    for (Target target : before.configuration().targets()) {
      after.configuration().targets().stream()
          .filter(other -> other.name().equals(target.name()))
          .forEach(other -> all.add(of(new Side(before, target), new Side(after, other))));
    }
    return all.isEmpty() ? List.of(of(Side.first(before), Side.first(after))) : all;
  }
}
