package org.dirlens.partition.entry;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;

/** Collects the stamps of an entry in their short forms. Format: {@link EntryRecord}. */
final class StampWriter {
  private final byte[][] forms = new byte[Stamp.values().length][];
  private final ByteSink form = new ByteSink();
  private int mask;

  /**
   * Takes an attribute if it is a stamp that looks as expected; else it is to be written whole.
   *
   * @param at where its PartialAttribute starts
   */
  boolean take(int code, byte[] bytes, int at) {
    Stamp stamp = Stamp.ofCode(code);
    int nameElement = Ber.contentStart(bytes, at);
    int name = Ber.contentStart(bytes, nameElement);
    int nameLength = Ber.contentLength(bytes, nameElement);
    if (stamp == null || !stamp.isNamed(bytes, name, nameLength)) {
      return false;
    }
    int set = name + nameLength;
    if (bytes[set] != Ber.SET || Ber.contentLength(bytes, set) == 0) {
      return false;
    }
    int element = Ber.contentStart(bytes, set);
    int value = Ber.contentStart(bytes, element);
    int length = Ber.contentLength(bytes, element);
    boolean single = value + length == element + Ber.contentLength(bytes, set);
    return single && take(stamp, bytes, value, length);
  }

  /** The same of an attribute that is not encoded yet. */
  boolean take(int code, byte[] description, List<byte[]> values) {
    Stamp stamp = Stamp.ofCode(code);
    return stamp != null
        && values.size() == 1
        && stamp.isNamed(description, 0, description.length)
        && take(stamp, values.get(0), 0, values.get(0).length);
  }

  private boolean take(Stamp stamp, byte[] bytes, int offset, int length) {
    form.clear();
    if (forms[stamp.number] != null || !stamp.form.shorten(bytes, offset, length, form)) {
      return false;
    }
    forms[stamp.number] = form.toArray();
    mask |= stamp.bit();
    return true;
  }

  /** Which stamps were taken, and whether those of the modification are those of the creation. */
  int mask() {
    boolean unmodified =
        isTwin(Stamp.MODIFY_TIMESTAMP, Stamp.CREATE_TIMESTAMP)
            && isTwin(Stamp.MODIFIERS_NAME, Stamp.CREATORS_NAME);
    return unmodified ? (mask & ~Stamp.MODIFICATION) | Stamp.UNMODIFIED : mask;
  }

  private boolean isTwin(Stamp one, Stamp other) {
    byte[] found = forms[one.number];
    return found != null && Arrays.equals(found, forms[other.number]);
  }

  /** How many attributes were taken. */
  int count() {
    return Integer.bitCount(mask);
  }

  /** How many bytes {@link #write} writes. */
  int length() {
    int stored = mask();
    int length = 0;
    for (Stamp stamp : Stamp.values()) {
      length += (stored & stamp.bit()) == 0 ? 0 : forms[stamp.number].length;
    }
    return length;
  }

  void write(ByteSink out) {
    int stored = mask();
    for (Stamp stamp : Stamp.values()) {
      if ((stored & stamp.bit()) != 0) {
        out.put(forms[stamp.number]);
      }
    }
  }
}
