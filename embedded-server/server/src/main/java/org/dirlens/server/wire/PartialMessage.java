package org.dirlens.server.wire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What one client has sent of a message that has not arrived whole, or may not be handled yet. Its
 * buffer grows with what has arrived, never with what was announced. One thread at a time.
 */
final class PartialMessage {
  private static final int SMALLEST_BYTES = 512;

  private final HeldRequests all;
  private byte @Nullable [] held;
  private int length;

  /**
   * None yet.
   *
   * @param all where its memory is counted
   */
  PartialMessage(HeldRequests all) {
    this.all = all;
  }

  /** The bytes there are, from the first of the array; null for none. */
  byte @Nullable [] bytes() {
    return held;
  }

  int length() {
    return length;
  }

  /** Whether it takes more than its share while all together take too much. */
  boolean tooMuch() {
    return held != null && all.tooMuch(held.length);
  }

  /**
   * What to read on into, behind the bytes there are.
   *
   * @param shared what is used as long as these are few
   * @param largest bytes a whole message may have
   */
  byte[] withRoom(byte[] shared, int largest) {
    byte[] current = held;
    if (current == null) {
      return shared;
    }
    if (length <= shared.length / 4) {
      System.arraycopy(current, 0, shared, 0, length);
      return shared;
    }
    if (length < current.length) {
      return current;
    }
    byte[] grown = Arrays.copyOf(current, Math.max(length + 1, Math.min(length * 2, largest)));
    hold(grown);
    return grown;
  }

  /**
   * Keeps these bytes and no others, up to {@code to}. Those before are wiped, since there may be
   * passwords among them.
   */
  @SuppressWarnings("ReferenceEquality") // They may be moved within one array.
  void keep(byte[] bytes, int from, int to) {
    int rest = to - from;
    byte[] target = held;
    if (rest == 0) {
      target = null;
    } else if (target == null || target.length < rest) {
      target = new byte[Math.max(rest, SMALLEST_BYTES)];
    }
    if (target != null) {
      System.arraycopy(bytes, from, target, 0, rest);
    }
    Arrays.fill(bytes, bytes == target ? rest : 0, to, (byte) 0);
    hold(target);
    length = rest;
  }

  void clear() {
    hold(null);
    length = 0;
  }

  private void hold(byte @Nullable [] kept) {
    all.kept(held == null ? 0 : held.length, kept == null ? 0 : kept.length);
    held = kept;
  }
}
