package org.dirlens.partition.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import org.dirlens.partition.schema.MatchingRule.Kind;
import org.dirlens.partition.schema.ValueNormalizer.Way;

/** The matching rules of RFC 4517, 4523 and 4530, and others in wide use. */
final class StandardRules {
  private static final String X500 = "2.5.13.";
  private static final String LDAP = "1.3.6.1.4.1.1466.109.114.";
  private static final String OPENLDAP = "1.3.6.1.4.1.4203.";
  private static final String MICROSOFT = "1.2.840.113556.1.4.";

  private final Map<String, Syntax> syntaxes;
  private final SchemaNames names;
  private final Map<String, MatchingRule> byOid = new LinkedHashMap<>();

  private StandardRules(Map<String, Syntax> syntaxes, SchemaNames names) {
    this.syntaxes = syntaxes;
    this.names = names;
  }

  /** All rules, which look up names in these. */
  static Map<String, MatchingRule> all(Map<String, Syntax> syntaxes, SchemaNames names) {
    StandardRules rules = new StandardRules(syntaxes, names);
    rules.addEquality();
    rules.addOrdering();
    rules.addSubstrings();
    rules.addExtensibleOnly();
    return rules.byOid;
  }

  private void addEquality() {
    equality(X500 + 0, "objectIdentifierMatch", SyntaxKind.OID, Way.OID);
    equality(X500 + 1, "distinguishedNameMatch", SyntaxKind.NAME, Way.NAME);
    equality(X500 + 2, "caseIgnoreMatch", SyntaxKind.DIRECTORY_STRING, Way.CASE_IGNORE);
    equality(X500 + 5, "caseExactMatch", SyntaxKind.DIRECTORY_STRING, Way.CASE_EXACT);
    equality(X500 + 8, "numericStringMatch", SyntaxKind.NUMERIC_STRING, Way.NUMERIC_STRING);
    equality(X500 + 11, "caseIgnoreListMatch", SyntaxKind.POSTAL_ADDRESS, Way.CASE_IGNORE_LIST);
    equality(X500 + 13, "booleanMatch", SyntaxKind.BOOLEAN, Way.BOOLEAN);
    equality(X500 + 14, "integerMatch", SyntaxKind.INTEGER, Way.INTEGER);
    equality(X500 + 16, "bitStringMatch", SyntaxKind.BIT_STRING, Way.BIT_STRING);
    equality(X500 + 17, "octetStringMatch", SyntaxKind.OCTET_STRING, Way.OCTETS);
    equality(X500 + 20, "telephoneNumberMatch", SyntaxKind.TELEPHONE_NUMBER, Way.TELEPHONE_NUMBER);
    equality(X500 + 23, "uniqueMemberMatch", SyntaxKind.NAME_AND_OPTIONAL_UID, Way.NAME_AND_UID);
    equality(X500 + 27, "generalizedTimeMatch", SyntaxKind.GENERALIZED_TIME, Way.GENERALIZED_TIME);
    equality(X500 + 29, "integerFirstComponentMatch", SyntaxKind.INTEGER, Way.FIRST_INTEGER);
    equality(X500 + 30, "objectIdentifierFirstComponentMatch", SyntaxKind.OID, Way.FIRST_OID);
    equality(
        X500 + 31,
        "directoryStringFirstComponentMatch",
        SyntaxKind.DIRECTORY_STRING,
        Way.FIRST_STRING);
    equality(X500 + 34, "certificateExactMatch", SyntaxKind.CERTIFICATE, Way.OCTETS);
    equality(X500 + 38, "certificateListExactMatch", SyntaxKind.CERTIFICATE_LIST, Way.OCTETS);
    equality(
        X500 + 45, "attributeCertificateExactMatch", SyntaxKind.ATTRIBUTE_CERTIFICATE, Way.OCTETS);
    equality(LDAP + 1, "caseExactIA5Match", SyntaxKind.IA5_STRING, Way.CASE_EXACT);
    equality(LDAP + 2, "caseIgnoreIA5Match", SyntaxKind.IA5_STRING, Way.CASE_IGNORE);
    equality(OPENLDAP + "666.4.12", "authzMatch", SyntaxKind.AUTHZ, Way.CASE_EXACT);
    equality("1.3.6.1.1.16.2", "uuidMatch", SyntaxKind.UUID, Way.UUID);
    equality(OPENLDAP + "666.11.2.2", "CSNMatch", SyntaxKind.CSN, Way.CASE_IGNORE);
  }

