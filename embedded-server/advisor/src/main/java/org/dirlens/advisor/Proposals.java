package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.advisor.Advice.ShapeReading;
import org.dirlens.advisor.Advice.TrialReport;
import org.dirlens.advisor.Proposal.Action;
import org.dirlens.advisor.Proposal.Cost;
import org.dirlens.advisor.Proposal.Gain;
import org.dirlens.advisor.workload.Workload;

/**
 * Puts a set of indices that was chosen into proposals with their figures and reasons.
 *
 * @param <X> why the server of the trials cannot be asked
 */
final class Proposals<X extends Exception> {
  private final DirectoryFacts facts;
  private final Trials<X> trials;
  private final Costs costs;
  private final Set<IndexName> present;

  /** What indices cost, and what for. */
  record Costs(WriteCosts writes, ValueSample sample, Workload workload, Prices prices) {
    double writesPerSecond() {
      double seconds = Math.max(1, workload.span().toSeconds());
      return (workload.writes().adds() + workload.writes().deletes()) / seconds;
    }
  }

  Proposals(DirectoryFacts facts, Trials<X> trials, Costs costs) {
    this.facts = facts;
    this.trials = trials;
    this.costs = costs;
    this.present = facts.used();
  }

  Advice advice(List<TriedQuestion> questions, Set<IndexName> chosen, TrialReport report) throws X {
    List<Proposal> proposals = new ArrayList<>();
    for (IndexName index : chosen) {
      if (!present.contains(index)) {
        proposals.add(addition(index, questions, chosen));
      }
    }
    for (PresentIndex index : facts.indices()) {
      if (present.contains(index.name()) && !chosen.contains(index.name())) {
        proposals.add(removal(index, questions));
      }
    }
    proposals.sort(
        Comparator.comparing(Proposal::action)
            .thenComparing(each -> each.gain().known())
            .thenComparingDouble(each -> -each.gain().nanos())
            .thenComparing(Proposal::index));
    double before = read(questions, present);
    double after = read(questions, chosen);
    return new Advice(proposals, readings(questions, chosen), before, after, report);
  }

  /** Entries that questions read; {@link Gain#UNKNOWN} where that is not known of one of them. */
  private double read(List<TriedQuestion> questions, Set<IndexName> indices) throws X {
    double entries = 0;
    for (TriedQuestion question : questions) {
      long examined = trials.examined(question, indices);
      if (examined == TriedQuestion.UNKNOWN) {
        return Gain.UNKNOWN;
      }
      entries += question.searches() * examined;
    }
    return entries;
  }

  private Proposal addition(IndexName index, List<TriedQuestion> questions, Set<IndexName> chosen)
      throws X {
    Set<IndexName> without = new TreeSet<>(chosen);
    without.remove(index);
    Set<String> shapes = new LinkedHashSet<>();
    List<TriedQuestion> served = new ArrayList<>();
    double returned = 0;
    double searches = 0;
    for (TriedQuestion question : questions) {
      if (question.needs(index)
          && trials.examined(question, chosen) < trials.examined(question, without)) {
        shapes.add(question.shape());
        served.add(question);
        searches += question.searches();
        returned += question.searches() * question.returned();
      }
    }
    Gain gain = gain(read(served, without), read(served, chosen));
    Cost cost = cost(index, PredictedSize.of(index, costs.sample(), facts.entries()).bytes());
    return new Proposal(
        Action.ADD,
        index,
        AdviceText.missing(index, searches, returned, gain),
        List.copyOf(shapes),
        gain,
        cost,
        AdviceText.wrongToAdd(index, gain, cost, costs.workload()));
  }

  private Gain gain(double before, double after) {
    double fewer = before == Gain.UNKNOWN ? 0 : before - after;
    return new Gain(before, after, fewer * costs.prices().ofEntry());
  }

  private Cost cost(IndexName index, long bytes) {
    return costs.writes().of(index, costs.writesPerSecond(), bytes);
  }

  private Proposal removal(PresentIndex index, List<TriedQuestion> questions) {
    double searches = 0;
    for (TriedQuestion question : questions) {
      searches += question.needs(index.name()) ? question.searches() : 0;
    }
    IndexSize size = index.size();
    return new Proposal(
        Action.REMOVE,
        index.name(),
        AdviceText.needless(index, searches),
        List.of(),
        Gain.NONE,
        cost(index.name(), size == null ? -1 : size.bytes()),
        AdviceText.wrongToRemove(index.name(), costs.workload().span()));
  }

  private List<ShapeReading> readings(List<TriedQuestion> questions, Set<IndexName> chosen)
      throws X {
    Map<String, List<TriedQuestion>> shapes = new LinkedHashMap<>();
    for (TriedQuestion each : questions) {
      shapes.computeIfAbsent(each.shape(), unused -> new ArrayList<>()).add(each);
    }
    List<ShapeReading> readings = new ArrayList<>();
    for (Map.Entry<String, List<TriedQuestion>> shape : shapes.entrySet()) {
      List<TriedQuestion> its = shape.getValue();
      double searches = its.stream().mapToDouble(TriedQuestion::searches).sum();
      double returned = its.stream().mapToDouble(q -> q.searches() * q.returned()).sum();
      readings.add(
          new ShapeReading(
              shape.getKey(),
              its.size(),
              returned / searches,
              read(its, present) / searches,
              read(its, chosen) / searches));
    }
    return readings;
  }
}
