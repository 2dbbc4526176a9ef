package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks for the set of indices with which a workload costs least: what its questions read, what the
 * indices cost its writes, and a price for each index that is added. No question may read more than
 * it does now. One thread.
 *
 * <p>Begins with the indices that there are and takes the best step until none is left: what a
 * question needs is added, one index or what another question needs is removed, or both. Where
 * there are few indices to choose from, all sets are looked at then. A set is tried only while the
 * most that it can gain is more than the best one gains for certain. A test compares what comes out
 * with all sets there are.
 *
 * @param <X> why the server cannot be asked
 */
final class SmallestSet<X extends Exception> {
  /** Indices to choose from, up to which all sets are looked at. */
  private static final int FEW_INDICES = 10;

  private final Component component;
  private final Set<IndexName> present;
  private final Prices prices;
  private final Trials<X> trials;
  private Set<IndexName> chosen;

  /** One way to another set. */
  private record Step(Set<IndexName> to, double most) {}

  private SmallestSet(
      Component component,
      Set<IndexName> present,
      Prices prices,
      Trials<X> trials,
      Set<IndexName> chosen) {
    this.component = component;
    this.present = present;
    this.prices = prices;
    this.trials = trials;
    this.chosen = chosen;
  }

  /**
   * The set.
   *
   * @param present the indices that there are
   * @param removable those among them that may be removed
   */
  static <X extends Exception> Set<IndexName> of(
      List<TriedQuestion> questions,
      Set<IndexName> present,
      Set<IndexName> removable,
      Prices prices,
      Trials<X> trials)
      throws X {
    Set<IndexName> choice = new TreeSet<>();
    questions.forEach(question -> question.ways().forEach(choice::addAll));
    choice.removeAll(present);
    choice.addAll(removable);
    Set<IndexName> chosen = new TreeSet<>(present);
    for (Component component : Component.of(questions, choice)) {
      chosen = new SmallestSet<>(component, present, prices, trials, chosen).find();
    }
    return chosen;
  }

  private Set<IndexName> find() throws X {
    Set<IndexName> next = best(neighbours());
    while (!next.equals(chosen)) {
      chosen = next;
      next = best(neighbours());
    }
    return component.indices().size() <= FEW_INDICES ? best(allSets()) : chosen;
  }

  private Collection<Set<IndexName>> allSets() {
    Set<IndexName> others = new TreeSet<>(chosen);
    others.removeAll(component.indices());
    List<Set<IndexName>> sets = new ArrayList<>(List.of(others));
    for (IndexName index : component.indices()) {
      for (Set<IndexName> set : List.copyOf(sets)) {
        Set<IndexName> larger = new TreeSet<>(set);
        larger.add(index);
        sets.add(larger);
      }
    }
    return sets;
  }

  /** The best of some sets; the one chosen so far if none gains. */
  private Set<IndexName> best(Collection<Set<IndexName>> sets) throws X {
    List<Step> steps = new ArrayList<>();
    for (Set<IndexName> set : sets) {
      double most = mostGain(set);
      if (most > 0) {
        steps.add(new Step(set, most));
      }
    }
    steps.sort(Comparator.comparingDouble(Step::most).reversed());
    Set<IndexName> best = chosen;
    double gain = 0;
    for (Step step : steps) {
      if (step.most() <= gain) {
        break;
      }
      double its = gain(step.to());
      if (its > gain) {
        gain = its;
        best = step.to();
      }
    }
    return best;
  }

  /** With one need more or none, less one index, one need or none. */
  private Collection<Set<IndexName>> neighbours() {
    Set<Set<IndexName>> ways = ways();
    Set<Set<IndexName>> more = new LinkedHashSet<>(ways);
    more.add(Set.of());
    Set<Set<IndexName>> sets = new LinkedHashSet<>();
    for (Set<IndexName> way : more) {
      Set<IndexName> larger = new TreeSet<>(chosen);
      if (larger.addAll(way) || way.isEmpty()) {
        sets.add(larger);
        larger.forEach(index -> addWithout(larger, Set.of(index), way, sets));
        ways.forEach(other -> addWithout(larger, other, way, sets));
      }
    }
    return sets;
  }

  /** Adds a set without some indices, unless they must stay or are not there. */
  private void addWithout(
      Set<IndexName> set, Set<IndexName> gone, Set<IndexName> kept, Set<Set<IndexName>> to) {
    Set<IndexName> rest = new TreeSet<>(set);
    for (IndexName index : gone) {
      if (!kept.contains(index) && component.indices().contains(index)) {
        rest.remove(index);
      }
    }
    if (rest.size() < set.size()) {
      to.add(rest);
    }
  }

  private Set<Set<IndexName>> ways() {
    Set<Set<IndexName>> ways = new LinkedHashSet<>();
    component.questions().forEach(question -> ways.addAll(question.ways()));
    return ways;
  }

  /** What the change of the indices themselves gains, whatever it does to searches. */
  private double gainOfHaving(Set<IndexName> set) {
    return having(chosen) - having(set);
  }

  private double having(Set<IndexName> set) {
    double sum = 0;
    for (IndexName index : set) {
      sum += prices.ofHaving(index) + (present.contains(index) ? 0 : prices.ofAddition());
    }
    return sum;
  }

  /** The most that a step can gain, by what is known without trying it. */
  private double mostGain(Set<IndexName> set) throws X {
    double gain = gainOfHaving(set);
    for (TriedQuestion question : component.questions()) {
      Set<IndexName> relevant = question.relevant(set);
      if (!relevant.equals(question.relevant(chosen))) {
        long now = trials.examined(question, chosen);
        long least = Math.max(question.returned(), question.examinedAtLeast(relevant));
        gain +=
            prices.ofSearches(question, now) - prices.ofSearches(question, Math.min(now, least));
      }
    }
    return gain;
  }

  /** What a step gains; less than nothing if a question would read more than it does now. */
  private double gain(Set<IndexName> set) throws X {
    double gain = gainOfHaving(set);
    for (TriedQuestion question : component.questions()) {
      if (!question.relevant(set).equals(question.relevant(chosen))) {
        long now = trials.examined(question, chosen);
        long then = trials.examined(question, set);
        if (then > trials.examined(question, present) + Prices.SLACK_ENTRIES) {
          return -1;
        }
        gain += prices.ofSearches(question, now) - prices.ofSearches(question, then);
      }
    }
    return gain;
  }
}
