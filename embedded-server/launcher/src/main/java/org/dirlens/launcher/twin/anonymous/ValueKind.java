package org.dirlens.launcher.twin.anonymous;

import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Syntax;

/** How a value for one of a syntax is invented. */
enum ValueKind {
  /** Letters and digits are exchanged. */
  TEXT,
  /** Each RDN by its own attribute type, as the entries are renamed. */
  NAME,
  /** The same, with a bit string behind it that stays. */
  NAME_AND_UID,
  /** All have the same number added, so that order and differences stay. */
  INTEGER,
  /** All are earlier by the same time. */
  TIME,
  /** Hexadecimal digits are exchanged. */
  UUID,
  /** Every byte is exchanged. */
  BYTES,
  /** Says nothing of anybody: a truth value, the name of a definition. */
  STAYS,
  /** Becomes that of the whole subtree, without which there can be no subentry. */
  SUBTREE,
  /** Cannot be invented, since it is a language of its own. */
  LEFT_OUT;

  private static final String RFC_4517 = "1.3.6.1.4.1.1466.115.121.1.";

  static ValueKind of(AttributeType type) {
    ValueKind kind = of(type.syntax());
    return type.operational() && kind.countsOnly() ? STAYS : kind;
  }

  /** Numbers, times and ids that a server writes say nothing of anybody; its texts may. */
  private boolean countsOnly() {
    return this == INTEGER || this == TIME || this == UUID;
  }

  private static ValueKind of(Syntax syntax) {
    String oid = syntax.oid();
    if (oid.startsWith(RFC_4517)) {
      return of(Integer.parseInt(oid.substring(RFC_4517.length())), syntax);
    }
    return switch (oid) {
      case "1.3.6.1.1.16.1" -> UUID;
      case "1.3.6.1.4.1.4203.666.11.2.1" -> STAYS;
      case "1.3.6.1.4.1.4203.666.2.7" -> LEFT_OUT;
      default -> text(syntax);
    };
  }

  private static ValueKind of(int number, Syntax syntax) {
    return switch (number) {
      case 12 -> NAME;
      case 34 -> NAME_AND_UID;
      case 27 -> INTEGER;
      case 24 -> TIME;
      case 7, 38 -> STAYS;
      case 3, 6, 14, 16, 17, 21, 25, 30, 31, 35, 37, 53, 54, 58 -> LEFT_OUT;
      case 45 -> SUBTREE;
      default -> text(syntax);
    };
  }

  private static ValueKind text(Syntax syntax) {
    return syntax.humanReadable() ? TEXT : BYTES;
  }
}
