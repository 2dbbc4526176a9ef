package org.dirlens.browser.core.search;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;

/** The result of a search as rows of text: the DN, then one cell an attribute. Immutable. */
public final class SearchTable {
  /** Columns chosen when the search names no attributes. */
  public static final int COLUMNS_CHOSEN = 6;

  /** Longest text of a cell. */
  static final int CELL_CHARS_MAX = 200;

  private static final Set<String> NOT_CHOSEN =
      Set.of("objectclass", "userpassword", "usercertificate", "jpegphoto");
  private static final SearchTable NOTHING = new SearchTable(List.of(), List.of());

  /** One entry. {@code cells} runs beside the columns. */
  public record Row(String dn, List<String> cells) {}

  private final List<String> columns;
  private final List<Row> rows;

  private SearchTable(List<String> columns, List<Row> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  public static SearchTable empty() {
    return NOTHING;
  }

  /** A table of {@code entries} with the asked attributes, or those most of them have. */
  public static SearchTable of(List<Entry> entries, List<String> asked, ServerSchema schema) {
    List<String> columns = wildcard(asked) ? commonest(entries) : List.copyOf(asked);
    List<Row> rows =
        entries.stream().map(entry -> new Row(entry.dn(), cells(entry, columns, schema))).toList();
    return new SearchTable(columns, rows);
  }

  private static boolean wildcard(List<String> asked) {
    return asked.isEmpty() || asked.stream().anyMatch(each -> each.equals("*") || each.equals("+"));
  }

  private static List<String> commonest(List<Entry> entries) {
    Map<String, Integer> counts = new HashMap<>();
    for (Entry entry : entries) {
      for (Attribute attribute : entry.attributes()) {
        if (!NOT_CHOSEN.contains(attribute.type().toLowerCase(Locale.ROOT))) {
          counts.merge(attribute.description(), 1, Integer::sum);
        }
      }
    }
    Comparator<Map.Entry<String, Integer>> byCount = Map.Entry.comparingByValue();
    return counts.entrySet().stream()
        .sorted(byCount.reversed().thenComparing(Map.Entry.comparingByKey()))
        .limit(COLUMNS_CHOSEN)
        .map(Map.Entry::getKey)
        .toList();
  }

  private static List<String> cells(Entry entry, List<String> columns, ServerSchema schema) {
    return columns.stream().map(column -> cell(entry, column, schema)).toList();
  }

  private static String cell(Entry entry, String column, ServerSchema schema) {
    String text =
        entry.attribute(column).stream()
            .flatMap(each -> each.values().stream().map(v -> ValueText.of(column, v, schema)))
            .collect(Collectors.joining(" | "));
    return text.length() <= CELL_CHARS_MAX ? text : text.substring(0, CELL_CHARS_MAX) + "…";
  }

  /** Attribute descriptions; the DN comes before them. */
  public List<String> columns() {
    return columns;
  }

  public List<Row> rows() {
    return rows;
  }
}
