package org.dirlens.partition.entry;

import java.util.Collection;
import org.dirlens.partition.schema.AttributeType;

/**
 * A set of {@code AttributeType.code}s. One word with a bit for the low six bits of each code says
 * no to nearly all others; open addressing answers the rest with one or two looks.
 */
public final class CodeSet {
  private final int[] slots;
  private final long lowBits;
  private final boolean hasZero;

  private CodeSet(int[] slots, long lowBits, boolean hasZero) {
    this.slots = slots;
    this.lowBits = lowBits;
    this.hasZero = hasZero;
  }

  /** The codes of these types. */
  public static CodeSet of(Collection<AttributeType> types) {
    int[] slots = new int[Math.max(4, Integer.highestOneBit(4 * types.size() + 1) << 1)];
    long lowBits = 0;
    boolean zero = false;
    for (AttributeType type : types) {
      put(slots, type.code());
      lowBits |= 1L << type.code();
      zero |= type.code() == 0;
    }
    return new CodeSet(slots, lowBits, zero);
  }

  /** These and others. */
  CodeSet with(CodeSet others) {
    if (isEmpty() || others.isEmpty()) {
      return isEmpty() ? others : this;
    }
    CodeSet more = new CodeSet(new int[Math.max(slots.length, others.slots.length) * 2], 0, false);
    return more.add(this).add(others);
  }

  private CodeSet add(CodeSet others) {
    for (int code : others.slots) {
      if (code != 0) {
        put(slots, code);
      }
    }
    return new CodeSet(slots, lowBits | others.lowBits, hasZero || others.hasZero);
  }

  private static void put(int[] slots, int code) {
    int slot = slot(code, slots.length);
    while (slots[slot] != 0 && slots[slot] != code) {
      slot = (slot + 1) & (slots.length - 1);
    }
    slots[slot] = code;
  }

  boolean isEmpty() {
    return lowBits == 0;
  }

  boolean contains(int code) {
    return (lowBits >>> code & 1) != 0 && find(code);
  }

  private boolean find(int code) {
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
