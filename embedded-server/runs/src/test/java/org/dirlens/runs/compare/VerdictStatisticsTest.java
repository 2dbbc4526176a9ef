package org.dirlens.runs.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.dirlens.runs.compare.Verdict.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often verdicts are right, with noise that is known. */
class VerdictStatisticsTest {
  private static final int TRIALS = 1000;
  private static final double NINE_IN_TEN = 0.9;
  private static final double SLOWER = 0.9;

  private final long seed = Long.getLong("dirlens.seed", 20_061_209);

  private static double share(Kind wanted, Supplier<Verdict> trial) {
    int hits = 0;
    for (int i = 0; i < TRIALS; i++) {
      if (trial.get().kind() == wanted) {
        hits++;
      }
    }
    return (double) hits / TRIALS;
  }

  private void assertOften(Kind wanted, Supplier<Verdict> trial) {
    double share = share(wanted, trial);
    assertTrue(share >= NINE_IN_TEN, wanted + " in " + share + " of all trials, seed " + seed);
  }

  private Verdict turns(Noise noise, int rounds, double speed) {
    Noise.Turns turns = noise.turns(rounds, speed);
    return Verdict.of(Measure.RATE, turns.first(), turns.second(), true);
  }

  private Verdict runs(Noise noise, int rounds, double speed) {
    return Verdict.of(Measure.RATE, noise.run(rounds, 1), noise.run(rounds, speed), false);
  }

  @ParameterizedTest
  @CsvSource({"10, 0.01", "10, 0.02", "15, 0.03"})
  void theSameMeasuredInTurnsIsNoDifference(int rounds, double deviation) {
    Noise noise = new Noise(new Random(seed), deviation);
    assertOften(Kind.NO_DIFFERENCE, () -> turns(noise, rounds, 1));
  }

  @ParameterizedTest
  @CsvSource({"10, 0.01", "10, 0.02", "15, 0.03"})
  void tenPercentSlowerInTurnsIsFound(int rounds, double deviation) {
    Noise noise = new Noise(new Random(seed), deviation);
    assertOften(Kind.WORSE, () -> turns(noise, rounds, SLOWER));
  }

  @ParameterizedTest
  @CsvSource({"10, 0.01", "15, 0.02"})
  void twoRunsOfTheSameAreNoDifference(int rounds, double deviation) {
    Noise noise = new Noise(new Random(seed), deviation);
    assertOften(Kind.NO_DIFFERENCE, () -> runs(noise, rounds, 1));
  }

  @ParameterizedTest
  @CsvSource({"10, 0.01", "15, 0.02"})
  void aRunThatIsTenPercentSlowerIsFound(int rounds, double deviation) {
    Noise noise = new Noise(new Random(seed), deviation);
    assertOften(Kind.WORSE, () -> runs(noise, rounds, SLOWER));
  }

  /** A virtual machine that doubles its speed while it warms up does so for both. */
  @Test
  void warmingUpIsTakenAway() {
    Noise noise = new Noise(new Random(seed), 0.01);
    assertOften(
        Kind.NO_DIFFERENCE,
        () -> {
          Noise.Turns turns = noise.turns(10, 1);
          return Verdict.of(Measure.RATE, warming(turns.first()), warming(turns.second()), true);
        });
  }

  private static SortedMap<Integer, Double> warming(SortedMap<Integer, Double> rates) {
    SortedMap<Integer, Double> warming = new TreeMap<>();
    rates.forEach((round, rate) -> warming.put(round, rate * Math.pow(2, round / 10.0)));
    return warming;
  }

  /** One of ten trials may be uncertain, but a change that is none is to be rare. */
  @Test
  void nothingIsFoundWhereNothingIs() {
    Noise noise = new Noise(new Random(seed), 0.05);
    double found =
        share(Kind.WORSE, () -> turns(noise, 10, 1))
            + share(Kind.BETTER, () -> turns(noise, 10, 1));
    assertTrue(found <= 0.05, found + " of all trials found a change, seed " + seed);
  }

  @Test
  void theIntervalHoldsTheTruthInNineteenOfTwentyTrials() {
    Random random = new Random(seed);
    int held = 0;
    for (int i = 0; i < TRIALS; i++) {
      RatioInterval interval = RatioInterval.interleaved(plain(random, 1), plain(random, 1.3));
      if (interval.low() <= 1.3 && 1.3 <= interval.high()) {
        held++;
      }
    }
    assertEquals(0.95, (double) held / TRIALS, 0.025);
  }

  private static SortedMap<Integer, Double> plain(Random random, double level) {
    SortedMap<Integer, Double> values = new TreeMap<>();
    for (int round = 1; round <= 7; round++) {
      values.put(round, level * Math.exp(0.1 * random.nextGaussian()));
    }
    return values;
  }
}
