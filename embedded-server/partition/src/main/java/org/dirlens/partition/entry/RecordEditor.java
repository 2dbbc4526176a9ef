package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * Applies modifications to a stored entry. Only attributes that change are touched; the others are
 * copied as the bytes they are.
 */
final class RecordEditor {
  private final EntryRecord record;
  private final List<Slot> slots;

  /** One attribute: its whole element as stored, or what became of it. */
  private static final class Slot {
    final int code;
    final boolean operational;
    final int index;
    final @Nullable AttributeEditor changed;

    Slot(int code, boolean operational, int index) {
      this.code = code;
      this.operational = operational;
      this.index = index;
      this.changed = null;
    }

    Slot(AttributeEditor changed) {
      this.code = changed.type().code();
      this.operational = changed.type().operational();
      this.index = -1;
      this.changed = changed;
    }
  }

  RecordEditor(EntryRecord record) {
    this.record = record;
    int count = record.attributeCount();
    slots = new ArrayList<>(count + 4);
    for (int i = 0; i < count; i++) {
      slots.add(new Slot(record.code(i), i >= record.userCount(), i));
    }
  }

  RecordEditor apply(List<Modification> modifications) throws LdapProblem {
    for (Modification modification : modifications) {
      apply(modification);
    }
    return this;
  }

  private void apply(Modification modification) throws LdapProblem {
    Attribute attribute = modification.attribute();
    AttributeEditor editor = editor(attribute.description());
    switch (modification.kind()) {
      case ADD -> editor.add(attribute.values());
      case DELETE -> editor.delete(attribute.values());
      case REPLACE -> editor.replace(attribute.values());
      case INCREMENT -> editor.increment(attribute.values());
    }
  }

  /** The editor of the attribute with exactly this description, present in the entry or not. */
  private AttributeEditor editor(AttributeDescription description) {
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      if (slot.code == description.type().code()) {
        AttributeEditor editor = slot.changed == null ? stored(slot, description) : slot.changed;
        if (editor != null && editor.options().equals(description.options())) {
          slots.set(i, new Slot(editor));
          return editor;
        }
      }
    }
    AttributeEditor created =
        new AttributeEditor(
            description, description.text().getBytes(StandardCharsets.UTF_8), new byte[0]);
    slots.add(new Slot(created));
    return created;
  }

  private @Nullable AttributeEditor stored(Slot slot, AttributeDescription description) {
    if (!record.options(slot.index).equals(description.options())) {
      return null;
    }
    byte[] text = record.descriptionText(slot.index).getBytes(StandardCharsets.UTF_8);
    byte[] bytes = record.bytes();
    int set = record.valueSetOffset(slot.index);
    int start = Ber.contentStart(bytes, set);
    byte[] values = Arrays.copyOfRange(bytes, start, start + Ber.contentLength(bytes, set));
    return new AttributeEditor(description, text, values);
  }

  byte[] toBytes(long parentId, byte[] rdn) throws LdapProblem {
    EntryRecordWriter writer = new EntryRecordWriter(parentId, rdn);
    for (Slot slot : slots) {
      if (slot.changed != null) {
        put(slot.changed, writer);
      } else {
        int at = record.attributeOffset(slot.index);
        int end = record.attributeEnd(slot.index);
        writer.addEncoded(slot.code, slot.operational, record.bytes(), at, end - at);
        if (slot.code == ClassFlags.OBJECT_CLASS_CODE) {
          writer.addFlags(classFlags(record.bytes(), record.valueSetOffset(slot.index)));
        }
      }
    }
    return writer.toBytes();
  }

  private static void put(AttributeEditor changed, EntryRecordWriter writer) throws LdapProblem {
    if (changed.isEmpty()) {
      return;
    }
    ByteSink element = changed.toElement();
    boolean operational = changed.type().operational();
    int code = changed.type().code();
    writer.addEncoded(code, operational, element.bytes(), 0, element.length());
    if (code == ClassFlags.OBJECT_CLASS_CODE) {
      int text = Ber.contentStart(element.bytes(), 0);
      int set = Ber.contentStart(element.bytes(), text) + Ber.contentLength(element.bytes(), text);
      writer.addFlags(classFlags(element.bytes(), set));
    }
  }

  private static int classFlags(byte[] bytes, int set) {
    int flags = 0;
    int at = Ber.contentStart(bytes, set);
    int end = at + Ber.contentLength(bytes, set);
    while (at < end) {
      int start = Ber.contentStart(bytes, at);
      int size = Ber.contentLength(bytes, at);
      flags |= ClassFlags.of(bytes, start, size);
      at = start + size;
    }
    return flags;
  }

  static LdapProblem problem(ResultCode code, AttributeDescription description, String what) {
    return new LdapProblem(code, "attribute " + description + " " + what);
  }
}
