package org.dirlens.connection.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Rows as comma-separated values (RFC 4180), or with other characters in the places of comma and
 * quotation mark. A cell that a spreadsheet would take for a formula gets an apostrophe before it:
 * values come from directories that anybody may have written to. One thread.
 */
public final class CommaSeparated {
  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\\t\\r]", Pattern.DOTALL);
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?");
  private static final Pattern QUOTED = Pattern.compile("[\",\\r\\n\\t']|^\\s|\\s$");

  private final StringBuilder text = new StringBuilder();
  private final String separator;
  private final String quote;

  /** With a comma between cells and quotation marks around them. */
  public CommaSeparated() {
    this(',', '"');
  }

  /** With a character between cells, and one around those that need it. */
  public CommaSeparated(char separator, char quote) {
    this.separator = String.valueOf(separator);
    this.quote = String.valueOf(quote);
  }

  /** Adds a row; the first one is the heading. */
  public CommaSeparated row(List<String> cells) {
    text.append(cells.stream().map(this::cell).collect(Collectors.joining(separator, "", "\r\n")));
    return this;
  }

  /** The rows so far. */
  public String text() {
    return text.toString();
  }

  private String cell(String value) {
    boolean formula = FORMULA.matcher(value).find() && !NUMBER.matcher(value).matches();
    String safe = formula ? "'" + value : value;
    boolean quoted =
        QUOTED.matcher(safe).find() || safe.contains(separator) || safe.contains(quote);
    return quoted ? quote + safe.replace(quote, quote + quote) + quote : safe;
  }
}
