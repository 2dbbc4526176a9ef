package org.dirlens.partition.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every syntax and matching rule, each with values that are good and bad, and with pairs that match
 * and do not. The examples of RFC 4517 and 4512 are among them. A syntax or rule without a row here
 * fails, as does one that the RFC names and the schema lacks.
 */
class Rfc4517Test {
  private static final String LDAP = "1.3.6.1.4.1.1466.115.121.1.";

  /** Number below {@link #LDAP}, or OID; good (+) or bad (-); value, of which {@code ~} is "". */
  private static final String SYNTAXES =
      """
      3 + ( 2.5.18.1 NAME 'createTimestamp' EQUALITY generalizedTimeMatch ORDERING generalizedTimeOrderingMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.24 SINGLE-VALUE NO-USER-MODIFICATION USAGE directoryOperation )
      3 + ( 1.2.3 name ( 'a' 'b' ) sup name X-ORIGIN 'me' )
      3 - ( 1.2.3 NAME 'a' MUST cn )
      3 - ( a NAME 'a' )
      3 - 1.2.3
      4 + any bytes
      5 + any bytes
      6 + '0101111101'B
      6 + ''B
      6 - '0121'B
      6 - '01'
      6 - 01
      7 + TRUE
      7 + FALSE
      7 - true
      7 - 1
      7 - ~
      8 + any bytes
      9 + any bytes
      10 + any bytes
      11 + US
      11 + AU
      11 - USA
      11 - U
      11 - U*
      12 + UID=jsmith,DC=example,DC=net
      12 + OU=Sales+CN=J. Smith,DC=example,DC=net
      12 + CN=John Smith\\, III,DC=example,DC=net
      12 + CN=Before\\0dAfter,DC=example,DC=net
      12 + 1.3.6.1.4.1.1466.0=#04024869
      12 + CN=Lu\\C4\\8Di\\C4\\87
      12 + ~
      12 - UID=jsmith,
      12 - jsmith
      12 - CN=\\80
      13 + any text
      13 - ~
      14 + any
      14 + mhs $ physical $ G4FAX
      14 + telephone$telex
      14 - pigeon
      14 - mhs physical
      14 - mhs $
      14 - ~
      15 + This is a value of Directory String containing #!%#@.
      15 + Ä
      15 - ~
      16 + ( 2.5.6.4 DESC 'content rule for organization' NOT ( x121Address $ telexNumber ) )
      16 - ( 2.5.6.4 FORM x )
      17 + ( 2 DESC 'organization structure rule' FORM 2.5.15.3 )
      17 + ( 2 FORM 2.5.15.3 SUP ( 1 5 12 ) )
      17 - ( 2.5 FORM 2.5.15.3 )
      19 + any text
      19 - ~
      21 + person#(sn$EQ)#oneLevel
      21 + 2.5.6.6 # !(cn$SUBSTR|sn$APPROX)&?true # wholeSubtree
      21 - person#(sn$EQ)
      21 - person#(sn$IS)#oneLevel
      21 - person#sn#oneLevel
      21 - person#(sn$EQ#oneLevel
      21 - person#(sn$EQ)#twoLevels
      22 + +61 3 9896 7801
      22 + +81 3 347 7418$fineResolution
      22 + +81$b4Length$unCompressed
      22 - +81$fine
      22 - $b4Length
      22 - ~
      23 + any bytes
      24 + 199412161032Z
      24 + 199412160532-0500
      24 + 2006091112Z
      24 + 20060911123456.789+0130
      24 - 199412161032
      24 - 19941216Z
      24 - 199413161032Z
      24 - 199412162532Z
      24 - 199412161032.Z
      25 + person#(sn$EQ)
      25 + sn$EQ|(cn$GE&cn$LE)|!?false
      25 - person#
      25 - sn
      25 - ~
      26 + jsmith@example.com
      26 + ~
      26 - Ä
      27 + 1321
      27 + -4
      27 + 0
      27 - 01
      27 - -0
      27 - +1
      27 - 1.5
      27 - ~
      28 + any bytes
      30 + ( 2.5.13.2 NAME 'caseIgnoreMatch' SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )
      30 - ( 2.5.13.2 NAME 'caseIgnoreMatch' APPLIES cn )
      31 + ( 2.5.13.16 APPLIES ( givenName $ surname ) )
      31 - ( 2.5.13.16 SYNTAX 1.2.3 )
      34 + 1.3.6.1.4.1.1466.0=#04024869,O=Test,C=GB#'0101'B
      34 + O=Test,C=GB
      34 - Test#'0101'B
      34 - #'0102'B
      35 + ( 2.5.15.3 NAME 'orgNameForm' OC organization MUST o )
      35 - ( 2.5.15.3 FORM organization )
      36 + 15 079 672 281
      36 + 0
      36 - 15a
      36 - -1
      36 - ~
      37 + ( 2.5.6.2 NAME 'country' SUP top STRUCTURAL MUST c MAY ( searchGuide $ description ) )
      37 - ( 2.5.6.2 NAME 'country' SYNTAX 1.2 )
      37 - ( 2.5.6.2 NAME 'country'
      38 + 1.2.3.4
      38 + cn
      38 - 1.2.
      38 - 01.2
      38 - c n
      38 - ~
      39 + internet$jsmith@example.com
      39 - internet
      39 - $jsmith
      40 + any bytes
      40 + ~
      41 + 1234 Main St.$Anytown, CA 12345$USA
      41 + \\241,000,000 Sweepstakes$PO Box 1000000$Anytown, CA 12345$USA
      41 + a\\5Cb
      41 - a\\b
      41 - ~
      42 + any text
      42 - ~
      43 + any text
      43 - ~
      44 + This is a PrintableString.
      44 + A-1 (x)?
      44 - a_b
      44 - a@b
      44 - ~
      45 + {}
      45 + { base "ou=a}", minimum 1 }
      45 - {
      45 - base
      45 - {} {}
      49 + any bytes
      50 + +1 512 315 0280
      50 + +61 3 9896 7830
      50 - +1_512
      50 - ~
      51 + FALKLAND$graphic:a$page:
      51 + x$control:\\24\\5C$misc:any
      51 - x$colour:red
      51 - x$graphic
      51 - x$graphic:\\2
      51 - ~
      52 + 12345$023$ABCDE
      52 - 12345$023
      52 - 12345$023$
      52 - 12345$023$AB$CD
      53 + 9412161032Z
      53 + 941216103225-0500
      53 + 9412161032
      53 - 9413161032Z
      53 - 94121610Z
      53 - 9412161032X
      54 + ( 1.3.6.1.4.1.1466.115.121.1.15 DESC 'Directory String' )
      54 - ( 1.3.6.1.4.1.1466.115.121.1.15 NAME 'x' )
      58 + *
      58 + initial*any*final
      58 + *a\\2A\\5C*
      58 - no star
      58 - a**b
      58 - a\\b*
      58 - ~
      1.3.6.1.1.16.1 + 597ae2f6-16a6-1027-98f4-d28b5365dc14
      1.3.6.1.1.16.1 - 597ae2f616a6-1027-98f4-d28b5365dc14xx
      1.3.6.1.1.1.0.0 + (host,user,domain)
      1.3.6.1.1.1.0.0 + ( , user , )
      1.3.6.1.1.1.0.0 - host,user,domain
      1.3.6.1.1.1.0.0 - (host,user)
      1.3.6.1.1.1.0.1 + root=fs:/nfsroot/peg
      1.3.6.1.1.1.0.1 - root=fs
      1.3.6.1.1.1.0.1 - root:fs
      1.3.6.1.4.1.4203.666.11.10.2.1 + any bytes
      1.3.6.1.4.1.4203.666.2.7 + dn:cn=a
      1.3.6.1.4.1.4203.666.2.7 - ~
      1.3.6.1.4.1.4203.666.11.2.1 + 20060911120000.000000Z#000000#000#00000a
      1.3.6.1.4.1.4203.666.11.2.1 + 20060911120000Z#000000#00#000000
      1.3.6.1.4.1.4203.666.11.2.1 - 20060911120000Z
      """;

