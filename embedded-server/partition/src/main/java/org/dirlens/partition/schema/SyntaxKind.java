package org.dirlens.partition.schema;

import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.NameReader;
import org.dirlens.partition.schema.Description.Kind;

/**
 * The syntaxes of RFC 4517, 2252, 2307, 3672, 4523 and 4530 with their tests. One switch instead of
 * an object for each: the tests are on the way of every value written, and of every start.
 */
enum SyntaxKind {
  ATTRIBUTE_TYPE_DESCRIPTION(3, "Attribute Type Description"),
  AUDIO(4, "Audio"),
  BINARY(5, "Binary"),
  BIT_STRING(6, "Bit String"),
  BOOLEAN(7, "Boolean"),
  CERTIFICATE(8, "Certificate"),
  CERTIFICATE_LIST(9, "Certificate List"),
  CERTIFICATE_PAIR(10, "Certificate Pair"),
  COUNTRY_STRING(11, "Country String"),
  NAME(12, "DN"),
  DATA_QUALITY(13, "Data Quality"),
  DELIVERY_METHOD(14, "Delivery Method"),
  DIRECTORY_STRING(15, "Directory String"),
  CONTENT_RULE_DESCRIPTION(16, "DIT Content Rule Description"),
  STRUCTURE_RULE_DESCRIPTION(17, "DIT Structure Rule Description"),
  DSA_QUALITY(19, "DSA Quality"),
  ENHANCED_GUIDE(21, "Enhanced Guide"),
  FACSIMILE_NUMBER(22, "Facsimile Telephone Number"),
  FAX(23, "Fax"),
  GENERALIZED_TIME(24, "Generalized Time"),
  GUIDE(25, "Guide"),
  IA5_STRING(26, "IA5 String"),
  INTEGER(27, "INTEGER"),
  JPEG(28, "JPEG"),
  MATCHING_RULE_DESCRIPTION(30, "Matching Rule Description"),
  MATCHING_RULE_USE_DESCRIPTION(31, "Matching Rule Use Description"),
  NAME_AND_OPTIONAL_UID(34, "Name And Optional UID"),
  NAME_FORM_DESCRIPTION(35, "Name Form Description"),
  NUMERIC_STRING(36, "Numeric String"),
  OBJECT_CLASS_DESCRIPTION(37, "Object Class Description"),
  OID(38, "OID"),
  OTHER_MAILBOX(39, "Other Mailbox"),
  OCTET_STRING(40, "Octet String"),
  POSTAL_ADDRESS(41, "Postal Address"),
  PROTOCOL_INFORMATION(42, "Protocol Information"),
  PRESENTATION_ADDRESS(43, "Presentation Address"),
  PRINTABLE_STRING(44, "Printable String"),
  SUBTREE_SPECIFICATION(45, "Subtree Specification"),
  SUPPORTED_ALGORITHM(49, "Supported Algorithm"),
  TELEPHONE_NUMBER(50, "Telephone Number"),
  TELETEX_TERMINAL_IDENTIFIER(51, "Teletex Terminal Identifier"),
  TELEX_NUMBER(52, "Telex Number"),
  UTC_TIME(53, "UTC Time"),
  SYNTAX_DESCRIPTION(54, "LDAP Syntax Description"),
  SUBSTRING_ASSERTION(58, "Substring Assertion"),
  UUID("1.3.6.1.1.16.1", "UUID"),
  NETGROUP_TRIPLE("1.3.6.1.1.1.0.0", "NIS Netgroup Triple"),
  BOOT_PARAMETER("1.3.6.1.1.1.0.1", "Boot Parameter"),
  AUTHZ("1.3.6.1.4.1.4203.666.2.7", "OpenLDAP authz"),
  ATTRIBUTE_CERTIFICATE("1.3.6.1.4.1.4203.666.11.10.2.1", "Attribute Certificate"),
  CSN("1.3.6.1.4.1.4203.666.11.2.1", "CSN");

  private final String oid;
  private final String description;

  SyntaxKind(int number, String description) {
    this("1.3.6.1.4.1.1466.115.121.1." + number, description);
  }

  SyntaxKind(String oid, String description) {
    this.oid = oid;
    this.description = description;
  }

  String oid() {
    return oid;
  }

  String description() {
    return description;
  }

  /** Whether values are text. */
  boolean humanReadable() {
    return switch (this) {
      case AUDIO, BINARY, CERTIFICATE, CERTIFICATE_LIST, CERTIFICATE_PAIR -> false;
      case FAX, JPEG, OCTET_STRING, SUPPORTED_ALGORITHM, ATTRIBUTE_CERTIFICATE -> false;
      default -> true;
    };
  }

