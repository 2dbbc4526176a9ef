package org.dirlens.partition.entry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * Applies modifications to a stored entry. Only attributes that change are touched; the others are
 * copied as the bytes they are, and of values outside the record only those that come or go.
 */
final class RecordEditor {
  private final EntryRecord record;
  private final @Nullable OutsideStore store;
  private final List<Slot> slots;

  /** One attribute: its whole element as stored, or what becomes of it. */
  static final class Slot {
    final int code;
    final boolean operational;
    final int index;
    @Nullable AttributeEditor changed;
    @Nullable OutsideEditor outside;

    Slot(int code, boolean operational, int index) {
      this.code = code;
      this.operational = operational;
      this.index = index;
    }

    /** The editor of the values that lie outside still; null once all were brought in. */
    @Nullable OutsideEditor stillOutside() {
      return changed == null ? outside : null;
    }
  }

  RecordEditor(EntryRecord record) {
    this(record, null);
  }

  /** An editor that may move values out of the record and back if there is a store for them. */
  RecordEditor(EntryRecord record, @Nullable OutsideStore store) {
    this.record = record;
    this.store = store;
    int count = record.attributeCount();
    slots = new ArrayList<>(count + 4);
    for (int i = 0; i < count; i++) {
      slots.add(new Slot(record.code(i), i >= record.userCount(), i));
    }
  }

  EntryRecord record() {
    return record;
  }

  List<Slot> slots() {
    return slots;
  }

  RecordEditor apply(List<Modification> modifications) throws LdapProblem {
    for (Modification modification : modifications) {
      apply(modification);
    }
    return this;
  }

  private void apply(Modification modification) throws LdapProblem {
    Attribute attribute = modification.attribute();
    List<byte[]> values = attribute.values();
    Slot slot = slot(attribute.description());
    OutsideEditor outside = values.isEmpty() ? null : slot.stillOutside();
    switch (modification.kind()) {
      case ADD -> {
        if (outside != null) {
          outside.add(values);
        } else {
          editor(slot).add(values);
        }
      }
      case DELETE -> {
        if (outside != null) {
          outside.delete(values);
        } else {
          editor(slot).delete(values);
        }
      }
      case REPLACE -> editor(slot).replace(values);
      case INCREMENT -> editor(slot).increment(values);
    }
  }

  /** Removes the values of an RDN as far as they are there. */
  RecordEditor without(Rdn rdn) throws LdapProblem {
    for (Ava ava : rdn.avas()) {
      if (ava.type() != null) {
        Slot slot = slot(AttributeDescription.of(ava.type()));
        OutsideEditor outside = slot.stillOutside();
        if (outside != null) {
          outside.deleteIfThere(ava.value());
        } else {
          editor(slot).deleteIfThere(ava.value());
        }
      }
    }
    return this;
  }

  /** Adds the values of an RDN as far as they are missing. */
  RecordEditor with(Rdn rdn) throws LdapProblem {
    for (Ava ava : rdn.avas()) {
      if (ava.type() != null) {
        Slot slot = slot(AttributeDescription.of(ava.type()));
        OutsideEditor outside = slot.stillOutside();
        if (outside != null) {
          outside.addIfAbsent(ava.value());
        } else {
          editor(slot).addIfAbsent(ava.value());
        }
      }
    }
    return this;
  }

  /** The attribute with exactly this description, present in the entry or not, to be changed. */
  private Slot slot(AttributeDescription description) {
    for (Slot slot : slots) {
      if (slot.code == description.type().code() && options(slot).equals(description.options())) {
        if (slot.changed == null && slot.outside == null) {
          open(slot, description);
        }
        return slot;
      }
    }
    Slot created = new Slot(description.type().code(), description.type().operational(), -1);
    created.changed = new AttributeEditor(description, description.stored(), new byte[0]);
    slots.add(created);
    return created;
  }

  private List<String> options(Slot slot) {
    return slot.index < 0 && slot.changed != null
        ? slot.changed.options()
        : record.options(slot.index);
  }

  private void open(Slot slot, AttributeDescription description) {
    if (record.isOutside(slot.index)) {
      slot.outside = new OutsideEditor(description, requiredStore(), record, slot.index);
      return;
    }
    byte[] bytes = record.bytesOf(slot.index);
    int set = record.valueSetOffset(slot.index);
    int start = Ber.contentStart(bytes, set);
    byte[] values = Arrays.copyOfRange(bytes, start, start + Ber.contentLength(bytes, set));
    slot.changed = new AttributeEditor(description, record.descriptionBytes(slot.index), values);
  }

  /** What changes all values at once: values outside come back for it. */
  private AttributeEditor editor(Slot slot) throws LdapProblem {
    if (slot.changed == null) {
      slot.changed = broughtIn(slot);
      if (slot.outside != null) {
        slot.outside.goneAll(slot.changed.decoded());
      }
    }
    return slot.changed;
  }

  /** An editor of all values that lay outside; the list is gone then. */
  AttributeEditor broughtIn(Slot slot) {
    if (slot.outside == null) {
      throw new IllegalStateException("the attribute was not opened");
    }
    ByteSink elements = new ByteSink();
    long list = slot.outside.list();
    requiredStore()
        .forEach(
            list,
            (bytes, offset, length) -> {
              Ber.putHeader(elements, Ber.OCTET_STRING, length);
              elements.put(bytes, offset, length);
              return false;
            });
    requiredStore().clear(list);
    return new AttributeEditor(
        slot.outside.description(), record.descriptionBytes(slot.index), elements.toArray());
  }

  /** Whether no values lie outside the record, or will have to. */
  boolean staysInside() {
    return !record.hasOutside()
        && slots.stream()
            .allMatch(
                slot -> slot.changed == null || slot.changed.count() <= requiredStore().most());
  }

  OutsideStore requiredStore() {
    if (store == null) {
      throw new IllegalStateException("values outside the record are out of reach here");
    }
    return store;
  }

  /** The record with all values in it. */
  byte[] toBytes(long parentId, byte[] rdn) throws LdapProblem {
    EntryRecordWriter writer = new EntryRecordWriter(parentId, rdn);
    for (Slot slot : slots) {
      if (slot.changed != null) {
        put(slot.changed, writer);
      } else {
        copy(slot, writer);
      }
    }
    return writer.toBytes();
  }

  /** Copies an attribute as it is stored. */
  void copy(Slot slot, EntryRecordWriter writer) {
    byte[] bytes = record.bytesOf(slot.index);
    int at = record.attributeOffset(slot.index);
    int end = record.attributeEnd(slot.index);
    writer.addEncoded(slot.code, slot.operational, bytes, at, end - at);
    if (record.isOutside(slot.index)) {
      writer.addFlags(EntryRecord.OUTSIDE);
    } else if (slot.code == ClassFlags.OBJECT_CLASS_CODE) {
      writer.addFlags(classFlags(bytes, record.valueSetOffset(slot.index)));
    }
  }

  /** Writes the values an editor has. */
  static void put(AttributeEditor changed, EntryRecordWriter writer) {
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

  /** The rule by which values outside are told apart. */
  static MatchingRule equality(AttributeDescription description) {
    MatchingRule rule = description.type().equality();
    if (rule == null) {
      throw new IllegalStateException(description + " has values outside, but no equality rule");
    }
    return rule;
  }

  static LdapProblem problem(ResultCode code, AttributeDescription description, String what) {
    return new LdapProblem(code, "attribute " + description + " " + what);
  }
}
