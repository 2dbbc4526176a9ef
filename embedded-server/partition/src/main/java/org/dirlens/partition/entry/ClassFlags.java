package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Which object classes a record tells without being read. */
final class ClassFlags {
  /** {@code AttributeType.code} of objectClass, OID 2.5.4.0. */
  static final int OBJECT_CLASS_CODE = 0x04FCD458;

  private static final int NAME_CHARS_MAX = 32;

  private ClassFlags() {}

  /** The flags that this value of objectClass sets. */
  static int of(byte[] bytes, int offset, int length) {
    if (length > NAME_CHARS_MAX) {
      return 0;
    }
    String name = new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "alias", "2.5.6.1" -> EntryRecord.ALIAS;
      case "referral", "2.16.840.1.113730.3.2.6" -> EntryRecord.REFERRAL;
      case "subentry", "2.5.17.0" -> EntryRecord.SUBENTRY;
      default -> 0;
    };
  }
}
