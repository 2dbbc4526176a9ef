package org.dirlens.partition.entry;

import java.util.Collection;
import org.dirlens.partition.schema.AttributeType;

/** A set of {@code AttributeType.code}s with open addressing: one or two looks per question. */
final class CodeSet {
  private final int[] slots;
  private final boolean hasZero;
  private final boolean empty;

  private CodeSet(int[] slots, boolean hasZero, boolean empty) {
    this.slots = slots;
    this.hasZero = hasZero;
    this.empty = empty;
  }

  static CodeSet of(Collection<AttributeType> types) {
    int[] slots = new int[Math.max(4, Integer.highestOneBit(4 * types.size() + 1) << 1)];
    boolean zero = false;
    for (AttributeType type : types) {
      int slot = slot(type.code(), slots.length);
      while (slots[slot] != 0 && slots[slot] != type.code()) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = type.code();
      zero |= type.code() == 0;
    }
    return new CodeSet(slots, zero, types.isEmpty());
  }

  boolean isEmpty() {
    return empty;
  }

  boolean contains(int code) {
    if (code == 0) {
      return hasZero;
    }
    int slot = slot(code, slots.length);
    while (slots[slot] != 0) {
      if (slots[slot] == code) {
        return true;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    return false;
  }

  private static int slot(int code, int capacity) {
    return (code ^ code >>> 15) & (capacity - 1);
  }
}
