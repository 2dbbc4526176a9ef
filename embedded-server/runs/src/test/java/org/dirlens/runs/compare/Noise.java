package org.dirlens.runs.compare;

import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Rates as a machine shows them that others use as well: each slot of a run has noise of its own
 * and noise that it shares half with the slot before, the whole run drifts, and one slot in twenty
 * loses a fifth of its time to something else.
 *
 * @param random where all comes from
 * @param deviation of either noise, as a share of the rate
 */
record Noise(Random random, double deviation) {
  private static final double SHARED_WITH_THE_SLOT_BEFORE = 0.5;
  private static final double DRIFT_MAX = 0.05;
  private static final double DISTURBED_SHARE = 0.05;
  private static final double LEFT_WHEN_DISTURBED = 0.8;
  private static final double FROM_RUN_TO_RUN = 0.01;

  /** Rates around 1000 in so many slots of one run. */
  private double[] slots(int count) {
    double[] rates = new double[count];
    double drift = (2 * random.nextDouble() - 1) * DRIFT_MAX;
    double shared = deviation * random.nextGaussian();
    for (int i = 0; i < count; i++) {
      double log = drift * (i / (count - 1.0) - 0.5) + shared + deviation * random.nextGaussian();
      double left = random.nextDouble() < DISTURBED_SHARE ? LEFT_WHEN_DISTURBED : 1;
      rates[i] = 1000 * Math.exp(log) * left;
      shared =
          SHARED_WITH_THE_SLOT_BEFORE * shared
              + Math.sqrt(1 - SHARED_WITH_THE_SLOT_BEFORE * SHARED_WITH_THE_SLOT_BEFORE)
                  * deviation
                  * random.nextGaussian();
    }
    return rates;
  }

  /** A run that takes a target once in each round, and that is as fast as said. */
  SortedMap<Integer, Double> run(int rounds, double speed) {
    double level = speed * Math.exp(FROM_RUN_TO_RUN * random.nextGaussian());
    double[] slots = slots(rounds);
    SortedMap<Integer, Double> rates = new TreeMap<>();
    for (int round = 1; round <= rounds; round++) {
      rates.put(round, slots[round - 1] * level);
    }
    return rates;
  }

  /**
   * A run that takes two targets in turns, each second round in the other order; the second target
   * is as fast as said.
   */
  Turns turns(int rounds, double speed) {
    double[] slots = slots(2 * rounds);
    SortedMap<Integer, Double> first = new TreeMap<>();
    SortedMap<Integer, Double> second = new TreeMap<>();
    for (int round = 1; round <= rounds; round++) {
      int begin = 2 * (round - 1);
      int late = round % 2;
      first.put(round, slots[begin + 1 - late]);
      second.put(round, slots[begin + late] * speed);
    }
    return new Turns(first, second);
  }

  /** The rates of two targets. */
  record Turns(SortedMap<Integer, Double> first, SortedMap<Integer, Double> second) {}
}
