package org.dirlens.runs.report;

import java.util.ArrayList;
import java.util.List;

/**
 * From values to places on an axis.
 *
 * @param low the value at the beginning
 * @param high the value at the end, above low
 * @param from the place of the beginning
 * @param to the place of the end
 * @param logarithmic whether each factor takes the same room; low is then above 0
 */
record Scale(double low, double high, double from, double to, boolean logarithmic) {
  private static final int TICKS_MAX = 6;
  private static final double[] STEPS = {1, 2, 5, 10};

  /** From 0 to a round number above a value. */
  static Scale fromZero(double highest, double from, double to) {
    double step = step(Math.max(highest, 1e-9));
    return new Scale(0, step * Math.max(1, Math.ceil(highest / step)), from, to, false);
  }

  /** From a round number below a value to one above another, by factors. */
  static Scale factors(double lowest, double highest, double from, double to) {
    double low = Math.pow(10, Math.floor(Math.log10(lowest)));
    double high = Math.pow(10, Math.ceil(Math.log10(Math.max(highest, lowest * 1.01))));
    return new Scale(low, high, from, to, true);
  }

  double at(double value) {
    double share =
        logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return from + Math.clamp(share, 0, 1) * (to - from);
  }

  /** Values to be marked. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      boolean wide = Math.log10(high / low) > TICKS_MAX / 2.0;
      for (double decade = low; decade <= high * 1.001; decade *= 10) {
        for (double step : wide ? new double[] {1} : new double[] {1, 2, 5}) {
          if (decade * step <= high * 1.001) {
            ticks.add(decade * step);
          }
        }
      }
      return ticks;
    }
    double step = step(high);
    for (double tick = low; tick <= high + step / 2; tick += step) {
      ticks.add(tick);
    }
    return ticks;
  }

  private static double step(double highest) {
    double power = Math.pow(10, Math.floor(Math.log10(highest / TICKS_MAX)));
    for (double step : STEPS) {
      if (highest / (step * power) <= TICKS_MAX) {
        return step * power;
      }
    }
    return 10 * power;
  }
}