  /** Syntaxes that RFC 4517 leaves to the bytes of another standard; none is refused. */
  private static final Set<String> ANY_BYTES =
      Set.of(
          "Attribute Certificate",
          "Audio",
          "Binary",
          "Certificate",
          "Certificate List",
          "Certificate Pair",
          "Fax",
          "JPEG",
          "Octet String",
          "Supported Algorithm");

  /** Rule, value, assertion, whether it is TRUE; ordering rules mean value before assertion. */
  private static final String RULES =
      """
      bitStringMatch | '0101'B | '0101'B | true
      bitStringMatch | '0101'B | '01010'B | false
      booleanMatch | TRUE | TRUE | true
      booleanMatch | TRUE | FALSE | false
      caseExactIA5Match | A  b | A b | true
      caseExactIA5Match | Ab | ab | false
      caseExactIA5SubstringsMatch | John Smith | J*S* | true
      caseExactIA5SubstringsMatch | John Smith | j* | false
      caseExactMatch | \u00C4  b | \u00C4 b | true
      caseExactMatch | \u00C4b | \u00E4b | false
      caseExactOrderingMatch | B | a | true
      caseExactOrderingMatch | a | B | false
      caseExactSubstringsMatch | Foo Bar | F*B* | true
      caseExactSubstringsMatch | Foo Bar | *bar | false
      caseIgnoreIA5Match | A@B.c | a@b.C | true
      caseIgnoreIA5Match | a@b.c | a@b.d | false
      caseIgnoreIA5SubstringsMatch | a@B.c | *@b* | true
      caseIgnoreIA5SubstringsMatch | a@b.c | *@c* | false
      caseIgnoreListMatch | 1 Main  St.$TOWN | 1 main st.$Town | true
      caseIgnoreListMatch | a$b | a b | false
      caseIgnoreListMatch | a$b | b$a | false
      caseIgnoreListSubstringsMatch | 1 Main St.$Town | *main*town | true
      caseIgnoreListSubstringsMatch | 1 Main St.$Town | *main*city | false
      caseIgnoreMatch | STRASSE | Stra\u00DFe | true
      caseIgnoreMatch | \u212Bb | \u00E5B | true
      caseIgnoreMatch | foo bar | foobar | false
      caseIgnoreOrderingMatch | a | B | true
      caseIgnoreOrderingMatch | b | A | false
      caseIgnoreSubstringsMatch | John Q. Smith | JOHN*smith | true
      caseIgnoreSubstringsMatch | foo bar | foo *bar | true
      caseIgnoreSubstringsMatch | foobar | foo *bar | false
      directoryStringFirstComponentMatch | ( Foo 1 ) | foo | true
      directoryStringFirstComponentMatch | ( Foo 1 ) | 1 | false
      distinguishedNameMatch | CN=A+SN=b, dc=X | sn=B+2.5.4.3=a,DC=x | true
      distinguishedNameMatch | cn=a,dc=x | cn=a,dc=y | false
      generalizedTimeMatch | 199412161032Z | 199412160532-0500 | true
      generalizedTimeMatch | 199412161032Z | 19941216103201Z | false
      generalizedTimeOrderingMatch | 199412161032Z | 199412161033Z | true
      generalizedTimeOrderingMatch | 199412161032Z | 199412161132+0100 | false
      integerFirstComponentMatch | ( 7 FORM x ) | 7 | true
      integerFirstComponentMatch | ( 7 FORM x ) | 8 | false
      integerMatch | -17 | -17 | true
      integerMatch | 17 | -17 | false
      integerOrderingMatch | -17 | 3 | true
      integerOrderingMatch | 10 | 9 | false
      keywordMatch | the quick-brown fox | Brown | true
      keywordMatch | the quick-brown fox | row | false
      numericStringMatch | 15 079 | 1 5079 | true
      numericStringMatch | 15 | 150 | false
      numericStringOrderingMatch | 1 2 | 13 | true
      numericStringOrderingMatch | 2 | 13 | false
      numericStringSubstringsMatch | 15 079 672 | 150* | true
      numericStringSubstringsMatch | 15 079 672 | *0679* | false
      objectIdentifierFirstComponentMatch | ( 2.5.4.3 NAME 'cn' ) | commonName | true
      objectIdentifierFirstComponentMatch | ( 2.5.4.3 NAME 'cn' ) | sn | false
      objectIdentifierMatch | cn | 2.5.4.3 | true
      objectIdentifierMatch | cn | 2.5.4.4 | false
      octetStringMatch | a b | a b | true
      octetStringMatch | a b | A b | false
      octetStringOrderingMatch | a | ab | true
      octetStringOrderingMatch | b | ab | false
      octetStringSubstringsMatch | abc | a*c | true
      octetStringSubstringsMatch | abc | *B* | false
      telephoneNumberMatch | +1 512-315-0280 | +15123150280 | true
      telephoneNumberMatch | +1 512 315 0280 | +1 512 315 0281 | false
      telephoneNumberSubstringsMatch | +1 512-315-0280 | *512 315* | true
      telephoneNumberSubstringsMatch | +1 512-315-0280 | *513* | false
      uniqueMemberMatch | CN=a#'01'B | cn=A#'01'B | true
      uniqueMemberMatch | cn=a#'01'B | cn=a | false
      uniqueMemberMatch | cn=a | cn=a#'01'B | false
      wordMatch | the quick-brown fox | QUICK | true
      wordMatch | the quick-brown fox | quic | false
      certificateExactMatch | abc | abc | true
      certificateExactMatch | abc | abd | false
      certificateListExactMatch | abc | abc | true
      certificateListExactMatch | abc | abd | false
      attributeCertificateExactMatch | abc | abc | true
      attributeCertificateExactMatch | abc | abd | false
      uuidMatch | 597AE2F6-16A6-1027-98F4-D28B5365DC14 | 597ae2f6-16a6-1027-98f4-d28b5365dc14 | true
      uuidMatch | 597ae2f6-16a6-1027-98f4-d28b5365dc14 | 597ae2f6-16a6-1027-98f4-d28b5365dc15 | false
      uuidOrderingMatch | 097ae2f6-16a6-1027-98f4-d28b5365dc14 | 597ae2f6-16a6-1027-98f4-d28b5365dc15 | true
      uuidOrderingMatch | f97ae2f6-16a6-1027-98f4-d28b5365dc14 | 597ae2f6-16a6-1027-98f4-d28b5365dc15 | false
      authzMatch | dn:cn=a | dn:cn=a | true
      authzMatch | dn:cn=a | dn:cn=b | false
      CSNMatch | 20060911120000.000000Z#000000#000#00000A | 20060911120000.000000z#000000#000#00000a | true
      CSNMatch | 20060911120000.000000Z#000000#000#00000A | 20060911120000.000000Z#000000#000#00000b | false
      CSNOrderingMatch | 20060911120000.000000Z#000000#000#000000 | 20060911120001.000000Z#000000#000#000000 | true
      CSNOrderingMatch | 20060911120002.000000Z#000000#000#000000 | 20060911120001.000000Z#000000#000#000000 | false
      integerBitAndMatch | 7 | 5 | true
      integerBitAndMatch | 3 | 5 | false
      integerBitOrMatch | 3 | 5 | true
      integerBitOrMatch | 2 | 5 | false
      """;

