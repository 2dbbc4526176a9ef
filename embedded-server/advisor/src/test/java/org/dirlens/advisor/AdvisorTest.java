package org.dirlens.advisor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.dirlens.advisor.Proposal.Action;
import org.dirlens.advisor.workload.Question;
import org.dirlens.advisor.workload.Sample;
import org.dirlens.advisor.workload.ShapeTally;
import org.dirlens.advisor.workload.ShapeUse;
import org.dirlens.advisor.workload.Workload;
import org.dirlens.advisor.workload.Writes;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.filter.FilterShape;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advice for people whose initials are few and whose mail addresses are their own. */
class AdvisorTest {
  private static final int PEOPLE = 5_000;

  @TempDir Path folder;

  private PeopleDirectory people() throws LdapProblem {
    return new PeopleDirectory(
        folder,
        PEOPLE,
        number ->
            List.of(
                "initials: i" + number % 250,
                "mail: person" + number + "@example.com",
                "title: title " + number % 5_00,
                "employeeType: t" + number % 2));
  }

  private static Workload workload(Writes writes, String... filters) throws LdapProblem {
    List<ShapeUse> shapes = new ArrayList<>();
    for (String filter : filters) {
      String shape = FilterShape.of(Filter.parse(filter, PeopleDirectory.SCHEMA));
      Question question = new Question(PeopleDirectory.SUFFIX, Scope.SUB, filter);
      ShapeTally tally = new ShapeTally(1_000, 1, 1, -1, 0, 0, 0);
      shapes.add(new ShapeUse(shape, tally, List.of(new Sample(question, 1_000)), true));
    }
    return new Workload(shapes, ShapeTally.NONE, writes, Duration.ofHours(1));
  }

  private static Advice advise(PeopleDirectory people, Workload workload) throws LdapProblem {
    return advise(people, workload, 1_000);
  }

  private static Advice advise(PeopleDirectory people, Workload workload, int trials)
      throws LdapProblem {
    PartitionTrials server = new PartitionTrials(people.partition);
    Budget budget = new Budget(trials, Duration.ofMinutes(5), System::nanoTime);
    return new Advisor<>(server.facts(), server, budget, ProgressMonitor.NONE).advise(workload);
  }

  private static List<String> proposed(Advice advice) {
    return advice.proposals().stream().map(each -> each.action() + " " + each.index()).toList();
  }

