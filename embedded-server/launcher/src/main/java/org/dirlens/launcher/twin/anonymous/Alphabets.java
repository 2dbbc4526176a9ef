package org.dirlens.launcher.twin.anonymous;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.MatchingRule;
import org.jspecify.annotations.Nullable;

/**
 * Which characters may stand for which: letters for letters of the same case, digits for digits, of
 * those whose UTF-8 has the same beginning and which matching rules leave as they are. Others, as
 * punctuation, stay. Not safe for use by two threads.
 */
final class Alphabets {
  /** Characters that share all bytes but the last. */
  private static final int BLOCK = 64;

  private static final int ASCII_END = 0x80;
  private static final int[] LOWER = IntStream.rangeClosed('a', 'z').toArray();
  private static final int[] UPPER = IntStream.rangeClosed('A', 'Z').toArray();
  private static final int[] DIGITS = IntStream.rangeClosed('0', '9').toArray();
  private static final int[] NONE = {};

  private final @Nullable MatchingRule rule;
  private final Map<Integer, int[]> others = new HashMap<>();

  /**
   * Alphabets for the normal forms of a rule.
   *
   * @param rule null if values are compared by nothing
   */
  Alphabets(@Nullable MatchingRule rule) {
    this.rule = rule;
  }

  /** Those that may stand for a character, in order, itself among them; none if it stays. */
  int[] of(int character) {
    if (character < ASCII_END) {
      return ascii(character);
    }
    if (!Character.isLetterOrDigit(character)) {
      return NONE;
    }
    return others.computeIfAbsent(character, this::like);
  }

  private static int[] ascii(int character) {
    if (character >= 'a' && character <= 'z') {
      return LOWER;
    }
    if (character >= 'A' && character <= 'Z') {
      return UPPER;
    }
    return character >= '0' && character <= '9' ? DIGITS : NONE;
  }

  private int[] like(int character) {
    int start = character / BLOCK * BLOCK;
    int[] all =
        IntStream.range(start, start + BLOCK)
            .filter(other -> isLike(other, character))
            .filter(this::stays)
            .toArray();
    return Arrays.binarySearch(all, character) >= 0 ? all : NONE;
  }

  private static boolean isLike(int one, int other) {
    return Character.isLetterOrDigit(one)
        && Character.isDigit(one) == Character.isDigit(other)
        && Character.isUpperCase(one) == Character.isUpperCase(other)
        && Character.isLowerCase(one) == Character.isLowerCase(other)
        && Character.UnicodeScript.of(one) == Character.UnicodeScript.of(other);
  }

  private boolean stays(int character) {
    byte[] bytes = Character.toString(character).getBytes(StandardCharsets.UTF_8);
    try {
      return rule == null || Arrays.equals(bytes, rule.normalize(bytes, 0, bytes.length));
    } catch (LdapProblem unassigned) {
      return false;
    }
  }
}
