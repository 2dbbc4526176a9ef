package org.dirlens.partition.schema;

import org.dirlens.partition.ldap.Ascii;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/** UUIDs (RFC 4530) as their 16 bytes. */
final class Uuids {
  private static final int TEXT_LENGTH = 36;

  private Uuids() {}

  static boolean isUuid(byte[] bytes, int offset, int length) {
    boolean uuid = length == TEXT_LENGTH;
    for (int i = 0; uuid && i < TEXT_LENGTH; i++) {
      byte b = bytes[offset + i];
      uuid = isHyphenAt(i) ? b == '-' : Ascii.hexDigit(b) >= 0;
    }
    return uuid;
  }

  static void normalize(byte[] bytes, int offset, int length, ByteSink out) throws LdapProblem {
    if (!isUuid(bytes, offset, length)) {
      throw new LdapProblem(
          ResultCode.INVALID_ATTRIBUTE_SYNTAX,
          "not a UUID: " + LdapProblem.quote(bytes, offset, length));
    }
    for (int i = 0; i < TEXT_LENGTH; i++) {
      if (!isHyphenAt(i)) {
        int high = Ascii.hexDigit(bytes[offset + i]);
        i++;
        out.put(high << 4 | Ascii.hexDigit(bytes[offset + i]));
      }
    }
  }

  private static boolean isHyphenAt(int i) {
    return i == 8 || i == 13 || i == 18 || i == 23;
  }
}
