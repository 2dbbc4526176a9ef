package org.dirlens.charts.ui.canvas;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.dirlens.charts.ui.picture.ChartScale;
import org.jspecify.annotations.Nullable;

/**
 * The stretch of the horizontal axis that one or several charts show, whether they are frozen, and
 * the range selected on them. Charts that share one move together.
 *
 * <p>Threads: user interface.
 */
public final class ChartRangeModel {
  /** How much nearer one step of zooming comes. */
  static final double STEP = 1.25;

  private final List<Runnable> listeners = new ArrayList<>();
  private @Nullable Range zoomed;
  private @Nullable Range selected;
  private boolean frozen;

  /** From a value of the axis to a greater one. */
  public record Range(double from, double to) {
    public Range {
      if (!(from < to)) {
        throw new IllegalArgumentException("a range from " + from + " to " + to);
      }
    }

    /** The range between two values, whichever is greater; empty when they are the same. */
    static Optional<Range> between(double one, double other) {
      return one == other
          ? Optional.empty()
          : Optional.of(new Range(Math.min(one, other), Math.max(one, other)));
    }
  }

  /** Told when anything here has changed. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** What is shown instead of what the picture would show. */
  public Optional<Range> zoomed() {
    return Optional.ofNullable(zoomed);
  }

  public Optional<Range> selected() {
    return Optional.ofNullable(selected);
  }

  /** Whether charts stay as they are while new pictures come. */
  public boolean frozen() {
    return frozen;
  }

  public void freeze(boolean still) {
    if (still != frozen) {
      frozen = still;
      changed();
    }
  }

  public void select(@Nullable Range range) {
    selected = range;
    changed();
  }

  /** Shows this range only. */
  public void zoom(Range range) {
    zoomed = range;
    changed();
  }

  /** Shows the selected range only, which is selected no more. */
  public void zoomToSelected() {
    if (selected != null) {
      zoomed = selected;
      selected = null;
      changed();
    }
  }

  /** Shows all there is. */
  public void showAll() {
    zoomed = null;
    changed();
  }

  /**
   * Comes nearer, or goes away.
   *
   * @param shown the axis as it is drawn
   * @param share where on the axis the eye stays, 0 to 1
   * @param steps nearer; negative for further away
   */
  public void zoom(ChartScale shown, double share, int steps) {
    double length = Math.pow(STEP, -steps);
    zoom(new Range(shown.at(share - share * length), shown.at(share + (1 - share) * length)));
  }

  /** Moves along the axis by a share of what is shown. */
  public void move(ChartScale shown, double share) {
    zoom(new Range(shown.at(share), shown.at(1 + share)));
  }

  private void changed() {
    List.copyOf(listeners).forEach(Runnable::run);
  }

  /** Tells no more; for a chart that is gone. */
  public void remove(Runnable listener) {
    listeners.remove(listener);
  }
}
