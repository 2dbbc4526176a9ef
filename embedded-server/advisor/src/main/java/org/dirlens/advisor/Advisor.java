package org.dirlens.advisor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.advisor.PresentIndex.Standing;
import org.dirlens.advisor.workload.Sample;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.tree.ProgressMonitor;

/**
 * Advises on the indices of a directory from a workload: asks the samples of its shapes with the
 * indices that there are and with all that could help, then looks for the {@link SmallestSet}. Asks
 * nothing that changes the directory. One thread.
 *
 * @param <X> why the server of the trials cannot be asked
 */
public final class Advisor<X extends Exception> {
  /** What an addition saves of all reading, at least. */
  static final double WORTH = 0.01;

  /** Searches that a workload has, at least, for an index to be called unused. */
  static final long TELLING_SEARCHES = 100;

  /** Asked for by clients, access rules and replication when no log of searches shows it. */
  private static final Set<String> ALWAYS_KEPT = Set.of("objectClass", "entryUUID", "entryCSN");

  /** Of the budget, for asking with the indices there are; and with all that could help. */
  private static final double SHARE_NOW = 0.3;

  private static final double SHARE_ALL = 0.7;

  private final DirectoryFacts facts;
  private final TrialServer<X> server;
  private final Budget budget;
  private final ProgressMonitor monitor;
  private final Trials<X> trials;
  private final Set<IndexName> present;
  private final Unseen unseen;
  private int unanswered;
  private int untried;

  /**
   * @param server where questions are asked; a copy of the directory if it cannot be asked itself
   */
  public Advisor(
      DirectoryFacts facts, TrialServer<X> server, Budget budget, ProgressMonitor monitor) {
    this.facts = facts;
    this.server = server;
    this.budget = budget;
    this.monitor = monitor;
    this.trials = new Trials<>(server, budget, monitor);
    this.present = facts.used();
    this.unseen = new Unseen(facts.schema(), present);
  }

  /**
   * What a workload asks for.
   *
   * @throws java.util.concurrent.CancellationException if the monitor says so
   */
  public Advice advise(Workload workload) throws X {
    monitor.begin("Asking with other indices", -1);
    unseen.of(workload);
    List<TriedQuestion> questions = askedNow(workload);
    askWithAll(questions);
    ValueSample sample = server.values(attributes(questions));
    WriteCosts costs = new WriteCosts(facts, sample);
    Prices prices = prices(questions, costs, workload);
    Set<IndexName> chosen =
        SmallestSet.of(questions, present, removable(workload, questions), prices, trials);
    return new Proposals<>(facts, trials, new Proposals.Costs(costs, sample, workload, prices))
        .advice(questions, chosen, report(questions, workload));
  }

  /** The samples, each asked with the indices there are: one of each shape, then the next ones. */
  private List<TriedQuestion> askedNow(Workload workload) throws X {
    Map<ShapeUse, List<TriedQuestion>> asked = new HashMap<>();
    int rounds = workload.shapes().stream().mapToInt(each -> each.samples().size()).max().orElse(0);
    for (int round = 0; round < rounds; round++) {
      for (ShapeUse shape : workload.shapes()) {
        if (round < shape.samples().size()) {
          ask(shape, shape.samples().get(round), asked);
        }
      }
    }
    List<TriedQuestion> questions = new ArrayList<>();
    for (ShapeUse shape : workload.shapes()) {
      List<TriedQuestion> its = asked.getOrDefault(shape, List.of());
      double sum = its.stream().mapToDouble(TriedQuestion::searches).sum();
      its.forEach(each -> each.standFor(each.searches() * shape.tally().searches() / sum));
      questions.addAll(its);
    }
    return questions;
  }

