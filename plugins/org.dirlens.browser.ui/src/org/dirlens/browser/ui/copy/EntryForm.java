package org.dirlens.browser.ui.copy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.dirlens.browser.core.ldif.EntryCsv;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.FilterText;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.parameters.ConnectionUrl;
import org.dirlens.connection.parameters.Endpoint;

/** A form in which entries are copied as text. The names are those of the command's parameter. */
public enum EntryForm {
  DN(List.of()),
  URL(List.of()),
  FILTER(List.of()),
  /** The lines with the DNs alone. */
  LDIF_NAMES(List.of()),
  LDIF_USER(SearchQuery.ADDABLE),
  LDIF_ALL(List.of("*", "+")),
  CSV(List.of("*"));

  private final List<String> attributes;

  EntryForm(List<String> attributes) {
    this.attributes = attributes;
  }

  /** What has to be read of the entries; nothing when their names are enough. */
  List<String> attributes() {
    return attributes;
  }

  /** The text of entries of which their names are enough. */
  String text(List<String> dns, Endpoint server) {
    return switch (this) {
      case URL -> lines(dns.stream().map(dn -> ConnectionUrl.of(server, dn)).toList());
      case FILTER -> FilterText.named(dns);
      case LDIF_NAMES ->
          dns.stream()
              .map(dn -> EntryLdif.text(new Entry(dn, List.of())))
              .collect(Collectors.joining("\n", "version: 1\n\n", ""));
      default -> lines(dns);
    };
  }

  /** The text of entries that were read. */
  String text(List<Entry> entries, ServerSchema schema) {
    return this == CSV
        ? table(entries, schema)
        : entries.stream()
            .map(EntryLdif::text)
            .collect(Collectors.joining("\n", "version: 1\n\n", ""));
  }

  private static String lines(List<String> lines) {
    return String.join(System.lineSeparator(), lines);
  }

  /** A column for each attribute; passwords and octets that are no text are left out. */
  private static String table(List<Entry> entries, ServerSchema schema) {
    Map<String, String> titles = new LinkedHashMap<>();
    for (Entry entry : entries) {
      for (Attribute each : entry.attributes()) {
        titles.putIfAbsent(each.description().toLowerCase(Locale.ROOT), each.description());
      }
    }
    EntryCsv csv = new EntryCsv(List.copyOf(titles.values()), schema);
    return csv.head() + entries.stream().map(csv::row).collect(Collectors.joining());
  }
}
