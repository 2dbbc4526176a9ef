package org.dirlens.browser.core.ldif;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.text.CommaSeparated;

/**
 * Entries as comma-separated values (RFC 4180): the DN, then a column for each attribute. Passwords
 * are left out, and no value can become a formula of a spreadsheet.
 *
 * @param attributes descriptions of the columns
 */
public record EntryCsv(List<String> attributes, ServerSchema schema, CsvOptions options) {
  /** As usual. */
  public EntryCsv(List<String> attributes, ServerSchema schema) {
    this(attributes, schema, CsvOptions.USUAL);
  }

  /** What comes before the entries: the line with the names of the columns, if it is wanted. */
  public String head() {
    List<String> cells = new ArrayList<>(List.of("dn"));
    cells.addAll(attributes);
    return options.encoding().mark() + (options.head() ? line(cells) : "");
  }

  private String line(List<String> cells) {
    return new CommaSeparated(options.separator(), options.quote()).row(cells).text();
  }

  /** The line of an entry. */
  public String row(Entry entry) {
    List<String> cells = new ArrayList<>(List.of(entry.dn()));
    schema.asked(attributes, entry).forEach(written -> cells.add(cell(written)));
    return line(cells);
  }

  private String cell(List<Attribute> written) {
    return written.stream()
        .flatMap(each -> each.values().stream().flatMap(value -> text(each, value).stream()))
        .collect(Collectors.joining(options.between()));
  }

  private Optional<String> text(Attribute attribute, byte[] value) {
    String description = attribute.description();
    return ValueText.isPassword(description)
        ? Optional.empty()
        : ValueText.editable(description, value, schema).or(() -> options.binary().text(value));
  }
}
