package org.dirlens.advisor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.advisor.workload.Question;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is chosen is compared with all sets of indices there are, in random small directories. */
class SmallestSetTest {
  private static final int PEOPLE = 250;
  private static final int CASES = Integer.getInteger("dirlens.cases", 30);
  private static final int SETS_MAX = 1 << 8;
  private static final List<String> ATTRIBUTES =
      List.of("initials", "title", "employeeType", "roomNumber", "l", "description");

  @TempDir Path folder;

  /** One directory and its workload. */
  private static final class Case implements AutoCloseable {
    private final Random random;
    private final PeopleDirectory people;
    private final PartitionTrials server;
    private final Set<IndexName> present;
    private final List<TriedQuestion> questions = new ArrayList<>();
    private final Set<IndexName> universe = new LinkedHashSet<>();
    private final Map<String, Long> read = new HashMap<>();

    Case(Path folder, long seed) throws LdapProblem {
      random = new Random(seed);
      int[] spread = random.ints(ATTRIBUTES.size(), 1, 120).toArray();
      long salt = random.nextLong();
      people = new PeopleDirectory(folder, PEOPLE, number -> person(number, spread, salt));
      for (String attribute : ATTRIBUTES) {
        if (random.nextInt(3) == 0) {
          people.index(attribute, random.nextBoolean() ? IndexKind.EQUALITY : IndexKind.PRESENCE);
        }
      }
      server = new PartitionTrials(people.partition);
      present = server.facts().used();
      ask();
    }

    private static List<String> person(int number, int[] spread, long salt) {
      Random own = new Random(salt + number);
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < spread.length; i++) {
        if (own.nextInt(4) > 0) {
          lines.add(ATTRIBUTES.get(i) + ": v" + own.nextInt(spread[i]));
        }
      }
      return lines;
    }

    private void ask() throws LdapProblem {
      universe.addAll(present);
      int wanted = 1 + random.nextInt(6);
      while (questions.size() < wanted) {
        String text = filter(2);
        Filter filter = Filter.parse(text, PeopleDirectory.SCHEMA);
        FilterNeeds.Needs needs = new FilterNeeds(PeopleDirectory.SCHEMA, present).of(filter);
        Set<IndexName> larger = new LinkedHashSet<>(universe);
        needs.ways().forEach(larger::addAll);
        if (1 << larger.size() <= SETS_MAX) {
          universe.addAll(larger);
          Question question = new Question(PeopleDirectory.SUFFIX, Scope.SUB, text);
          TriedQuestion tried = new TriedQuestion(text, question, needs);
          tried.standFor(1 + random.nextInt(1_000));
          questions.add(tried);
        } else {
          wanted--;
        }
      }
    }

    private String filter(int depth) {
      int form = depth == 0 ? 9 : random.nextInt(10);
      if (form < 5) {
        StringBuilder parts = new StringBuilder(form < 3 ? "(&" : "(|");
        for (int i = 0; i < 2 + random.nextInt(2); i++) {
          parts.append(filter(depth - 1));
        }
        return parts + ")";
      }
      return form == 5 ? "(!" + filter(0) + ")" : leaf();
    }

    private String leaf() {
      String attribute = ATTRIBUTES.get(random.nextInt(ATTRIBUTES.size()));
      String value = "v" + random.nextInt(60);
      return switch (random.nextInt(8)) {
        case 0 -> "(" + attribute + "=*)";
        case 1 -> "(" + attribute + "=" + value + "*)";
        case 2 -> "(" + attribute + "=*" + value.substring(1) + ")";
        default -> "(" + attribute + "=" + value + ")";
      };
    }

    /** What may be removed, and prices that make writes matter in some cases. */
    private Prices prices() {
      Map<IndexName, Double> writes = new HashMap<>();
      for (IndexName index : universe) {
        writes.put(index, random.nextInt(3) == 0 ? random.nextInt(400_000) * 1_000.0 : 0.0);
      }
      return new Prices(2_000, random.nextInt(20) * 10_000_000.0, writes);
    }