  private void ask(ShapeUse shape, Sample sample, Map<ShapeUse, List<TriedQuestion>> asked)
      throws X {
    try {
      Filter filter = Filter.parse(sample.question().filter(), facts.schema());
      FilterNeeds.Needs needs = new FilterNeeds(facts.schema(), present).of(filter);
      if (!budget.has(SHARE_NOW)) {
        untried++;
        unseen.searched(needs);
        return;
      }
      TriedQuestion question = new TriedQuestion(shape.shape(), sample.question(), needs);
      question.standFor(sample.searches());
      if (trials.attempt(question, present)) {
        question.readsNow(examinedNow(question));
        asked.computeIfAbsent(shape, unused -> new ArrayList<>()).add(question);
        return;
      }
      unseen.searched(needs);
    } catch (LdapProblem malformed) {
      // A filter of another schema; it counts as one that has no answer here.
    }
    unanswered++;
  }

  /** What is read with all indices that could help bounds what any of them can do. */
  private void askWithAll(List<TriedQuestion> questions) throws X {
    List<TriedQuestion> costliest = new ArrayList<>(questions);
    costliest.removeIf(each -> examinedNow(each) <= TriedQuestion.FEW_ENTRIES);
    costliest.sort(
        Comparator.comparingDouble((TriedQuestion each) -> each.searches() * examinedNow(each))
            .reversed());
    for (TriedQuestion question : costliest) {
      Set<IndexName> all = new TreeSet<>(present);
      question.ways().forEach(all::addAll);
      if (budget.has(SHARE_ALL) && all.size() > present.size()) {
        trials.attempt(question, all);
      }
    }
  }

  private long examinedNow(TriedQuestion question) {
    return question.examined(question.relevant(present));
  }

  private List<String> attributes(List<TriedQuestion> questions) {
    Set<String> attributes = new TreeSet<>();
    present.forEach(each -> attributes.add(each.attribute()));
    ways(questions).forEach(each -> attributes.add(each.attribute()));
    return List.copyOf(attributes);
  }

  private static Set<IndexName> ways(List<TriedQuestion> questions) {
    Set<IndexName> ways = new LinkedHashSet<>();
    questions.forEach(question -> question.ways().forEach(ways::addAll));
    return ways;
  }

  private Prices prices(List<TriedQuestion> questions, WriteCosts costs, Workload workload) {
    double ofEntry = trials.nanosOfEntry();
    Set<IndexName> all = ways(questions);
    all.addAll(present);
    Prices free = new Prices(ofEntry, 0, Map.of());
    double now = 0;
    for (TriedQuestion question : questions) {
      now += free.ofSearches(question, examinedNow(question));
    }
    return new Prices(ofEntry, WORTH * now, costs.ofAll(all, workload.writes()));
  }

  /**
   * What may go: an index that was not used by others than the searches that are looked at; none
   * where none is looked at, as counters tell only of searches without an index. One that the
   * server counts as used may have had other users than those of the log, unless its kind is asked
   * for here.
   */
  private Set<IndexName> removable(Workload workload, List<TriedQuestion> questions) {
    Set<IndexName> removable = new TreeSet<>();
    if (questions.isEmpty() || workload.total().searches() < TELLING_SEARCHES) {
      return removable;
    }
    for (PresentIndex index : facts.indices()) {
      boolean judged = questions.stream().anyMatch(question -> question.needs(index.name()));
      if (index.standing() == Standing.USED
          && !ALWAYS_KEPT.contains(index.name().attribute())
          && (judged || index.filtersServed() <= 0)
          && !unseen.mayUse(index.name())) {
        removable.add(index.name());
      }
    }
    return removable;
  }

  private Advice.TrialReport report(List<TriedQuestion> questions, Workload workload) {
    double searches = questions.stream().mapToDouble(TriedQuestion::searches).sum();
    long all = workload.total().searches();
    return new Advice.TrialReport(
        budget.trials(),
        questions.size(),
        unanswered,
        untried,
        all == 0 ? 0 : searches / all,
        trials.estimated(),
        trials.nanosOfEntry());
  }
}
