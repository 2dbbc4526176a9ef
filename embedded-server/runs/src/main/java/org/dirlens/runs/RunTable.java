package org.dirlens.runs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Named columns with rows of cells.
 *
 * @param round of the run in which it was found, counted from 1; 0 for a table of a document
 * @param columns their names, with units; at least one
 * @param rows each with one cell a column
 */
public record RunTable(int round, List<String> columns, List<List<Cell>> rows) {
  /**
   * Checks the rows.
   *
   * @throws IllegalArgumentException if there is no column, or a row has not one cell a column
   */
  public RunTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    if (round < 0 || columns.isEmpty()) {
      throw new IllegalArgumentException("round " + round + " with the columns " + columns);
    }
    for (List<Cell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(row.size() + " cells for the columns " + columns);
      }
    }
  }

  /**
   * What several rounds found: where it is a fraction in all of them, their median; else what the
   * first of them has. Nothing if they have not the same columns and number of rows.
   *
   * @param rounds tables of one run, at least one
   */
  public static Optional<RunTable> median(List<RunTable> rounds) {
    RunTable first = rounds.getFirst();
    for (RunTable each : rounds) {
      if (!each.columns.equals(first.columns) || each.rows.size() != first.rows.size()) {
        return Optional.empty();
      }
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (int row = 0; row < first.rows.size(); row++) {
      List<Cell> cells = new ArrayList<>();
      for (int column = 0; column < first.columns.size(); column++) {
        cells.add(median(rounds, row, column));
      }
      rows.add(cells);
    }
    return Optional.of(new RunTable(first.round, first.columns, rows));
  }

  private static Cell median(List<RunTable> rounds, int row, int column) {
    double[] values = new double[rounds.size()];
    for (int i = 0; i < values.length; i++) {
      if (!(rounds.get(i).rows.get(row).get(column) instanceof Cell.Fraction(double value))) {
        return rounds.getFirst().rows.get(row).get(column);
      }
      values[i] = value;
    }
    Arrays.sort(values);
    return new Cell.Fraction((values[(values.length - 1) / 2] + values[values.length / 2]) / 2);
  }
}