  /** Whether the bytes are a value. */
  boolean accepts(byte[] b, int offset, int length) {
    return switch (this) {
      case DIRECTORY_STRING, AUTHZ -> TextTests.isNonEmptyUtf8(b, offset, length);
      case DATA_QUALITY, DSA_QUALITY, PRESENTATION_ADDRESS, PROTOCOL_INFORMATION ->
          TextTests.isNonEmptyUtf8(b, offset, length);
      case POSTAL_ADDRESS -> new Grammar(b, offset, length).isPostalAddress();
      case SUBSTRING_ASSERTION -> new Grammar(b, offset, length).isSubstringAssertion();
      case SUBTREE_SPECIFICATION -> new Grammar(b, offset, length).isSubtreeSpecification();
      case GUIDE -> new Grammar(b, offset, length).isGuide();
      case ENHANCED_GUIDE -> new Grammar(b, offset, length).isEnhancedGuide();
      case TELETEX_TERMINAL_IDENTIFIER -> new Grammar(b, offset, length).isTeletexTerminal();
      case TELEX_NUMBER -> new Grammar(b, offset, length).isTelexNumber();
      case DELIVERY_METHOD -> new Grammar(b, offset, length).isDeliveryMethod();
      case FACSIMILE_NUMBER -> new Grammar(b, offset, length).isFacsimileNumber();
      case NETGROUP_TRIPLE -> new Grammar(b, offset, length).isNetgroupTriple();
      case BOOT_PARAMETER -> new Grammar(b, offset, length).isBootParameter();
      case UTC_TIME -> Times.isUtcTime(b, offset, length);
      case CSN -> Times.isCsn(b, offset, length);
      case IA5_STRING -> TextTests.isAscii(b, offset, length);
      case PRINTABLE_STRING, TELEPHONE_NUMBER -> TextTests.isPrintable(b, offset, length);
      case COUNTRY_STRING -> length == 2 && TextTests.isPrintable(b, offset, length);
      case NUMERIC_STRING -> TextTests.isNumericString(b, offset, length);
      case OTHER_MAILBOX -> TextTests.isOtherMailbox(b, offset, length);
      case BIT_STRING -> TextTests.isBitString(b, offset, length);
      case BOOLEAN -> TextTests.isBoolean(b, offset, length);
      case GENERALIZED_TIME -> GeneralizedTime.isTime(b, offset, length);
      case INTEGER -> Integers.isInteger(b, offset, length);
      case NAME -> isName(b, offset, length);
      case NAME_AND_OPTIONAL_UID -> isNameAndOptionalUid(b, offset, length);
      case OID -> TextTests.isOid(b, offset, length);
      case UUID -> Uuids.isUuid(b, offset, length);
      case ATTRIBUTE_TYPE_DESCRIPTION -> isA(Kind.ATTRIBUTE_TYPE, b, offset, length);
      case OBJECT_CLASS_DESCRIPTION -> isA(Kind.OBJECT_CLASS, b, offset, length);
      case MATCHING_RULE_DESCRIPTION -> isA(Kind.MATCHING_RULE, b, offset, length);
      case MATCHING_RULE_USE_DESCRIPTION -> isA(Kind.MATCHING_RULE_USE, b, offset, length);
      case NAME_FORM_DESCRIPTION -> isA(Kind.NAME_FORM, b, offset, length);
      case SYNTAX_DESCRIPTION -> isA(Kind.SYNTAX, b, offset, length);
      case CONTENT_RULE_DESCRIPTION -> isA(Kind.CONTENT_RULE, b, offset, length);
      case STRUCTURE_RULE_DESCRIPTION -> isA(Kind.STRUCTURE_RULE, b, offset, length);
      case AUDIO, BINARY, CERTIFICATE, CERTIFICATE_LIST, CERTIFICATE_PAIR -> true;
      case FAX, JPEG, OCTET_STRING, SUPPORTED_ALGORITHM, ATTRIBUTE_CERTIFICATE -> true;
    };
  }

  private static boolean isA(Kind kind, byte[] bytes, int offset, int length) {
    return TextTests.isDescription(kind, bytes, offset, length);
  }

  private static boolean isName(byte[] bytes, int offset, int length) {
    try {
      NameReader reader = new NameReader(bytes, offset, length);
      while (reader.next()) {
        if (!TextTests.isUtf8(reader.value().bytes(), 0, reader.value().length())) {
          return false;
        }
      }
      return true;
    } catch (LdapProblem notOne) {
      return false;
    }
  }

  private static boolean isNameAndOptionalUid(byte[] bytes, int offset, int length) {
    int hash = uidStart(bytes, offset, length);
    return isName(bytes, offset, hash < 0 ? length : hash);
  }

  /**
   * Where, relative to the offset, the '#' of a bit string behind a name stands; -1 without one.
   */
  static int uidStart(byte[] bytes, int offset, int length) {
    for (int i = length - 1; i >= 0; i--) {
      if (bytes[offset + i] == '#') {
        boolean bits = TextTests.isBitString(bytes, offset + i + 1, length - i - 1);
        return bits ? i : -1;
      }
    }
    return -1;
  }
}
