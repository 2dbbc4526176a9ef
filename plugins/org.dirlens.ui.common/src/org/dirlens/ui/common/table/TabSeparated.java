package org.dirlens.ui.common.table;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows as tab-separated values, as a spreadsheet takes them. Tabs and line ends inside a cell
 * become spaces. One thread.
 */
public final class TabSeparated {
  private final StringBuilder text = new StringBuilder();

  /** Adds a row; the first one is the heading. */
  public TabSeparated row(List<String> cells) {
    text.append(
        cells.stream()
            .map(cell -> cell.replaceAll("[\\t\\r\\n]+", " "))
            .collect(Collectors.joining("\t", "", System.lineSeparator())));
    return this;
  }

  /** The rows so far. */
  public String text() {
    return text.toString();
  }
}
