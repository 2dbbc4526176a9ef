package org.dirlens.partition.schema;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.StringPreparation.Case;
import org.dirlens.partition.schema.StringPreparation.Spaces;
import org.jspecify.annotations.Nullable;

/**
 * How matching rules turn values, assertions and pieces of substrings into bytes: one way for all
 * rules that compare alike, in one switch on the hot path.
 */
final class ValueNormalizer {
  /** The ways to compare. */
  enum Way {
    CASE_IGNORE,
    CASE_EXACT,
    CASE_IGNORE_LIST,
    NUMERIC_STRING,
    TELEPHONE_NUMBER,
    INTEGER,
    GENERALIZED_TIME,
    BOOLEAN,
    OCTETS,
    BIT_STRING,
    UUID,
    NAME,
    NAME_AND_UID,
    OID,
    FIRST_INTEGER,
    FIRST_OID,
    FIRST_STRING,
    WORD,
    ALL_BITS,
    ANY_BITS
  }

  /** The syntaxes of values that are a PrintableString. */
  private static final Set<SyntaxKind> PRINTABLE =
      EnumSet.of(
          SyntaxKind.PRINTABLE_STRING, SyntaxKind.COUNTRY_STRING, SyntaxKind.TELEPHONE_NUMBER);

  /** The syntaxes of values that begin with an OID. */
  private static final Set<SyntaxKind> DESCRIPTIONS =
      EnumSet.of(
          SyntaxKind.ATTRIBUTE_TYPE_DESCRIPTION,
          SyntaxKind.CONTENT_RULE_DESCRIPTION,
          SyntaxKind.SYNTAX_DESCRIPTION,
          SyntaxKind.MATCHING_RULE_DESCRIPTION,
          SyntaxKind.MATCHING_RULE_USE_DESCRIPTION,
          SyntaxKind.NAME_FORM_DESCRIPTION,
          SyntaxKind.OBJECT_CLASS_DESCRIPTION);

  private final Way way;
  private final NameNormalizer names;
  private final SchemaNames known;

  /** A way to compare, with the names that the schema knows. */
  ValueNormalizer(Way way, SchemaNames known) {
    this.way = way;
    this.names = new NameNormalizer(known);
    this.known = known;
  }

  /**
   * Whether values of a syntax can be compared with assertions of another: by RFC 4517, 4.2, those
   * whose ASN.1 type the assertions stand for, DirectoryString's other string types among them.
   */
  boolean compares(SyntaxKind values, SyntaxKind assertions) {
    return switch (way) {
      case CASE_IGNORE, CASE_EXACT ->
          values == assertions
              || (assertions == SyntaxKind.DIRECTORY_STRING && PRINTABLE.contains(values));
      case OCTETS ->
          values == assertions
              || (assertions == SyntaxKind.OCTET_STRING && values == SyntaxKind.JPEG);
      case FIRST_INTEGER -> values == SyntaxKind.STRUCTURE_RULE_DESCRIPTION;
      case FIRST_OID -> DESCRIPTIONS.contains(values);
      case FIRST_STRING -> false; // no syntax of these begins with a DirectoryString
      default -> values == assertions;
    };
  }

  /** Whether normal forms are others when the schema knows other names. */
  boolean dependsOnNames() {
    return switch (way) {
      case NAME, NAME_AND_UID, OID, FIRST_OID -> true;
      default -> false;
    };
  }

  /** Whether matching is equality of normal forms. */
  boolean comparesNormalForms() {
    return way != Way.WORD && way != Way.ALL_BITS && way != Way.ANY_BITS;
  }

  /** Whether values can be searched for pieces. */
  boolean knowsPieces() {
    return switch (way) {
      case CASE_IGNORE, CASE_EXACT, CASE_IGNORE_LIST -> true;
      case NUMERIC_STRING, TELEPHONE_NUMBER, OCTETS -> true;
      default -> false;
    };
  }

  /** Whether normal forms are text that people read. */
  boolean isText() {
    return switch (way) {
      case CASE_IGNORE, CASE_EXACT, CASE_IGNORE_LIST, FIRST_STRING -> true;
      case NUMERIC_STRING, TELEPHONE_NUMBER -> true;
      default -> false;
    };
  }

