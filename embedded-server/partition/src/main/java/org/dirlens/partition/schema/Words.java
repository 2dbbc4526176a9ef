package org.dirlens.partition.schema;

import java.util.Arrays;
import org.dirlens.partition.ldap.Ascii;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.StringPreparation.Case;
import org.dirlens.partition.schema.StringPreparation.Spaces;

/**
 * wordMatch and keywordMatch (RFC 4517, 4.2.33 and 4.2.18): one word of the value is the assertion.
 */
final class Words {
  private Words() {}

  /** A word is what stands between characters that are neither letters nor digits. */
  static boolean contains(byte[] bytes, int offset, int length, byte[] word, ByteSink scratch)
      throws LdapProblem {
    scratch.clear();
    StringPreparation.prepare(bytes, offset, length, Case.FOLD, Spaces.COMPACT, scratch);
    byte[] text = scratch.bytes();
    int start = 0;
    for (int i = 0; i <= scratch.length(); i++) {
      if (i == scratch.length() || !isWordByte(text[i])) {
        if (Arrays.equals(text, start, i, word, 0, word.length)) {
          return true;
        }
        start = i + 1;
      }
    }
    return false;
  }

  private static boolean isWordByte(byte b) {
    return b < 0 || Ascii.isLetterOrDigit(b);
  }
}
