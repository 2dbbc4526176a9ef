package org.dirlens.launcher.twin.anonymous;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Puts other letters and digits in the places of those of a text. Nothing else changes: length,
 * places of letters, digits and punctuation stay. No letter and no digit stands for itself.
 *
 * <p>Which one stands for a character is decided by the key, by the family of attributes, and with
 * {@link Kept#BEGINNINGS} by all characters before it as well: they are run through AES, each block
 * chained to the one before, as prefix-preserving anonymisation of network addresses does it (Xu,
 * Fan, Ammar and Moon 2002). Each step can be undone with the key, so different texts become
 * different texts.
 *
 * <p>Not safe for use by two threads.
 */
final class TextCipher {
  private static final long START = -1;

  private final BlockCipher blocks;
  private final Alphabets alphabets;
  private final Kept kept;
  private final Map<Integer, int[]> standIns = new HashMap<>();

  TextCipher(BlockCipher blocks, Alphabets alphabets, Kept kept) {
    this.blocks = blocks;
    this.alphabets = alphabets;
    this.kept = kept;
  }

  /** The invented text for a text. */
  String of(String text) {
    StringBuilder invented = new StringBuilder(text.length());
    long before = START;
    for (int i = 0; i < text.length(); ) {
      int character = text.codePointAt(i);
      long mixed = kept == Kept.PIECES ? 0 : blocks.of(before, character);
      invented.appendCodePoint(standIn(character, before));
      before = mixed;
      i += Character.charCount(character);
    }
    return invented.toString();
  }

  private int standIn(int character, long before) {
    int[] alphabet = alphabets.of(character);
    if (alphabet.length < 2) {
      return character;
    }
    if (kept == Kept.PIECES) {
      int[] others = standIns.computeIfAbsent(alphabet[0], first -> shuffled(alphabet));
      return others[Arrays.binarySearch(alphabet, character)];
    }
    int at = Arrays.binarySearch(alphabet, character);
    int step = 1 + blocks.below(alphabet.length - 1, before, START);
    return alphabet[(at + step) % alphabet.length];
  }

  /**
   * The alphabet in another order, in one cycle, so that nothing is where it was (Sattolo 1986).
   */
  private int[] shuffled(int[] alphabet) {
    int[] order = alphabet.clone();
    for (int i = order.length - 1; i > 0; i--) {
      int j = blocks.below(i, alphabet[0], i);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return order;
  }
}
