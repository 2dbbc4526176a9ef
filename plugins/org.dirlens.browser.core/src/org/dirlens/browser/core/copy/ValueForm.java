package org.dirlens.browser.core.copy;

import java.time.ZoneId;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.entry.EntryRow;
import org.dirlens.browser.core.entry.ValueText;
import org.dirlens.browser.core.ldif.EntryLdif;
import org.dirlens.browser.core.search.FilterText;
import org.dirlens.browser.core.value.Decoration;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.connection.core.Attribute;

/**
 * A form in which values of an entry are copied as text, a line for each value. The names are those
 * of the parameter of the command. Passwords are in those forms only in which no eye falls on them.
 */
public enum ValueForm {
  /** As the table shows them; a long text as a whole. */
  SHOWN,
  /** The text that the server keeps; octets that are no text are left out. */
  TEXT,
  BASE64,
  HEX,
  /** Lines of an entry as LDIF. */
  LDIF,
  /** A filter (RFC 4515) that finds entries with all of them. */
  FILTER;

  /** What lines of the table say; empty when none of them can be said so. */
  public String of(EntryDraft draft, List<EntryRow> rows) {
    Stream<EntryRow> values = rows.stream().filter(row -> !row.fold());
    return switch (this) {
      case SHOWN -> lines(values.map(row -> shown(draft, row)));
      case TEXT -> lines(open(draft, values).flatMap(each -> Octets.text(first(each)).stream()));
      case BASE64 -> lines(attributes(draft, values).map(each -> base64(first(each))));
      case HEX ->
          lines(open(draft, values).map(each -> Octets.hex(first(each)).replace("\n", " ")));
      case LDIF -> EntryLdif.lines(attributes(draft, values).toList());
      case FILTER ->
          FilterText.all(
              open(draft, values)
                  .map(each -> FilterText.equality(each.description(), first(each)))
                  .toList());
    };
  }

  /**
   * How many values of the chosen lines are not in the text: those that cannot be said so, and
   * those that a chosen fold hides.
   */
  public long left(EntryDraft draft, List<EntryRow> rows) {
    long unsaid =
        attributes(draft, rows.stream())
            .filter(each -> first(each).length > 0 && !says(each))
            .count();
    return unsaid
        + rows.stream()
            .filter(EntryRow::fold)
            .mapToLong(fold -> hidden(draft, rows, fold.description()))
            .sum();
  }

  private boolean says(Attribute value) {
    return switch (this) {
      case SHOWN, BASE64, LDIF -> true;
      case TEXT -> !isPassword(value) && Octets.text(first(value)).isPresent();
      case HEX, FILTER -> !isPassword(value);
    };
  }

  private static long hidden(EntryDraft draft, List<EntryRow> rows, String description) {
    long chosen =
        rows.stream().filter(row -> !row.fold() && row.description().equals(description)).count();
    return draft.attribute(description).map(each -> each.values().size()).orElse(0) - chosen;
  }

  /** The values to be pasted into another entry: lines of LDIF, without passwords. */
  public static String lines(EntryDraft draft, List<EntryRow> rows) {
    return EntryLdif.lines(open(draft, rows.stream().filter(row -> !row.fold())).toList());
  }

  /** Whether one of the chosen values is a password, which {@link #lines} leaves out. */
  public static boolean hasPassword(EntryDraft draft, List<EntryRow> rows) {
    return attributes(draft, rows.stream()).anyMatch(ValueForm::isPassword);
  }

  private static String lines(Stream<String> lines) {
    return lines.collect(Collectors.joining(System.lineSeparator()));
  }

  /** Each value as an attribute that has no other. */
  private static Stream<Attribute> attributes(EntryDraft draft, Stream<EntryRow> rows) {
    return rows.flatMap(row -> value(draft, row).stream());
  }

  private static Optional<Attribute> value(EntryDraft draft, EntryRow row) {
    return draft
        .attribute(row.description())
        .filter(each -> !row.fold() && row.index() < each.values().size())
        .map(each -> new Attribute(each.description(), List.of(each.values().get(row.index()))));
  }

  /** Those that are no passwords. */
  private static Stream<Attribute> open(EntryDraft draft, Stream<EntryRow> rows) {
    return attributes(draft, rows).filter(each -> !isPassword(each));
  }

  private static boolean isPassword(Attribute value) {
    return ValueText.isPassword(value.description());
  }

  private static byte[] first(Attribute attribute) {
    return attribute.values().getFirst();
  }

  private static String base64(byte[] value) {
    return Base64.getEncoder().encodeToString(value);
  }

  /** A cell shows a long text in part; what a person reads instead of a value stays that. */
  private static String shown(EntryDraft draft, EntryRow row) {
    Function<Attribute, Optional<String>> whole =
        each -> ValueText.editable(each.description(), first(each), draft.schema());
    return value(draft, row)
        .filter(each -> !decorated(draft, each).equals(row.text()))
        .flatMap(whole)
        .orElse(row.text());
  }

  private static String decorated(EntryDraft draft, Attribute value) {
    ValueKind kind = ValueKind.wanted(value.description(), draft.schema());
    return Decoration.of(kind, first(value), draft.schema(), ZoneId.systemDefault()).orElse("");
  }
}
