package org.dirlens.launcher.cli.console;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Rows of text in aligned columns: the first to the left, the others to the right unless said
 * otherwise.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String[]> rows = new ArrayList<>();
  private final boolean[] left;

  /** A table with these headings; one that begins with {@code <} is aligned to the left. */
  public TextTable(String... headings) {
    left = new boolean[headings.length];
    String[] shown = new String[headings.length];
    for (int i = 0; i < headings.length; i++) {
      left[i] = headings[i].startsWith("<");
      shown[i] = left[i] ? headings[i].substring(1) : headings[i];
    }
    rows.add(shown);
  }

  public void row(String... cells) {
    if (cells.length != left.length) {
      throw new IllegalArgumentException(cells.length + " cells for " + left.length + " columns");
    }
    rows.add(cells);
  }

  public void print(PrintWriter out) {
    int[] widths = new int[left.length];
    rows.forEach(row -> Arrays.setAll(widths, i -> Math.max(widths[i], row[i].length())));
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        String padding = " ".repeat(widths[i] - row[i].length());
        line.append(left[i] ? row[i] + padding : padding + row[i]).append(GAP);
      }
      out.println(line.toString().stripTrailing());
    }
  }

  /** "1 entry", "1,200 entries". */
  public static String counted(long number, String one, String many) {
    return number(number) + " " + (number == 1 ? one : many);
  }

  /** A whole number as cells have it, with its thousands apart. */
  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
