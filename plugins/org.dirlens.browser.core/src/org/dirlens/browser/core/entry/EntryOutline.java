package org.dirlens.browser.core.entry;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.browser.core.entry.EntryRows.Show;
import org.dirlens.connection.core.Attribute;

/**
 * A draft at a glance: a line for each attribute, with its value or how many it has. It costs as
 * much as the entry has attributes, however many values they have. It is of the draft as it was.
 */
public final class EntryOutline {
  /** Letters of a value that are shown. */
  private static final int LETTERS = 80;

  private final EntryDraft draft;
  private final EntryRows rows;

  public EntryOutline(EntryDraft draft) {
    this.draft = draft;
    this.rows = new EntryRows(draft, EntryLayout.of(Show.USER_AND_OPERATIONAL));
  }

  /** The attributes in the order of the table, each as the line of a fold. */
  public List<EntryRow> attributes() {
    return rows.ordered().stream().map(this::line).toList();
  }

  private EntryRow line(Attribute attribute) {
    int values = attribute.values().size();
    String said = values == 1 ? text(attribute, 0) : "%,d values".formatted(values);
    String name = attribute.description();
    return new EntryRow(name, EntryRow.FOLD, said, rows.role(name), true);
  }

  /** The values of an attribute; none where one line says them all, or they are too many. */
  public List<EntryRow> values(EntryRow attribute) {
    return unfolds(attribute)
        ? draft.attribute(attribute.description()).stream().flatMap(this::each).toList()
        : List.of();
  }

  private Stream<EntryRow> each(Attribute attribute) {
    String name = attribute.description();
    return IntStream.range(0, attribute.values().size())
        .mapToObj(at -> new EntryRow(name, at, text(attribute, at), rows.role(name), at == 0));
  }

  /** Whether an attribute has values to unfold. */
  public boolean unfolds(EntryRow attribute) {
    int values =
        draft.attribute(attribute.description()).map(each -> each.values().size()).orElse(0);
    return attribute.fold() && values > 1 && values <= EntryLayout.FOLDED_VALUES;
  }

  private String text(Attribute attribute, int number) {
    byte[] value = attribute.values().get(number);
    String text = ValueText.decorated(attribute.description(), value, draft.schema());
    return text.length() <= LETTERS ? text : text.substring(0, LETTERS) + "…";
  }
}
