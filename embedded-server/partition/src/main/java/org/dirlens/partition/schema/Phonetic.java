package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.Ascii;

/**
 * Words by their sound, for approximate matching: the first letter, then the groups of the
 * consonants that follow (b f p v; c g j k q s x z; d t; l; m n; r), each group once in a row,
 * vowels left out. Words with a digit or a letter beyond ASCII stand for themselves.
 *
 * <p>An assertion is in a value if its words occur there in the same order, others between them or
 * not.
 */
public final class Phonetic {
  private static final String GROUPS = "01230120022455012623010202";

  private final List<String> words;

  private Phonetic(List<String> words) {
    this.words = words;
  }

  /** The words of a normalised value. */
  public static Phonetic of(byte[] normalized) {
    return new Phonetic(codes(normalized, normalized.length));
  }

  /** Whether the words are in the value of this length, in their order. */
  public boolean isIn(byte[] normalized, int length) {
    int found = 0;
    for (String word : codes(normalized, length)) {
      if (found < words.size() && words.get(found).equals(word)) {
        found++;
      }
    }
    return found == words.size() && found > 0;
  }

  /** The code of each word of a normalised text, in their order. */
  public static List<String> codes(byte[] text, int length) {
    List<String> codes = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= length; i++) {
      if (i == length || !isWordByte(text[i])) {
        if (i > start) {
          codes.add(code(text, start, i));
        }
        start = i + 1;
      }
    }
    return codes;
  }

  private static boolean isWordByte(byte b) {
    return b < 0 || Ascii.isLetterOrDigit(b);
  }

  private static String code(byte[] text, int start, int end) {
    StringBuilder code = new StringBuilder();
    char before = 0;
    for (int i = start; i < end; i++) {
      if (!Ascii.isLetter(text[i])) {
        return new String(text, start, end - start, StandardCharsets.ISO_8859_1);
      }
      char lower = (char) (text[i] | 0x20);
      char group = GROUPS.charAt(lower - 'a');
      if (i == start) {
        code.append(lower);
      } else if (group != '0' && group != before) {
        code.append(group);
      }
      before = lower == 'h' || lower == 'w' ? before : group;
    }
    return code.toString();
  }
}
