package org.dirlens.ui.common.table;

import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The selected rows of a table by their places, and the row that the keyboard is at. A range goes
 * from the row where it was begun.
 *
 * <p>Threads: one.
 */
final class RowSelection {
  static final int NOWHERE = -1;

  private final BitSet selected = new BitSet();
  private int cursor = NOWHERE;
  private int anchor = NOWHERE;

  /** The row that the keyboard is at, {@link #NOWHERE} at first. */
  int cursor() {
    return cursor;
  }

  boolean contains(int row) {
    return selected.get(row);
  }

  int count() {
    return selected.cardinality();
  }

  /** The selected places, ascending. */
  IntStream places() {
    return selected.stream();
  }

  void none() {
    selected.clear();
    cursor = NOWHERE;
    anchor = NOWHERE;
  }

  void all(int rows) {
    selected.set(0, rows);
  }

  void only(int row) {
    selected.clear();
    selected.set(row);
    cursor = row;
    anchor = row;
  }

  /** From where the range was begun to this row, nothing else. */
  void extendTo(int row) {
    int begun = anchor == NOWHERE ? row : anchor;
    selected.clear();
    selected.set(Math.min(begun, row), Math.max(begun, row) + 1);
    cursor = row;
    anchor = begun;
  }

  /** Selects a row too, or no more; the others stay. */
  void toggle(int row) {
    selected.flip(row);
    cursor = row;
    anchor = row;
  }

  /** Only these rows, which are the same rows in another arrangement. */
  void set(int[] rows) {
    none();
    for (int row : rows) {
      selected.set(row);
      cursor = cursor == NOWHERE ? row : cursor;
    }
    anchor = cursor;
  }
}
