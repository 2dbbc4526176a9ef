package org.dirlens.charts.ui.canvas;

import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import org.dirlens.charts.ui.picture.ChartScale;
import org.dirlens.charts.ui.picture.ChartSpots;

/**
 * A line across a chart at a value, such as a threshold, that is dragged with the mouse or moved
 * with Ctrl and the arrow keys. It is drawn over the picture, so that it follows the hand whatever
 * the picture takes.
 *
 * <p>Threads: user interface.
 */
public final class ChartLine {
  /** Steps from one end of the axis to the other with the keyboard. */
  private static final int STEPS = 100;

  /** Which way the line runs. */
  public enum Direction {
    /** From top to bottom, at a value of the horizontal axis. */
    VERTICAL,
    /** From left to right, at a value of the vertical axis. */
    HORIZONTAL
  }

  private final Direction direction;
  private final DoubleFunction<String> label;
  private final DoubleUnaryOperator allowed;
  private double value;
  private DoubleConsumer moved = to -> {};
  private DoubleConsumer released = at -> {};

  /**
   * @param value where it is at first
   * @param label what it says at a value
   * @param allowed the value nearest to one that the line may take, such as {@code Math::rint}
   */
  public ChartLine(
      Direction direction,
      double value,
      DoubleFunction<String> label,
      DoubleUnaryOperator allowed) {
    this.direction = direction;
    this.value = value;
    this.label = label;
    this.allowed = allowed;
  }

  public double value() {
    return value;
  }

  /** What it says now. */
  public String text() {
    return label.apply(value);
  }

  public Direction direction() {
    return direction;
  }

  /** Told each value that the line is moved to. */
  public void onMoved(DoubleConsumer listener) {
    moved = listener;
  }

  /** Told where the line was let go after it was dragged or moved with the keyboard. */
  public void onReleased(DoubleConsumer listener) {
    released = listener;
  }

  /** The hand lets go. */
  void release() {
    released.accept(value);
  }

  /** Moves the line; the listener is told if that is another value. */
  public void moveTo(double wanted) {
    double next = allowed.applyAsDouble(wanted);
    if (next != value) {
      value = next;
      moved.accept(next);
    }
  }

  /** One or several steps along the axis; at least to the next value that is allowed. */
  void step(ChartScale scale, int steps) {
    double from = scale.share(value);
    double next = scale.at(from + (double) steps / STEPS);
    for (int more = 2; more <= STEPS && allowed.applyAsDouble(next) == value; more++) {
      next = scale.at(from + Math.signum(steps) * (Math.abs(steps) + more - 1) / STEPS);
    }
    moveTo(Math.clamp(next, scale.low(), scale.high()));
  }

  /** The axis that the line moves along; none where there was no room to draw it. */
  Optional<ChartScale> scale(ChartSpots spots) {
    Optional<ChartScale> axis =
        direction == Direction.VERTICAL ? spots.horizontal() : spots.vertical();
    return axis.filter(scale -> Math.abs(scale.highPixel() - scale.lowPixel()) >= 1);
  }

  /** The axis that the line runs along. */
  Optional<ChartScale> across(ChartSpots spots) {
    return direction == Direction.VERTICAL ? spots.vertical() : spots.horizontal();
  }
}
