package org.dirlens.advisor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.advisor.workload.Question;

/**
 * A question that stands for searches of a workload, and what it read with sets of indices that
 * were tried. One thread.
 */
final class TriedQuestion {
  /** Reading up to this many entries is cheap, index or not. */
  static final long FEW_ENTRIES = 100;

  /** What it reads with indices that were not tried, nor fewer of them. */
  static final long UNKNOWN = Long.MAX_VALUE;

  /** An index saves little where this share of what is read is returned. */
  static final double BROAD_SHARE = 0.2;

  private final String shape;
  private final Question question;
  private final FilterNeeds.Needs needs;
  private final Map<Set<IndexName>, Long> examined = new HashMap<>();
  private final Set<Set<IndexName>> unanswered = new HashSet<>();
  private double searches;
  private long returned;
  private long floor = FEW_ENTRIES;

  TriedQuestion(String shape, Question question, FilterNeeds.Needs needs) {
    this.shape = shape;
    this.question = question;
    this.needs = needs;
  }

  String shape() {
    return shape;
  }

  Question question() {
    return question;
  }

  /** For how many searches it stands. */
  double searches() {
    return searches;
  }

  void standFor(double number) {
    searches = number;
  }

  /** Takes note of what it reads with the indices there are. */
  void readsNow(long examinedNow) {
    boolean broad = returned >= BROAD_SHARE * examinedNow;
    floor = Math.max(FEW_ENTRIES, broad ? examinedNow : 0);
  }

  /** Entries that count when this many are read: fewer than some are as cheap as those. */
  long counted(long entriesExamined) {
    return Math.max(floor, entriesExamined);
  }

  /** Entries it returned, whatever the indices. */
  long returned() {
    return returned;
  }

  List<Set<IndexName>> ways() {
    return needs.ways();
  }

  /** Whether an index could answer a part of it. */
  boolean needs(IndexName index) {
    return needs.usable().contains(index);
  }

  /** Those of a set that matter to it. */
  Set<IndexName> relevant(Set<IndexName> indices) {
    Set<IndexName> relevant = new TreeSet<>();
    for (IndexName index : indices) {
      if (needs(index)) {
        relevant.add(index);
      }
    }
    return relevant;
  }

  /** Whether it was tried with these relevant indices. */
  boolean isTried(Set<IndexName> relevant) {
    return examined.containsKey(relevant);
  }

  void tried(Set<IndexName> relevant, long entriesExamined, long entriesReturned) {
    examined.put(relevant, entriesExamined);
    returned = entriesReturned;
  }

  /** It has no answer with these relevant indices, mostly as it takes too long. */
  void unanswered(Set<IndexName> relevant) {
    unanswered.add(relevant);
  }

  boolean isUnanswered(Set<IndexName> relevant) {
    return unanswered.contains(relevant);
  }

  /** Entries it read with these relevant indices. */
  long examined(Set<IndexName> relevant) {
    return Objects.requireNonNull(examined.get(relevant), "not tried");
  }

  /**
   * At most what it read with some of them: further indices make no search read more. {@link
   * #UNKNOWN} where that was not tried.
   */
  long examinedAtMost(Set<IndexName> relevant) {
    long most = UNKNOWN;
    for (Map.Entry<Set<IndexName>, Long> one : examined.entrySet()) {
      if (relevant.containsAll(one.getKey())) {
        most = Math.min(most, one.getValue());
      }
    }
    return most;
  }

  /** At least what it read with all of them and more. */
  long examinedAtLeast(Set<IndexName> relevant) {
    long least = 0;
    for (Map.Entry<Set<IndexName>, Long> one : examined.entrySet()) {
      if (one.getKey().containsAll(relevant)) {
        least = Math.max(least, one.getValue());
      }
    }
    return least;
  }
}