    /** Entries read, asked again and not through what is tested. */
    private long read(TriedQuestion question, Set<IndexName> set) throws LdapProblem {
      String key = question.shape() + set;
      Long known = read.get(key);
      if (known == null) {
        List<WhatIf.Hidden> hidden = new ArrayList<>();
        List<WhatIf.Supposed> supposed = new ArrayList<>();
        for (IndexName index : universe) {
          if (present.contains(index) && !set.contains(index)) {
            hidden.add(new WhatIf.Hidden(index.attribute(), index.kind()));
          } else if (!present.contains(index) && set.contains(index)) {
            supposed.add(new WhatIf.Supposed(index.attribute(), index.kind(), null));
          }
        }
        known =
            server
                .explain(question.question(), new WhatIf(hidden, supposed))
                .orElseThrow()
                .counts()
                .examined();
        read.put(key, known);
      }
      return known;
    }

    /** What a set costs; more than all where a question would read more than now. */
    private double cost(Set<IndexName> set, Prices prices) throws LdapProblem {
      double cost = 0;
      for (IndexName index : set) {
        cost += 1 + prices.ofWrites().get(index);
        cost += present.contains(index) ? 0 : prices.ofAddition();
      }
      for (TriedQuestion question : questions) {
        long examined = read(question, set);
        if (examined > read(question, present) + 10) {
          return Double.MAX_VALUE;
        }
        long now = read(question, present);
        long least = question.returned() >= 0.2 * now ? Math.max(100, now) : 100;
        cost += question.searches() * Math.max(least, examined) * prices.ofEntry();
      }
      return cost;
    }

    private Set<IndexName> set(int bits) {
      Set<IndexName> set = new TreeSet<>();
      int bit = 1;
      for (IndexName index : universe) {
        if ((bits & bit) != 0) {
          set.add(index);
        }
        bit <<= 1;
      }
      return set;
    }

    @Override
    public void close() {
      people.close();
    }
  }

  @Test
  void noSetOfIndicesIsBetter() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    int added = 0;
    int removed = 0;
    int fewer = 0;
    int all = 0;
    for (int i = 0; i < CASES; i++) {
      Path own = Files.createDirectories(folder.resolve("case" + i));
      try (Case random = new Case(own, seed + i)) {
        Prices prices = random.prices();
        Budget budget = new Budget(100_000, Duration.ofMinutes(10), System::nanoTime);
        Trials<LdapProblem> trials = new Trials<>(random.server, budget, ProgressMonitor.NONE);
        for (TriedQuestion each : random.questions) {
          trials.attempt(each, random.present);
          each.readsNow(trials.examined(each, random.present));
        }
        Set<IndexName> found =
            SmallestSet.of(random.questions, random.present, random.present, prices, trials);
        Set<IndexName> best = random.present;
        for (int bits = 0; bits < 1 << random.universe.size(); bits++) {
          Set<IndexName> set = random.set(bits);
          best = random.cost(set, prices) < random.cost(best, prices) ? set : best;
        }
        assertEquals(
            random.cost(best, prices),
            random.cost(found, prices),
            1e-9 * random.cost(best, prices),
            "seed "
                + (seed + i)
                + ": "
                + found
                + " where "
                + best
                + " is best, "
                + random.questions.stream().map(TriedQuestion::shape).toList()
                + " with "
                + random.present);
        added += found.stream().anyMatch(each -> !random.present.contains(each)) ? 1 : 0;
        removed += found.containsAll(random.present) ? 0 : 1;
        fewer += budget.trials();
        all += random.read.size();
      }
    }
    System.out.println(
        "seed "
            + seed
            + ": added in "
            + added
            + ", removed in "
            + removed
            + " of "
            + CASES
            + " cases; "
            + fewer
            + " trials instead of "
            + all);
    assertTrue(added > 5, "cases with an addition: " + added);
    assertTrue(removed > 5, "cases with a removal: " + removed);
  }
}