  /** Appends the normal form of a value. */
  void value(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    switch (way) {
      case CASE_IGNORE, WORD ->
          StringPreparation.prepare(b, offset, length, Case.FOLD, Spaces.COMPACT, out);
      case CASE_EXACT ->
          StringPreparation.prepare(b, offset, length, Case.KEEP, Spaces.COMPACT, out);
      case CASE_IGNORE_LIST -> list(b, offset, length, Spaces.COMPACT, out);
      case NUMERIC_STRING, TELEPHONE_NUMBER -> squeeze(b, offset, length, out);
      case INTEGER -> Integers.normalize(b, offset, length, out);
      case GENERALIZED_TIME -> GeneralizedTime.normalize(b, offset, length, out);
      case BOOLEAN -> truth(b, offset, length, out);
      case OCTETS -> out.put(b, offset, length);
      case BIT_STRING -> bits(b, offset, length, out);
      case UUID -> Uuids.normalize(b, offset, length, out);
      case NAME -> names.normalize(b, offset, length, out);
      case NAME_AND_UID -> nameAndUid(b, offset, length, out);
      case OID -> oid(b, offset, length, out, Unknown.KEPT);
      case FIRST_INTEGER, FIRST_OID, FIRST_STRING -> firstComponent(b, offset, length, out);
      case ALL_BITS, ANY_BITS -> Bits.normalize(b, offset, length, out);
    }
  }

  /**
   * Appends the normal form of an assertion, which has another syntax than values in a few ways.
   */
  void assertion(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    switch (way) {
      case OID, FIRST_OID -> oid(b, offset, length, out, Unknown.REFUSED);
      case FIRST_INTEGER -> Integers.normalize(b, offset, length, out);
      case FIRST_STRING ->
          StringPreparation.prepare(b, offset, length, Case.FOLD, Spaces.COMPACT, out);
      default -> value(b, offset, length, out);
    }
  }

  /** Appends a piece of a substring assertion, or a whole value if the part is null. */
  void piece(byte[] b, int offset, int length, @Nullable SubstringPart part, ByteSink out)
      throws LdapProblem {
    switch (way) {
      case CASE_EXACT -> StringPreparation.prepare(b, offset, length, Case.KEEP, spaces(part), out);
      case CASE_IGNORE ->
          StringPreparation.prepare(b, offset, length, Case.FOLD, spaces(part), out);
      case CASE_IGNORE_LIST -> {
        if (part == null) {
          list(b, offset, length, Spaces.VALUE, out);
        } else {
          StringPreparation.prepare(b, offset, length, Case.FOLD, spaces(part), out);
        }
      }
      default -> value(b, offset, length, out);
    }
  }

  /** Whether the other makes the same bytes of everything. */
  boolean isLike(ValueNormalizer other) {
    return way == other.way;
  }

  boolean isFinerThan(ValueNormalizer other) {
    return way == Way.CASE_EXACT && other.way == Way.CASE_IGNORE;
  }

  boolean findsWordsOf(ValueNormalizer other) {
    return way == Way.WORD && other.way == Way.CASE_IGNORE;
  }

  /** What normal forms of values begin with that begin with an initial piece. */
  MatchingRule.Prefix prefix(byte[] piece) {
    return switch (way) {
      case CASE_IGNORE, CASE_EXACT, CASE_IGNORE_LIST -> {
        int start = piece.length > 0 && piece[0] == ' ' ? 1 : 0;
        int end = start;
        while (end < piece.length && piece[end] != ' ' && piece[end] != '$') {
          end++;
        }
        boolean whole = end == piece.length;
        yield new MatchingRule.Prefix(Arrays.copyOfRange(piece, start, end), whole);
      }
      default -> new MatchingRule.Prefix(piece, true);
    };
  }

  /** Whether a value fits an assertion in the ways that are no comparison of normal forms. */
  boolean fits(byte[] b, int offset, int length, byte[] assertion, ByteSink scratch)
      throws LdapProblem {
    return switch (way) {
      case WORD -> Words.contains(b, offset, length, assertion, scratch);
      case ALL_BITS -> Bits.all(b, offset, length, assertion);
      case ANY_BITS -> Bits.any(b, offset, length, assertion);
      default -> throw new IllegalStateException(way + " compares normal forms");
    };
  }