  @Test
  void whatIsProposedIsCountedExactly() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      Advice advice = advise(people, workload(Writes.NONE, "(initials=i7)", "(employeeType=t1)"));
      assertEquals(List.of("ADD initials/equality"), proposed(advice));
      Proposal proposal = advice.proposals().getFirst();
      double before = 1_000.0 * (PEOPLE + 1);
      assertEquals(before, proposal.gain().entriesBefore());
      assertEquals(1_000.0 * PEOPLE / 250, proposal.gain().entriesAfter());
      assertEquals(List.of("(initials=?)"), proposal.serves());
      assertEquals(2 * before, advice.before());
      assertEquals(before + 1_000.0 * PEOPLE / 250, advice.after());
      assertEquals(
          "Without an index of the kind equality on initials, 1,000 searches read 5,001,000 entries"
              + " to return 20,000; with it they read 20,000 entries.",
          proposal.reason());
      people.index("initials", IndexKind.EQUALITY);
      Advice again = advise(people, workload(Writes.NONE, "(initials=i7)", "(employeeType=t1)"));
      assertEquals(List.of(), again.proposals());
      assertEquals(advice.after(), again.before(), "what was predicted has come");
    }
  }

  @Test
  void modifiesAreSaidNotToBeCounted() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      Writes modifies = new Writes(0, 9_000, 0);
      Proposal counted = advise(people, workload(modifies, "(initials=i7)")).proposals().getFirst();
      assertTrue(
          counted.wrong().endsWith(" What 2.50 modifies a second cost it is not counted."),
          counted.wrong());
      Proposal none = advise(people, workload(Writes.NONE, "(initials=i7)")).proposals().getFirst();
      assertTrue(none.wrong().endsWith("for other values than in this log."), none.wrong());
    }
  }

  @Test
  void ofAnOrAllPartsAreIndexedOrNone() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      assertEquals(
          List.of("ADD initials/equality", "ADD title/equality"),
          proposed(advise(people, workload(Writes.NONE, "(|(initials=i7)(title=title 8))"))));
      assertEquals(
          List.of(),
          advise(people, workload(Writes.NONE, "(|(initials=i7)(employeeType=t0))")).proposals());
    }
  }

  @Test
  void whatNoSearchNeedsIsRemovedButNotFromThreeSearches() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      people.index("initials", IndexKind.EQUALITY, IndexKind.HASH);
      people.index("title", IndexKind.EQUALITY);
      people.index("objectClass", IndexKind.EQUALITY);
      Workload workload = workload(Writes.NONE, "(&(objectClass=person)(initials=i7))");
      Advice advice = advise(people, workload);
      assertEquals(2, advice.proposals().size());
      assertEquals(Action.REMOVE, advice.proposals().getFirst().action());
      assertTrue(proposed(advice).contains("REMOVE title/equality"), proposed(advice).toString());
      assertEquals(advice.before(), advice.after());
      ShapeUse shape = workload.shapes().getFirst();
      ShapeTally few = new ShapeTally(3, 1, 1, -1, 0, 0, 0);
      ShapeUse rare = new ShapeUse(shape.shape(), few, shape.samples(), true);
      Workload small =
          new Workload(List.of(rare), ShapeTally.NONE, Writes.NONE, Duration.ofHours(1));
      assertEquals(List.of(), advise(people, small).proposals());
    }
  }

  @Test
  void anIndexThatOthersUseIsKeptIfNoSearchOfTheLogAsksForItsKind() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      people.index("mail", IndexKind.EQUALITY, IndexKind.SUBSTRING);
      Workload workload = workload(Writes.NONE, "(mail=person7@example.com)");
      Advice unused = advise(people, workload);
      assertEquals(List.of("REMOVE mail/substring"), proposed(unused));
      assertEquals(
          "mail, substring, is not needed: no filter of this workload asks for it, and none"
              + " has used it since counting began.",
          unused.proposals().getFirst().reason());
      search(people, "(mail=*son7@*)");
      assertEquals(List.of(), proposed(advise(people, workload)));
      Writes many = new Writes(1_000_000, 0, 0);
      Workload both = workload(many, "(mail=person7@example.com)", "(mail=*@example.com)");
      Advice judged = advise(people, both);
      assertEquals(List.of("REMOVE mail/substring"), proposed(judged));
      assertEquals(
          "mail, substring, is not needed: 1,000 searches of this workload could use it and read no"
              + " more than 10 entries more without it.",
          judged.proposals().getFirst().reason());
    }
  }

  @Test
  void nothingIsRemovedWhereOnlyCountersTellWhatWasAsked() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      people.index("title", IndexKind.EQUALITY);
      ShapeTally tally = new ShapeTally(1_000, 1, -1, -1, 1_000, 0, 1_000);
      ShapeUse counted = new ShapeUse("(initials=?)", tally, List.of(), true);
      Workload counters =
          new Workload(List.of(counted), ShapeTally.NONE, Writes.NONE, Duration.ZERO);
      assertEquals(List.of(), advise(people, counters).proposals());
    }
  }

  private static void search(PeopleDirectory people, String filter) throws LdapProblem {
    Dn base = Dn.parse(PeopleDirectory.SUFFIX, PeopleDirectory.SCHEMA);
    Filter asked = Filter.parse(filter, PeopleDirectory.SCHEMA);
    try (SearchCursor found = people.partition.search(SearchRequest.of(base, Scope.SUB, asked))) {
      while (found.next()) {
        // Only that it was asked matters.
      }
    }
  }

  @Test
  void anIndexIsKeptThatSearchesMayNeedWhichWereNotLookedAt() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      people.index("title", IndexKind.EQUALITY);
      people.index("initials", IndexKind.EQUALITY);
      Workload seen = workload(Writes.NONE, "(initials=i7)");
      assertEquals(List.of("REMOVE title/equality"), proposed(advise(people, seen, 1_000)));
      ShapeTally tally = new ShapeTally(10, 1, 1, -1, 0, 0, 0);
      Question nowhere = new Question("ou=a," + PeopleDirectory.SUFFIX, Scope.SUB, "(title=a)");
      ShapeUse unanswered = new ShapeUse("(title=?)", tally, List.of(sample(nowhere)), true);
      Question here = new Question(PeopleDirectory.SUFFIX, Scope.SUB, "(title=a)");
      ShapeUse asked = new ShapeUse("(title=?)", tally, List.of(sample(here)), true);
      ShapeUse hidden = new ShapeUse("(&(createTimestamp>=?)(title=?))", tally, List.of(), false);
      ShapeUse other = new ShapeUse("(cn=?)", tally, List.of(), false);
      assertEquals(List.of(), proposed(advise(people, with(seen, unanswered), 1_000)));
      assertEquals(List.of(), proposed(advise(people, with(seen, asked), 3)), "untried");
      assertEquals(List.of(), proposed(advise(people, with(seen, hidden), 1_000)));
      assertEquals(
          List.of("REMOVE title/equality"), proposed(advise(people, with(seen, other), 1_000)));
      Workload rest = new Workload(seen.shapes(), tally, seen.writes(), seen.span());
      assertEquals(List.of(), proposed(advise(people, rest, 1_000)));
    }
  }

  private static Sample sample(Question question) {
    return new Sample(question, 10);
  }

  private static Workload with(Workload seen, ShapeUse more) {
    List<ShapeUse> shapes = new ArrayList<>(seen.shapes());
    shapes.add(more);
    return new Workload(shapes, seen.others(), seen.writes(), seen.span());
  }

  /** A server that gives up searches that read many entries, and knows what it was asked. */
  private static final class Impatient implements TrialServer<LdapProblem> {
    private final PartitionTrials server;
    private final List<String> asked = new ArrayList<>();

    Impatient(PartitionTrials server) {
      this.server = server;
    }

    @Override
    public List<IndexName> indices() {
      return server.indices();
    }

    @Override
    public Optional<Explanation> explain(Question question, WhatIf whatIf) throws LdapProblem {
      asked.add(question.filter() + " " + whatIf);
      return server.explain(question, whatIf).filter(told -> told.counts().examined() < 1_000);
    }

    @Override
    public ValueSample values(List<String> attributes) throws LdapProblem {
      return server.values(attributes);
    }
  }

  @Test
  void aSearchThatTakesTooLongIsAskedOnceAndNoNumberIsMadeUpForIt() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      people.index("mail", IndexKind.SUBSTRING);
      Impatient server = new Impatient(new PartitionTrials(people.partition));
      Writes many = new Writes(10_000_000, 0, 0);
      Budget budget = new Budget(1_000, Duration.ofMinutes(5), System::nanoTime);
      Advice advice =
          new Advisor<>(server.server.facts(), server, budget, ProgressMonitor.NONE)
              .advise(workload(many, "(mail=person777*)", "(mail=person888*)"));
      assertEquals(
          List.of("ADD mail/equality", "REMOVE mail/substring"), proposed(advice), "a swap");
      assertEquals(Set.copyOf(server.asked).size(), server.asked.size(), server.asked.toString());
      Proposal swap = advice.proposals().getFirst();
      assertFalse(swap.gain().known());
      assertEquals(0, swap.gain().nanos());
      assertEquals(
          "Without an index of the kind equality on mail, 2,000 searches read more than could be"
              + " found out in time; with it they read 2,000 entries to return 2,000.",
          swap.reason());
      assertEquals(
          "It would be wrong if searches now ask for other values than in this log.", swap.wrong());
    }
  }

  @Test
  void anIndexThatWritesCostMoreThanItSavesIsNotAdded() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      Workload busy = workload(new Writes(1_000_000_000, 0, 0), "(initials=i7)");
      assertEquals(List.of(), advise(people, busy).proposals());
    }
  }

  @Test
  void aQuestionWithoutAnswerIsCounted() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      Question nowhere = new Question("ou=nowhere," + PeopleDirectory.SUFFIX, Scope.SUB, "(cn=a)");
      ShapeTally tally = new ShapeTally(10, 1, 1, -1, 0, 0, 0);
      ShapeUse use = new ShapeUse("(cn=?)", tally, List.of(new Sample(nowhere, 10)), true);
      Advice advice =
          advise(
              people,
              new Workload(List.of(use), ShapeTally.NONE, Writes.NONE, Duration.ofHours(1)));
      assertEquals(1, advice.trials().unanswered());
      assertEquals(0, advice.trials().share());
    }
  }

  @Test
  void advisingEndsWhenItIsCancelledAndKeepsToItsBudget() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      PartitionTrials server = new PartitionTrials(people.partition);
      Workload workload = workload(Writes.NONE, "(initials=i7)", "(title=title 8)", "(cn=a)");
      Budget two = new Budget(2, Duration.ofMinutes(5), System::nanoTime);
      Advice advice =
          new Advisor<>(server.facts(), server, two, ProgressMonitor.NONE).advise(workload);
      assertTrue(advice.trials().trials() <= 2, "trials: " + advice.trials().trials());
      assertEquals(2, advice.trials().untried());
      Budget all = new Budget(1_000, Duration.ofMinutes(5), System::nanoTime);
      assertThrows(
          CancellationException.class,
          () -> new Advisor<>(server.facts(), server, all, new Cancelled()).advise(workload));
    }
  }

  @Test
  void predictedSizesAreNearTheRealOnes() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      PartitionTrials before = new PartitionTrials(people.partition);
      Set<IndexName> names =
          Set.of(
              new IndexName("mail", IndexKind.EQUALITY),
              new IndexName("initials", IndexKind.EQUALITY),
              new IndexName("title", IndexKind.ORDERING),
              new IndexName("cn", IndexKind.SUBSTRING));
      ValueSample sample = before.values(names.stream().map(IndexName::attribute).toList());
      for (IndexName name : names) {
        people.index(name.attribute(), name.kind());
      }
      assertEquals(names.size(), people.partition.indices().size());
      for (IndexStatus index : people.partition.indices()) {
        IndexDefinition definition = index.definition();
        IndexName name =
            new IndexName(definition.attribute(), definition.kinds().iterator().next());
        IndexSize predicted = PredictedSize.of(name, sample, PEOPLE + 1);
        double ratio = (double) predicted.bytes() / index.size().bytes();
        assertTrue(
            ratio > 0.4 && ratio < 2.5, name + ": " + predicted + " instead of " + index.size());
      }
    }
  }

  @Test
  void oddIndicesAreFound() throws LdapProblem {
    try (PeopleDirectory people = people()) {
      people.index("mail", IndexKind.EQUALITY, IndexKind.HASH);
      people.index("cn", IndexKind.PRESENCE);
      people.index("title", IndexKind.PRESENCE, IndexKind.EQUALITY);
      people.index("name", IndexKind.EQUALITY);
      List<Lint.Finding> findings =
          Lint.of(new PartitionTrials(people.partition).facts(), Lint.Reach.WITH_SUPERIORS);
      List<String> found =
          findings.stream().map(each -> each.index() + ": " + each.sentence()).toList();
      assertTrue(
          found.contains(
              "mail/hash: The index mail/equality answers everything that this one does."),
          found.toString());
      assertTrue(
          found.contains(
              "cn/presence: 5,000 of 5,001 entries have cn, so its presence index narrows"
                  + " nothing."),
          found.toString());
      assertTrue(
          found.contains(
              "title/equality: The index name/equality answers everything that this one does."),
          found.toString());
      assertEquals(
          List.of("mail/hash"),
          Lint.of(new PartitionTrials(people.partition).facts(), Lint.Reach.OWN).stream()
              .filter(each -> each.rule() == Lint.Rule.DUPLICATE)
              .map(each -> each.index().toString())
              .toList(),
          "another server asks no index of a superior type");
    }
  }
}
