package org.dirlens.launcher.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.dirlens.tree.ProgressMonitor;

/** What an experiment found: texts, {@link Long}s and {@link Double}s under named columns. */
public final class ResultTable {
  private final ProgressMonitor monitor;
  private final List<String> columns;
  private final List<Map<String, Object>> rows = new ArrayList<>();

  /** A table without rows that tells the monitor of each. */
  public ResultTable(ProgressMonitor monitor, String... columns) {
    this.monitor = monitor;
    this.columns = List.of(columns);
  }

  /**
   * Adds a row with one cell a column.
   *
   * @throws CancellationException if the monitor cancelled
   */
  public void row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + columns.size() + " columns");
    }
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < cells.length; i++) {
      row.put(columns.get(i), cells[i]);
    }
    rows.add(row);
    monitor.begin("Row " + rows.size() + ", " + cells[0], 1);
    monitor.worked(1);
    if (monitor.cancelled()) {
      throw new CancellationException("the experiment was cancelled");
    }
  }

  public List<String> columns() {
    return columns;
  }

  /** The rows, each from column to cell in the order of the columns. */
  public List<Map<String, Object>> rows() {
    return List.copyOf(rows);
  }
}