  /** RFC 4517, sections 3.3 and 4.2. */
  private static final String NAMED_BY_THE_RFC =
      """
      3 6 7 11 12 14 15 16 17 21 22 23 24 25 26 27 28 30 31 34 35 36 37 38 39 40 41 44 50 51 52 53 54 58
      bitStringMatch booleanMatch caseExactIA5Match caseExactMatch caseExactOrderingMatch
      caseExactSubstringsMatch caseIgnoreIA5Match caseIgnoreIA5SubstringsMatch caseIgnoreListMatch
      caseIgnoreListSubstringsMatch caseIgnoreMatch caseIgnoreOrderingMatch caseIgnoreSubstringsMatch
      directoryStringFirstComponentMatch distinguishedNameMatch generalizedTimeMatch
      generalizedTimeOrderingMatch integerFirstComponentMatch integerMatch integerOrderingMatch
      keywordMatch numericStringMatch numericStringOrderingMatch numericStringSubstringsMatch
      objectIdentifierFirstComponentMatch objectIdentifierMatch octetStringMatch
      octetStringOrderingMatch telephoneNumberMatch telephoneNumberSubstringsMatch uniqueMemberMatch
      wordMatch
      """;

  private final Schema schema = Schema.standard();

  @TestFactory
  Stream<DynamicTest> valuesAreAcceptedAndRefused() {
    return SYNTAXES
        .lines()
        .map(
            line -> {
              String[] row = line.split(" ", 3);
              Syntax syntax = syntax(row[0]);
              byte[] framed = ("<" + value(row[2]) + ">").getBytes(StandardCharsets.UTF_8);
              return DynamicTest.dynamicTest(
                  line,
                  () ->
                      assertEquals(
                          row[1].equals("+"), syntax.accepts(framed, 1, framed.length - 2)));
            });
  }

