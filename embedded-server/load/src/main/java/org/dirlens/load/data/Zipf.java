package org.dirlens.load.data;

import java.util.function.DoubleSupplier;

/**
 * Ranks of which the first ones come most: rank k as often as 1/k^exponent (Zipf's law). Drawn by
 * rejection-inversion (Hörmann and Derflinger 1996), which needs no table, so any number of ranks
 * costs the same. Immutable.
 */
public final class Zipf {
  public static final double EXPONENT_MAX = 10;

  private final long ranks;
  private final double exponent;
  private final double integralOfFirst;
  private final double integralOfAll;
  private final double shortcut;

  /**
   * @param ranks at least 1
   * @param exponent above 0, at most {@value #EXPONENT_MAX}; 1 is the law's own
   */
  public Zipf(long ranks, double exponent) {
    if (ranks < 1 || !(exponent > 0 && exponent <= EXPONENT_MAX)) {
      throw new IllegalArgumentException("zipf of " + ranks + " values with exponent " + exponent);
    }
    this.ranks = ranks;
    this.exponent = exponent;
    this.integralOfFirst = integral(1.5) - 1;
    this.integralOfAll = integral(ranks + 0.5);
    this.shortcut = 2 - inverse(integral(2.5) - weight(2));
  }

  /**
   * The next rank.
   *
   * @param random gives numbers from 0 to 1
   * @return from 1 to the number of ranks
   */
  public long draw(DoubleSupplier random) {
    while (true) {
      double u = integralOfAll + random.getAsDouble() * (integralOfFirst - integralOfAll);
      double x = inverse(u);
      long rank = Math.clamp((long) (x + 0.5), 1L, ranks);
      if (rank - x <= shortcut || u >= integral((double) rank + 0.5) - weight((double) rank)) {
        return rank;
      }
    }
  }

  private double weight(double x) {
    return Math.exp(-exponent * Math.log(x));
  }

  /** The integral of {@link #weight} up to x, of which only differences count. */
  private double integral(double x) {
    double log = Math.log(x);
    return expm1Over((1 - exponent) * log) * log;
  }

  private double inverse(double x) {
    double t = Math.max(-1, x * (1 - exponent));
    return Math.exp(log1pOver(t) * x);
  }

  /** (e^x - 1) / x, also near 0. */
  private static double expm1Over(double x) {
    return Math.abs(x) > 1e-8 ? Math.expm1(x) / x : 1 + x / 2 * (1 + x / 3);
  }

  /** log(1 + x) / x, also near 0. */
  private static double log1pOver(double x) {
    return Math.abs(x) > 1e-8 ? Math.log1p(x) / x : 1 - x * (0.5 - x / 3);
  }
}
