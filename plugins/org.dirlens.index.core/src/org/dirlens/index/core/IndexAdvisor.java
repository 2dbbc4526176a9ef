package org.dirlens.index.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexState;

/**
 * Finds the indices that would make an explained search cheaper. An index is advised only when the
 * same search, run as if it were there, reads far fewer entries: not for a part that one other
 * index makes superfluous, and not for a filter that returns a large share of what it reads.
 */
public final class IndexAdvisor {
  /** An index gains something when it leaves less than this share of the entries to be read. */
  static final double GAIN_SHARE = 0.5;

  /** Indices that are tried alone; each takes a search of its own. */
  static final int MAX_ALONE = 4;

  /** Runs the search as if there were other indices. */
  @FunctionalInterface
  public interface Supposing {
    /** Entries the search would read with these indices as well. */
    long examinedWith(List<Missing> indices) throws ConnectionProblem;
  }

  /** An index that a part of the filter needs and searches do not use. */
  public record Missing(String attribute, IndexKind kind) {}

  private final ExplainedSearch search;
  private final IndexableAttributes attributes;
  private final Map<Missing, String> present;
  private final Supposing supposing;
  private final List<Missing> missing = new ArrayList<>();
  private final List<IndexAdvice> advice = new ArrayList<>();

  /** Over the indices that a server has now. */
  public static IndexAdvisor of(ExplainedSearch search, IndexSnapshot now, Supposing supposing) {
    Map<Missing, String> present = new HashMap<>();
    for (IndexFigures index : now.indices()) {
      Candidate attribute = now.attributes().candidate(index.attribute());
      String name = attribute == null ? index.attribute() : attribute.name();
      for (KindFigures kind : index.kinds()) {
        present.put(new Missing(name, kind.kind()), whyUnused(index, kind));
      }
    }
    return new IndexAdvisor(search, now.attributes(), present, supposing);
  }

  private static String whyUnused(IndexFigures index, KindFigures kind) {
    if (kind.state() != IndexState.READABLE) {
      return "it is being built";
    }
    return index.definition().hidden() ? "it is hidden" : "";
  }

  /**
   * @param present the indices there are, with why searches do not use them; empty if they do
   */
  IndexAdvisor(
      ExplainedSearch search,
      IndexableAttributes attributes,
      Map<Missing, String> present,
      Supposing supposing) {
    this.search = search;
    this.attributes = attributes;
    this.present = present;
    this.supposing = supposing;
  }

  /**
   * In the order of the filter; empty when nothing is worth doing.
   *
   * @throws ConnectionProblem when the search cannot be run again
   */
  public List<IndexAdvice> advice() throws ConnectionProblem {
    if (search.examined() <= CostGrade.FEW_ENTRIES) {
      return List.of();
    }
    search.rows().forEach(this::look);
    if (!missing.isEmpty() && search.returned() >= CostGrade.BROAD_SHARE * search.examined()) {
      return List.of(tooBroad());
    }
    if (search.wasted() <= CostGrade.FEW_ENTRIES) {
      return List.of();
    }
    if (!missing.isEmpty()) {
      weigh(List.copyOf(missing));
    }
    return List.copyOf(advice);
  }

  private void look(ExplainedPart part) {
    if (part.parts().isEmpty() && part.figures().grade() == CostGrade.SCAN) {
      NeededIndex.of(part.name()).ifPresent(needed -> look(part, needed));
    }
    part.parts().forEach(this::look);
  }

  private void look(ExplainedPart part, NeededIndex needed) {
    Candidate candidate = attributes.candidate(needed.attribute());
    if (candidate == null) {
      say("No attribute is called " + needed.attribute() + ", so nothing matches.");
    } else if (!candidate.possible()) {
      say(needed.attribute() + " cannot be indexed: " + candidate.description() + ".");
    } else {
      look(part, candidate, needed.kind());
    }
  }