  private Syntax syntax(String number) {
    Syntax syntax = schema.syntax(number.contains(".") ? number : LDAP + number);
    assertNotNull(syntax, number);
    return syntax;
  }

  private static String value(String text) {
    return text.equals("~") ? "" : text;
  }

  @Test
  void everySyntaxHasAGoodAndABadValue() {
    Map<String, Set<String>> seen = new HashMap<>();
    SYNTAXES
        .lines()
        .map(line -> line.split(" ", 3))
        .forEach(
            row ->
                seen.computeIfAbsent(syntax(row[0]).description(), name -> new HashSet<>())
                    .add(row[1]));
    for (Syntax syntax : schema.syntaxes()) {
      Set<String> wanted =
          ANY_BYTES.contains(syntax.description()) ? Set.of("+") : Set.of("+", "-");
      assertEquals(wanted, seen.get(syntax.description()), syntax.toString());
    }
  }

  /** RFC 4517, 4.2: rules apply to every syntax of the ASN.1 type that they compare. */
  @ParameterizedTest
  @CsvSource({
    "caseIgnoreMatch, cn c telephoneNumber destinationIndicator, mail x121Address postalAddress",
    "caseExactMatch, cn c telephoneNumber, mail",
    "caseIgnoreOrderingMatch, cn c telephoneNumber, mail",
    "caseExactOrderingMatch, cn c telephoneNumber, mail",
    "wordMatch, cn, c telephoneNumber mail",
    "caseIgnoreIA5Match, mail, cn telephoneNumber",
    "telephoneNumberMatch, telephoneNumber pager, cn facsimileTelephoneNumber",
    "numericStringMatch, x121Address, cn telephoneNumber",
    "octetStringMatch, userPassword jpegPhoto, cn userCertificate",
    "octetStringOrderingMatch, userPassword jpegPhoto, cn",
    "integerMatch, uidNumber, cn",
    "integerFirstComponentMatch, dITStructureRules, uidNumber",
    "objectIdentifierMatch, objectClass, attributeTypes",
    "objectIdentifierFirstComponentMatch, attributeTypes objectClasses, objectClass",
    "directoryStringFirstComponentMatch, '', cn",
  })
  void rulesApplyToTheirSyntaxes(String rule, String to, String notTo) {
    List<AttributeType> applies = schema.matchingRule(rule).applies();
    for (String name : to.split(" ")) {
      assertTrue(name.isEmpty() || applies.contains(schema.attribute(name)), name);
    }
    for (String name : notTo.split(" ")) {
      assertFalse(applies.contains(schema.attribute(name)), name);
    }
  }

