package org.dirlens.index.ui.structure;

/**
 * Which part of a row of leaves is seen: from one place to another, zoomed around a place and moved
 * within the whole. User interface thread.
 */
final class MapWindow {
  /** Leaves that are seen at least. */
  private static final double LEAVES_MIN = 4;

  private double from;
  private double to;
  private int whole;
  private boolean all = true;

  /** Takes a row of this number of leaves; what is seen stays where it is, or stays all. */
  void whole(int leaves) {
    whole = leaves;
    if (all) {
      showAll();
    } else {
      move(from, to - from);
    }
  }

  void showAll() {
    all = true;
    from = 0;
    to = Math.max(1, whole);
  }

  double from() {
    return from;
  }

  /** How many leaves are seen. */
  double span() {
    return to - from;
  }

  /** Sees more or less, with a place staying where it is. */
  void zoom(double factor, double around) {
    double span = Math.clamp(span() * factor, Math.min(LEAVES_MIN, whole), Math.max(1, whole));
    double share = (around - from) / span();
    move(around - share * span, span);
  }

  /** Sees what is this number of leaves further. */
  void pan(double leaves) {
    move(from + leaves, span());
  }

  /** Sees a cell and a little around it. */
  void show(double first, double behind) {
    double span = Math.max(LEAVES_MIN, (behind - first) * 1.5);
    move((first + behind - span) / 2, span);
  }

  /** Moves as little as needed to see a place. */
  void reveal(double place) {
    if (place < from || place >= to) {
      move(place - span() / 2, span());
    }
  }

  private void move(double wanted, double span) {
    double seen = Math.min(span, Math.max(1, whole));
    from = Math.clamp(wanted, 0, Math.max(0, whole - seen));
    to = from + seen;
    all = seen >= whole;
  }
}
