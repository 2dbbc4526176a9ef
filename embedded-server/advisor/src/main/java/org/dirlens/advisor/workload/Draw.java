package org.dirlens.advisor.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Some of the questions of a shape: all, with their numbers, while there are few, else as many
 * drawn by lot, each search with the same chance (algorithm R of Vitter, 1985).
 */
final class Draw {
  /** Questions of a shape. */
  static final int MAX = 8;

  private final SplittableRandom random;
  private final List<Question> drawn = new ArrayList<>();
  private Map<Question, Long> all = new LinkedHashMap<>();
  private boolean few = true;
  private boolean passed;
  private long seen;

  Draw(long seed) {
    random = new SplittableRandom(seed);
  }

  void take(Question question) {
    seen++;
    if (few) {
      all.merge(question, 1L, Long::sum);
      if (all.size() > MAX) {
        few = false;
        all = Map.of();
      }
    }
    if (drawn.size() < MAX) {
      drawn.add(question);
    } else {
      long at = random.nextLong(seen);
      if (at < MAX) {
        drawn.set((int) at, question);
      }
    }
  }

  /** A search of the shape is passed over, as its question cannot be asked again. */
  void pass() {
    passed = true;
  }

  /** Whether each search of the shape is among the questions. */
  boolean complete() {
    return few && !passed;
  }

  /** The questions, which together stand for a number of searches. */
  List<Sample> samples(long searches) {
    Map<Question, Long> counts = new LinkedHashMap<>(all);
    if (!few) {
      drawn.forEach(each -> counts.merge(each, 1L, Long::sum));
    }
    double sum = counts.values().stream().mapToLong(Long::longValue).sum();
    List<Sample> samples = new ArrayList<>();
    counts.forEach((question, count) -> samples.add(new Sample(question, searches * count / sum)));
    return samples;
  }
}
