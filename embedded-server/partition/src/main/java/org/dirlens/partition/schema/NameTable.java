package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Schema elements by name or OID, letter case of ASCII ignored, found from text or from bytes on
 * the wire without allocation. Filled while the schema is built, read-only afterwards.
 */
final class NameTable<T> {
  private byte[][] names = new byte[64][];
  private Object[] elements = new Object[64];
  private int size;

  NameTable() {}

  /** A copy that can be filled further. */
  NameTable(NameTable<T> other) {
    names = other.names.clone();
    elements = other.elements.clone();
    size = other.size;
  }

  /** Adds an element; returns the one that already has this name, or null. */
  @Nullable T put(String name, T element) {
    byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
    T present = get(bytes, 0, bytes.length);
    if (present != null) {
      return present;
    }
    if (2 * ++size > names.length) {
      grow();
    }
    insert(bytes, element);
    return null;
  }

  @Nullable T get(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    return get(bytes, 0, bytes.length);
  }

  @SuppressWarnings("unchecked") // only put fills elements, with a T
  @Nullable T get(byte[] bytes, int offset, int length) {
    int mask = names.length - 1;
    int slot = hash(bytes, offset, length) & mask;
    while (names[slot] != null) {
      if (sameIgnoringCase(names[slot], bytes, offset, length)) {
        return (T) elements[slot];
      }
      slot = (slot + 1) & mask;
    }
    return null;
  }

  private void grow() {
    byte[][] oldNames = names;
    Object[] oldElements = elements;
    names = new byte[2 * oldNames.length][];
    elements = new Object[2 * oldNames.length];
    for (int i = 0; i < oldNames.length; i++) {
      if (oldNames[i] != null) {
        insert(oldNames[i], oldElements[i]);
      }
    }
  }

  private void insert(byte[] name, Object element) {
    int mask = names.length - 1;
    int slot = hash(name, 0, name.length) & mask;
    while (names[slot] != null) {
      slot = (slot + 1) & mask;
    }
    names[slot] = name;
    elements[slot] = element;
  }

  private static int hash(byte[] bytes, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = hash * 31 + (bytes[i] | 0x20);
    }
    return hash ^ hash >>> 15;
  }

  private static boolean sameIgnoringCase(byte[] name, byte[] bytes, int offset, int length) {
    if (name.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name[i] != bytes[offset + i] && lower(name[i]) != lower(bytes[offset + i])) {
        return false;
      }
    }
    return true;
  }

  private static int lower(byte b) {
    return b >= 'A' && b <= 'Z' ? b | 0x20 : b;
  }
}
