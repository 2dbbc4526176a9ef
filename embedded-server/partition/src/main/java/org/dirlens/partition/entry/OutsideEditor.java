package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Adds and deletes single values of an attribute whose values lie outside the record, and knows
 * which came and went: each costs a look into a tree, however many there are.
 */
final class OutsideEditor {
  private final AttributeDescription description;
  private final OutsideStore store;
  private final long list;
  private final Map<String, byte[]> come = new LinkedHashMap<>();
  private final Map<String, byte[]> gone = new LinkedHashMap<>();
  private int count;
  private long bytes;

  OutsideEditor(
      AttributeDescription description, OutsideStore store, EntryRecord record, int index) {
    this.description = description;
    this.store = store;
    this.list = record.outsideList(index);
    this.count = record.outsideCount(index);
    this.bytes = record.outsideBytes(index);
  }

  /** RFC 4511, 4.6: values that are there already are attributeOrValueExists. */
  void add(List<byte[]> values) throws LdapProblem {
    for (byte[] value : values) {
      if (!addIfAbsent(value)) {
        throw RecordEditor.problem(
            ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
            description,
            "has value " + AttributeEditor.shown(description.type(), value) + " already");
      }
    }
  }

  /** Adds a value; false if there is one that equals it. */
  boolean addIfAbsent(byte[] value) throws LdapProblem {
    byte[] form = normalForm(value);
    if (!store.add(list, form, value)) {
      return false;
    }
    come.put(key(form), value);
    count++;
    bytes += Ber.elementLength(value.length);
    return true;
  }

  /** RFC 4511, 4.6: values that are not there are noSuchAttribute. */
  void delete(List<byte[]> values) throws LdapProblem {
    for (byte[] value : values) {
      if (!deleteIfThere(value)) {
        throw RecordEditor.problem(
            ResultCode.NO_SUCH_ATTRIBUTE,
            description,
            "has no value " + AttributeEditor.shown(description.type(), value));
      }
    }
  }

  /** Removes a value; false if there is none that equals it. */
  boolean deleteIfThere(byte[] value) throws LdapProblem {
    byte[] form = normalForm(value);
    byte[] removed = store.remove(list, form);
    if (removed == null) {
      return false;
    }
    if (come.remove(key(form)) == null) {
      gone.put(key(form), removed);
    }
    count--;
    bytes -= Ber.elementLength(removed.length);
    return true;
  }

  /** All values that are there leave the list, to be changed together. */
  void goneAll(List<byte[]> present) throws LdapProblem {
    for (byte[] value : present) {
      String form = key(normalForm(value));
      if (come.remove(form) == null) {
        gone.put(form, value);
      }
    }
  }

  private byte[] normalForm(byte[] value) throws LdapProblem {
    return RecordEditor.equality(description).normalize(value, 0, value.length);
  }

  private static String key(byte[] form) {
    return new String(form, StandardCharsets.ISO_8859_1);
  }

  AttributeDescription description() {
    return description;
  }

  long list() {
    return list;
  }

  int count() {
    return count;
  }

  long bytes() {
    return bytes;
  }

  /** Values that the entry has now and had not. */
  List<byte[]> come() {
    return new ArrayList<>(come.values());
  }

  /** Values that the entry had and has no more. */
  List<byte[]> gone() {
    return new ArrayList<>(gone.values());
  }
}