  private void addOrdering() {
    ordering(X500 + 3, "caseIgnoreOrderingMatch", SyntaxKind.DIRECTORY_STRING, Way.CASE_IGNORE);
    ordering(X500 + 6, "caseExactOrderingMatch", SyntaxKind.DIRECTORY_STRING, Way.CASE_EXACT);
    ordering(X500 + 9, "numericStringOrderingMatch", SyntaxKind.NUMERIC_STRING, Way.NUMERIC_STRING);
    ordering(X500 + 15, "integerOrderingMatch", SyntaxKind.INTEGER, Way.INTEGER);
    ordering(X500 + 18, "octetStringOrderingMatch", SyntaxKind.OCTET_STRING, Way.OCTETS);
    ordering(
        X500 + 28,
        "generalizedTimeOrderingMatch",
        SyntaxKind.GENERALIZED_TIME,
        Way.GENERALIZED_TIME);
    ordering("1.3.6.1.1.16.3", "uuidOrderingMatch", SyntaxKind.UUID, Way.UUID);
    ordering(OPENLDAP + "666.11.2.3", "CSNOrderingMatch", SyntaxKind.CSN, Way.CASE_IGNORE);
  }

  private void addSubstrings() {
    substrings(X500 + 4, "caseIgnoreSubstringsMatch", Way.CASE_IGNORE);
    substrings(X500 + 7, "caseExactSubstringsMatch", Way.CASE_EXACT);
    substrings(X500 + 10, "numericStringSubstringsMatch", Way.NUMERIC_STRING);
    substrings(X500 + 12, "caseIgnoreListSubstringsMatch", Way.CASE_IGNORE_LIST);
    substrings(X500 + 19, "octetStringSubstringsMatch", Way.OCTETS);
    substrings(X500 + 21, "telephoneNumberSubstringsMatch", Way.TELEPHONE_NUMBER);
    substrings(LDAP + 3, "caseIgnoreIA5SubstringsMatch", Way.CASE_IGNORE);
    substrings(OPENLDAP + "1.2.1", "caseExactIA5SubstringsMatch", Way.CASE_EXACT);
  }

  private void addExtensibleOnly() {
    equality(X500 + 32, "wordMatch", SyntaxKind.DIRECTORY_STRING, Way.WORD);
    equality(X500 + 33, "keywordMatch", SyntaxKind.DIRECTORY_STRING, Way.WORD);
    equality(MICROSOFT + 803, "integerBitAndMatch", SyntaxKind.INTEGER, Way.ALL_BITS);
    equality(MICROSOFT + 804, "integerBitOrMatch", SyntaxKind.INTEGER, Way.ANY_BITS);
  }

  private void equality(String oid, String name, SyntaxKind syntax, Way way) {
    add(oid, name, Kind.EQUALITY, syntax, way);
  }

  private void ordering(String oid, String name, SyntaxKind syntax, Way way) {
    add(oid, name, Kind.ORDERING, syntax, way);
  }

  private void substrings(String oid, String name, Way way) {
    add(oid, name, Kind.SUBSTRING, SyntaxKind.SUBSTRING_ASSERTION, way);
  }

  private void add(String oid, String name, Kind kind, SyntaxKind syntaxKind, Way way) {
    Syntax syntax = syntaxes.get(syntaxKind.oid());
    if (syntax == null) {
      throw new IllegalStateException("rule " + name + " names unknown syntax " + syntaxKind);
    }
    ValueNormalizer preparation = new ValueNormalizer(way, names);
    byOid.put(oid, new MatchingRule(oid, name, kind, syntax, preparation));
  }
}
