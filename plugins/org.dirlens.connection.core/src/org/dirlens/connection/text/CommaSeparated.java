package org.dirlens.connection.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rows as comma-separated values (RFC 4180). A cell that a spreadsheet would take for a formula
 * gets an apostrophe before it: values come from directories that anybody may have written to. One
 * thread.
 */
public final class CommaSeparated {
  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r]", Pattern.DOTALL);
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?");
  private static final Pattern QUOTED = Pattern.compile("[\",\\r\\n\\t']|^\\s|\\s$");

  private final StringBuilder text = new StringBuilder();

  /** Adds a row; the first one is the heading. */
  public CommaSeparated row(List<String> cells) {
    text.append(
        cells.stream().map(CommaSeparated::cell).collect(Collectors.joining(",", "", "\r\n")));
    return this;
  }

  /** The rows so far. */
  public String text() {
    return text.toString();
  }

  private static String cell(String value) {
    boolean formula = FORMULA.matcher(value).find() && !NUMBER.matcher(value).matches();
    String safe = formula ? "'" + value : value;
    return QUOTED.matcher(safe).find() ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
  }
}