  @TestFactory
  Stream<DynamicTest> rulesMatch() {
    return RULES
        .lines()
        .map(line -> line.split(" \\| "))
        .map(
            row ->
                DynamicTest.dynamicTest(
                    String.join(" ", row),
                    () -> assertEquals(row[3].equals("true"), matches(row))));
  }

  private boolean matches(String[] row) throws LdapProblem {
    MatchingRule rule = schema.matchingRule(row[0]);
    assertNotNull(rule, row[0]);
    byte[] value = row[1].getBytes(StandardCharsets.UTF_8);
    byte[] asserted = row[2].getBytes(StandardCharsets.UTF_8);
    return switch (rule.kind()) {
      case EQUALITY ->
          rule.matches(
              value,
              0,
              value.length,
              rule.normalizeAssertion(asserted, 0, asserted.length),
              new ByteSink());
      case ORDERING ->
          Arrays.compareUnsigned(
                  rule.normalize(value, 0, value.length),
                  rule.normalizeAssertion(asserted, 0, asserted.length))
              < 0;
      case SUBSTRING -> contains(rule, value, row[2]);
    };
  }

  private static boolean contains(MatchingRule rule, byte[] value, String pattern)
      throws LdapProblem {
    ByteSink prepared = new ByteSink();
    rule.normalizeForSubstrings(value, 0, value.length, prepared);
    String rest = new String(prepared.toArray(), StandardCharsets.UTF_8);
    String[] pieces = pattern.split("\\*", -1);
    for (int i = 0; i < pieces.length; i++) {
      SubstringPart part =
          i == 0
              ? SubstringPart.INITIAL
              : i == pieces.length - 1 ? SubstringPart.FINAL : SubstringPart.ANY;
      byte[] bytes = pieces[i].getBytes(StandardCharsets.UTF_8);
      String piece =
          bytes.length == 0
              ? ""
              : new String(
                  rule.normalizeSubstring(part, bytes, 0, bytes.length), StandardCharsets.UTF_8);
      int at = part == SubstringPart.FINAL ? rest.lastIndexOf(piece) : rest.indexOf(piece);
      boolean placed =
          switch (part) {
            case INITIAL -> at == 0;
            case ANY -> at >= 0;
            case FINAL -> at >= 0 && at + piece.length() == rest.length();
          };
      if (!placed) {
        return false;
      }
      rest = rest.substring(at + piece.length());
    }
    return true;
  }

