package org.dirlens.charts.ui.picture;

import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.dirlens.ui.common.Figures;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnits;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.RangeType;

/** The unit and shape of a vertical axis. */
public enum VerticalScale {
  /** Operations per second, from zero upwards. */
  PER_SECOND {
    @Override
    ValueAxis bare() {
      NumberAxis axis = fromZero(value -> Figures.count(Math.round(value)), 10);
      axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
      return axis;
    }

    @Override
    String written(double figure) {
      return String.format(Locale.ENGLISH, figure < 10 ? "%.1f" : "%,.0f", figure);
    }
  },
  /**
   * Latency in microseconds on a logarithmic axis, so that a scan and an index lookup are both
   * readable.
   */
  MICROS_LOG {
    @Override
    ValueAxis bare() {
      LogAxis axis = ChartDecoration.decades(Figures::micros);
      axis.setSmallestValue(SMALLEST_MICROS);
      axis.setLabel(LOG_SCALE);
      return axis;
    }

    @Override
    String written(double figure) {
      return Figures.micros(figure);
    }

    @Override
    double plotted(double figure) {
      return figure <= 0 ? Double.NaN : Math.max(figure, SMALLEST_MICROS);
    }
  },
  /** Microseconds from zero upwards, for what is added up. */
  MICROS {
    @Override
    ValueAxis bare() {
      return fromZero(Figures::micros, 1);
    }

    @Override
    String written(double figure) {
      return Figures.micros(figure);
    }
  },
  /** How many there are, from zero upwards. */
  COUNT {
    @Override
    ValueAxis bare() {
      NumberAxis axis = fromZero(value -> Figures.count(Math.round(value)), 4);
      axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
      return axis;
    }

    @Override
    String written(double figure) {
      return Figures.count(Math.round(figure));
    }
  },
  /** Bytes, from zero upwards. */
  BYTES {
    @Override
    ValueAxis bare() {
      return bytes(value -> Figures.bytes(Math.round(value)));
    }

    @Override
    String written(double figure) {
      return Figures.bytes(Math.round(figure));
    }
  },
  /** Bytes per second, from zero upwards. */
  BYTES_PER_SECOND {
    @Override
    ValueAxis bare() {
      return bytes(value -> Figures.bytes(Math.round(value)) + "/s");
    }

    @Override
    String written(double figure) {
      return Figures.bytes(Math.round(figure)) + "/s";
    }
  },
  /** A ratio from 0 to 1, shown as 0 % to 100 %. */
  PERCENT {
    @Override
    ValueAxis bare() {
      NumberAxis axis = new TickedAxes.Linear();
      axis.setRange(0, 1.04);
      axis.setTickLabelInsets(AIRY);
      axis.setStandardTickUnits(units(PERCENT_STEPS, new WrittenFormat(PERCENT_TEXT)));
      axis.setNumberFormatOverride(new WrittenFormat(PERCENT_TEXT));
      return axis;
    }

    @Override
    String written(double figure) {
      return Figures.percent(figure);
    }
  };

  /** Room around tick labels, so that a low pane gets few ticks. */
  private static final RectangleInsets AIRY = new RectangleInsets(6, 2, 6, 4);

  /** A logarithmic axis ends somewhere; what took less is drawn here. */
  private static final double SMALLEST_MICROS = 0.1;

  private static final double[] POWERS_OF_TWO =
      IntStream.range(8, 50).mapToDouble(power -> Math.pow(2, power)).toArray();

  /** Quarters, or fewer where a pane is low. */
  private static final double[] PERCENT_STEPS = {0.25, 0.5, 1};

  private static final DoubleFunction<String> PERCENT_TEXT =
      ratio -> Math.round(ratio * 100) + " %";

  private static final String LOG_SCALE = "log scale";

  /** The least an axis of bytes shows. */
  private static final double FEW_BYTES = 1024;

  abstract ValueAxis bare();

  /** An axis from zero to at least that much. */
  private static NumberAxis fromZero(DoubleFunction<String> text, double least) {
    NumberAxis axis = new TickedAxes.Linear();
    axis.setRangeType(RangeType.POSITIVE);
    axis.setAutoRangeIncludesZero(true);
    axis.setTickLabelInsets(AIRY);
    axis.setAutoRangeMinimumSize(least);
    axis.setUpperMargin(0.12);
    axis.setNumberFormatOverride(new WrittenFormat(text));
    return axis;
  }

  private static NumberAxis bytes(DoubleFunction<String> text) {
    NumberAxis axis = fromZero(text, FEW_BYTES);
    axis.setStandardTickUnits(byteSteps(text));
    return axis;
  }

  /** Ticks at powers of two, so that their labels are round. */
  static TickUnits byteSteps(DoubleFunction<String> text) {
    return units(POWERS_OF_TWO, new WrittenFormat(text));
  }

  private static TickUnits units(double[] steps, WrittenFormat format) {
    TickUnits units = new TickUnits();
    for (double step : steps) {
      units.add(new NumberTickUnit(step, format));
    }
    return units;
  }

  /** The figure with its unit; the unit of a rate is said by the name of its curve. */
  abstract String written(double figure);

  /** The figure as the axis can show it; NaN where it cannot. */
  double plotted(double figure) {
    return figure;
  }

  ValueAxis axis(ChartStyle style) {
    ValueAxis axis = bare();
    ChartDecoration.tidy(axis, style);
    return axis;
  }
}