  private void look(ExplainedPart part, Candidate candidate, IndexKind kind) {
    Missing needed = new Missing(candidate.name(), kind);
    if (!candidate.kinds().contains(kind)) {
      say(
          candidate.name()
              + " has no matching rule for "
              + part.name()
              + "; narrow it with an indexed part.");
    } else if (present.containsKey(needed)) {
      unused(needed, present.get(needed));
    } else if (!missing.contains(needed)) {
      missing.add(needed);
    }
  }

  private void unused(Missing index, String reason) {
    if (!reason.isEmpty()) {
      say(
          String.format(
              "The %s index of %s is not used: %s.",
              index.kind().word(), index.attribute(), reason));
    }
  }

  private void say(String sentence) {
    IndexAdvice said = IndexAdvice.without(sentence);
    if (!advice.contains(said)) {
      advice.add(said);
    }
  }

  /** One index when it does nearly all that all of them would do, else all of them. */
  private void weigh(List<Missing> candidates) throws ConnectionProblem {
    long withAll = supposing.examinedWith(candidates);
    if (withAll > GAIN_SHARE * search.examined()) {
      say(tooLittle(candidates, withAll));
      return;
    }
    Map<Missing, Long> alone = alone(candidates, withAll);
    Missing best = alone.keySet().stream().min(Comparator.comparing(alone::get)).orElseThrow();
    boolean enough = alone.get(best) <= Math.max(2 * withAll, withAll + CostGrade.FEW_ENTRIES);
    for (Missing one : enough ? List.of(best) : candidates) {
      advice.add(advised(one, enough ? alone.get(best) : withAll, enough ? 1 : candidates.size()));
    }
  }

  private Map<Missing, Long> alone(List<Missing> candidates, long withAll)
      throws ConnectionProblem {
    if (candidates.size() == 1) {
      return Map.of(candidates.get(0), withAll);
    }
    Map<Missing, Long> examined = new HashMap<>();
    for (Missing one : candidates.subList(0, Math.min(MAX_ALONE, candidates.size()))) {
      examined.put(one, supposing.examinedWith(List.of(one)));
    }
    return examined;
  }

  private IndexAdvice advised(Missing index, long examined, int together) {
    String sentence =
        String.format(
            Locale.ENGLISH,
            "%s has no %s index, so %s read to return %,d. With %s, %s read. It is built by reading"
                + " every entry once, and each later change of %s costs one more write.",
            index.attribute(),
            index.kind().word(),
            were(search.examined()),
            search.returned(),
            together == 1 ? "it" : "the " + together + " indices advised here",
            wouldBe(examined),
            index.attribute());
    return new IndexAdvice(sentence, Optional.of(index.attribute()), Set.of(index.kind()));
  }

  private IndexAdvice tooBroad() {
    return IndexAdvice.without(
        String.format(
            Locale.ENGLISH,
            "No index is advised: the filter returns %,d of %,d entries (%s), and an index saves"
                + " little where this many must be read anyway.",
            search.returned(),
            search.examined(),
            percent(search.returned())));
  }

  private String tooLittle(List<Missing> candidates, long examined) {
    return String.format(
        Locale.ENGLISH,
        "No index is advised: with %s, %,d of %,d entries (%s) would still be read.",
        candidates.stream()
            .map(one -> one.attribute() + ", " + one.kind().word())
            .collect(Collectors.joining(" and ")),
        examined,
        search.examined(),
        percent(examined));
  }

  private String percent(long part) {
    return String.format(Locale.ENGLISH, "%.0f %%", Math.floor(100.0 * part / search.examined()));
  }

  private static String were(long entries) {
    return String.format(
        Locale.ENGLISH, entries == 1 ? "1 entry was" : "%,d entries were", entries);
  }

  private static String wouldBe(long entries) {
    return String.format(
        Locale.ENGLISH, entries == 1 ? "1 entry would be" : "%,d entries would be", entries);
  }
}
