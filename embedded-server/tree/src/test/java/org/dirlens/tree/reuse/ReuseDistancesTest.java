package org.dirlens.tree.reuse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Keys that count up are followed evenly, so that nothing here is left to luck. */
class ReuseDistancesTest {
  private static final int ROUNDS = 20;
  private static final int FEW = 1600;
  private static final int WEIGHT_BYTES = 100;

  private final AtomicLong all = new AtomicLong();
  private final ReuseDistances distances = new ReuseDistances(all::get);

  private void ask(long key) {
    all.incrementAndGet();
    distances.asked(key, WEIGHT_BYTES);
  }

  private double ratio(int keys) {
    ReuseDistances.Estimate estimate = distances.estimate(List.of((long) keys * WEIGHT_BYTES));
    return estimate.hits().getFirst() / estimate.asked();
  }

  /** Half of the requests come back after twice a few others, half after six times as many. */
  @Test
  void eachDistanceIsHitByCachesThatHoldIt() {
    for (int i = 0; i < ROUNDS * 5 * FEW; i++) {
      ask(i % FEW);
      ask(FEW + i % (5 * FEW));
    }
    double first = 1.0 / ROUNDS / 2;
    assertEquals(0, ratio(FEW), 0.03);
    assertEquals(0.5, ratio(3 * FEW), 0.03);
    assertEquals(1 - first, ratio(12 * FEW), 0.03);
  }

  /** Many more keys than are followed at once: the bound falls, and fewer stand for more. */
  @Test
  void manyKeysAreSampledMoreThinly() {
    int many = 200_000;
    for (int i = 0; i < ROUNDS * many; i++) {
      ask(i % many);
    }
    assertEquals(0, ratio(many / 2), 0.03);
    assertEquals(1, ratio(2 * many), 0.03 + 1.0 / ROUNDS);
  }

  @Test
  void aForgottenKeyBeginsAnew() {
    for (int i = 0; i < ROUNDS; i++) {
      ask(0);
      distances.forget(0);
    }
    assertEquals(0, distances.estimate(List.of(Long.MAX_VALUE)).hits().getFirst());
  }
}
