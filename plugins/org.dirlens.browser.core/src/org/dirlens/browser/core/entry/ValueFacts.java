package org.dirlens.browser.core.entry;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.browser.core.value.ValueKind;

/**
 * What an attribute of an entry is, and one of its values, if one is meant.
 *
 * @param type empty when the schema does not know it
 * @param values how many there are
 * @param bytes of all values together
 */
public record ValueFacts(
    String description,
    EntryRow.Role role,
    Optional<AttributeInfo> type,
    int values,
    long bytes,
    Optional<One> value) {

  /**
   * One value.
   *
   * @param number from 1
   * @param characters how long its text is; empty for octets that are no text, and for a password
   */
  public record One(int number, ValueKind kind, int bytes, Optional<Integer> characters) {}

  /** Of a line of the table; empty when its attribute is gone. */
  public static Optional<ValueFacts> of(EntryDraft draft, EntryRow row) {
    return draft
        .attribute(row.description())
        .map(
            attribute ->
                new ValueFacts(
                    row.description(),
                    row.role(),
                    draft.schema().attribute(row.description()),
                    attribute.values().size(),
                    attribute.values().stream().mapToLong(each -> each.length).sum(),
                    one(draft, row, attribute.values())));
  }

  private static Optional<One> one(EntryDraft draft, EntryRow row, List<byte[]> values) {
    if (row.fold() || row.index() >= values.size()) {
      return Optional.empty();
    }
    byte[] value = values.get(row.index());
    Optional<Integer> characters =
        ValueText.editable(row.description(), value, draft.schema()).map(ValueFacts::characters);
    ValueKind kind = ValueKind.wanted(row.description(), draft.schema());
    boolean octets = kind == ValueKind.TEXT && Octets.text(value).isEmpty();
    return Optional.of(
        new One(row.index() + 1, octets ? ValueKind.OCTETS : kind, value.length, characters));
  }

  private static int characters(String text) {
    return text.codePointCount(0, text.length());
  }
}