  @Test
  void everyRuleHasAPairThatMatchesAndOneThatDoesNot() {
    Map<String, Set<String>> seen = new HashMap<>();
    RULES
        .lines()
        .map(line -> line.split(" \\| "))
        .forEach(row -> seen.computeIfAbsent(row[0], name -> new HashSet<>()).add(row[3]));
    for (MatchingRule rule : schema.matchingRules()) {
      assertEquals(Set.of("true", "false"), seen.get(rule.name()), rule.name());
    }
  }

  @Test
  void whatTheRfcNamesIsThere() {
    List<String> missing = new ArrayList<>();
    for (String name : NAMED_BY_THE_RFC.strip().split("\\s+")) {
      boolean there =
          Character.isDigit(name.charAt(0))
              ? schema.syntax(LDAP + name) != null
              : schema.matchingRule(name) != null;
      if (!there) {
        missing.add(name);
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void theDocumentationListsThemAll() throws IOException {
    String text = Files.readString(documentation());
    List<String> missing = new ArrayList<>();
    for (Syntax syntax : schema.syntaxes()) {
      missing.add("| " + syntax.oid() + " | " + syntax.description() + " |");
    }
    for (MatchingRule rule : schema.matchingRules()) {
      missing.add("| " + rule.oid() + " | " + rule.name() + " |");
    }
    missing.removeIf(row -> text.lines().anyMatch(line -> line.startsWith(row)));
    assertEquals("", String.join("\n", missing));
  }

  private static Path documentation() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/schema.md"))) {
      folder = folder.getParent();
      assertTrue(folder != null, "docs/schema.md");
    }
    return folder.resolve("docs/schema.md");
  }
}
