package org.dirlens.partition.entry;

import org.dirlens.partition.ldap.ByteSink;

/** The stamps of a record as PartialAttributes (RFC 4511, 4.1.7), spread when asked for. */
final class StampView {
  private final ByteSink spread = new ByteSink(512);
  private final int[] starts = new int[Stamp.values().length + 1];
  private final int[] forms = new int[Stamp.values().length];

  /** Spreads the stamps whose short forms start at {@code at}. */
  void moveTo(int mask, byte[] bytes, int at) {
    int next = at;
    for (Stamp stamp : Stamp.of(mask & ~Stamp.UNMODIFIED)) {
      forms[stamp.number] = next;
      next += stamp.form.length(bytes, next);
    }
    spread.clear();
    int count = 0;
    for (Stamp stamp : Stamp.of(mask)) {
      starts[count++] = spread.length();
      stamp.spread(bytes, forms[stamp.storedAs(mask).number], spread);
    }
    starts[count] = spread.length();
  }

  /** The attributes one behind the other. */
  byte[] bytes() {
    return spread.bytes();
  }

  /** Where in {@link #bytes} the attribute at {@code index} starts, or the one before it ends. */
  int start(int index) {
    return starts[index];
  }
}
