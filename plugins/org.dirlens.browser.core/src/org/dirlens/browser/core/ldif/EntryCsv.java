package org.dirlens.browser.core.ldif;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.text.CommaSeparated;

/**
 * Entries as comma-separated values (RFC 4180): the DN, then a column for each attribute. Passwords
 * and octets that are no text are left out, and no value can become a formula of a spreadsheet.
 *
 * @param attributes descriptions of the columns
 */
public record EntryCsv(List<String> attributes, ServerSchema schema) {
  private static final String BETWEEN_VALUES = "|";

  /** The line with the names of the columns. */
  public String head() {
    List<String> cells = new ArrayList<>(List.of("dn"));
    cells.addAll(attributes);
    return new CommaSeparated().row(cells).text();
  }

  /** The line of an entry. */
  public String row(Entry entry) {
    List<String> cells = new ArrayList<>(List.of(entry.dn()));
    attributes.forEach(name -> cells.add(cell(entry, name)));
    return new CommaSeparated().row(cells).text();
  }

  private String cell(Entry entry, String name) {
    return entry
        .attribute(name)
        .map(
            each ->
                each.values().stream()
                    .map(value -> ValueText.editable(each.description(), value, schema))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(BETWEEN_VALUES)))
        .orElse("");
  }
}
