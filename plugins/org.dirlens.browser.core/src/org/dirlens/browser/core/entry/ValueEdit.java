package org.dirlens.browser.core.entry;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.connection.core.Attribute;
import org.jspecify.annotations.Nullable;

/**
 * A value of a draft that somebody edits, or one that is to be added. It is known by what it was,
 * not by its place: while a dialog is open, others' changes may move the values of its attribute.
 */
public final class ValueEdit {
  private final EntryDraft draft;
  private final String description;
  private final byte @Nullable [] before;

  private ValueEdit(EntryDraft draft, String description, byte @Nullable [] before) {
    this.draft = draft;
    this.description = description;
    this.before = before;
  }

  /** A value to be added to this attribute, which may be new. */
  public static ValueEdit ofNew(EntryDraft draft, String description) {
    return new ValueEdit(draft, description, null);
  }

  /** The first value of an attribute. */
  public static ValueEdit ofFirst(EntryDraft draft, String description) {
    List<byte[]> values = draft.attribute(description).orElseThrow().values();
    return new ValueEdit(draft, description, values.getFirst());
  }

  /** The value that a row shows. */
  public static ValueEdit of(EntryDraft draft, EntryRow row) {
    List<byte[]> values = draft.attribute(row.description()).orElseThrow().values();
    return new ValueEdit(draft, row.description(), values.get(row.index()));
  }

  public EntryDraft draft() {
    return draft;
  }

  /** The attribute description. */
  public String description() {
    return description;
  }

  /** Whether there was no value before. */
  public boolean isNew() {
    return before == null;
  }

  /** What the value was; empty for a new one. */
  public byte[] before() {
    return before == null ? new byte[0] : before;
  }

  /** The kinds as which the value can be edited, the usual one first. */
  public List<ValueKind> suitable() {
    ValueKind wanted = ValueKind.wanted(description, draft.schema());
    if (!isNew() || wanted == ValueKind.PASSWORD) {
      return ValueKind.suitable(description, before(), draft.schema());
    }
    return Stream.of(wanted, ValueKind.TEXT, ValueKind.OCTETS).distinct().toList();
  }

  /** Puts a value in the place of what it was, or adds it where that is gone. */
  public void accept(byte[] value) {
    int place = place();
    if (place < 0) {
      draft.addValue(description, value);
    } else {
      draft.changeValue(description, place, value);
    }
  }

  private int place() {
    List<byte[]> values = draft.attribute(description).map(Attribute::values).orElse(List.of());
    int place = isNew() ? -1 : values.size() - 1;
    while (place >= 0 && !Arrays.equals(values.get(place), before)) {
      place--;
    }
    return place;
  }
}