  private static Spaces spaces(@Nullable SubstringPart part) {
    if (part == null) {
      return Spaces.VALUE;
    }
    return switch (part) {
      case INITIAL -> Spaces.INITIAL;
      case ANY -> Spaces.ANY;
      case FINAL -> Spaces.FINAL;
    };
  }

  /** Postal addresses (RFC 4517, 3.3.28): lines between dollar signs, prepared line by line. */
  private static void list(byte[] bytes, int offset, int length, Spaces spaces, ByteSink out)
      throws LdapProblem {
    int start = offset;
    for (int i = offset; i <= offset + length; i++) {
      if (i == offset + length || bytes[i] == '$') {
        if (start > offset) {
          out.put('$');
        }
        StringPreparation.prepare(bytes, start, i - start, Case.FOLD, spaces, out);
        start = i + 1;
      }
    }
  }

  /** Spaces, and in telephone numbers hyphens, mean nothing (RFC 4518, 2.6.2 and 2.6.3). */
  private void squeeze(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    boolean hyphensToo = way == Way.TELEPHONE_NUMBER;
    int kept = out.length();
    StringPreparation.prepare(b, offset, length, Case.FOLD, Spaces.COMPACT, out);
    byte[] bytes = out.bytes();
    for (int i = kept; i < out.length(); i++) {
      if (bytes[i] != ' ' && !(hyphensToo && bytes[i] == '-')) {
        bytes[kept++] = bytes[i];
      }
    }
    out.truncate(kept);
  }

  private static void truth(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    String text = new String(b, offset, Math.min(length, 6), StandardCharsets.ISO_8859_1);
    switch (text.toUpperCase(Locale.ROOT)) {
      case "TRUE" -> out.put(1);
      case "FALSE" -> out.put(0);
      default -> throw bad("boolean", b, offset, length);
    }
  }

  private static void bits(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    if (!TextTests.isBitString(b, offset, length)) {
      throw bad("bit string", b, offset, length);
    }
    out.put(b, offset + 1, length - 3);
  }

  private void nameAndUid(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    int uid = SyntaxKind.uidStart(b, offset, length);
    names.normalize(b, offset, uid < 0 ? length : uid, out);
    if (uid >= 0) {
      out.put(b, offset + uid, length - uid);
    }
  }

  /** What becomes of a name that the schema does not know. */
  private enum Unknown {
    KEPT,
    REFUSED
  }

  /**
   * OIDs stand for themselves, known names for their OID, unknown ones in values for their text.
   */
  private void oid(byte[] b, int offset, int length, ByteSink out, Unknown unknown)
      throws LdapProblem {
    byte[] oid = known.oids().get(b, offset, length);
    if (oid != null) {
      out.put(oid);
    } else if (Oids.isNumericOid(b, offset, length)) {
      out.put(b, offset, length);
    } else if (unknown == Unknown.KEPT && TextTests.isOid(b, offset, length)) {
      StringPreparation.prepare(b, offset, length, Case.FOLD, Spaces.COMPACT, out);
    } else {
      throw bad("OID or name that the schema knows", b, offset, length);
    }
  }

  private void firstComponent(byte[] b, int offset, int length, ByteSink out) throws LdapProblem {
    int start = FirstComponent.start(b, offset, offset + length);
    int size = FirstComponent.end(b, start, offset + length) - start;
    switch (way) {
      case FIRST_INTEGER -> Integers.normalize(b, start, size, out);
      case FIRST_OID -> oid(b, start, size, out, Unknown.KEPT);
      default -> StringPreparation.prepare(b, start, size, Case.FOLD, Spaces.COMPACT, out);
    }
  }

  private static LdapProblem bad(String wanted, byte[] b, int offset, int length) {
    return new LdapProblem(
        ResultCode.INVALID_ATTRIBUTE_SYNTAX,
        "not a " + wanted + ": " + LdapProblem.quote(b, offset, length));
  }
}
