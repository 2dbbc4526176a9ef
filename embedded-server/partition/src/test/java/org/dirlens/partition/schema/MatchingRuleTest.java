package org.dirlens.partition.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchingRuleTest {
  private final Schema schema = Schema.standard();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "caseIgnoreMatch, `  Foo   BAR `, `foo bar`, true",
        "caseIgnoreMatch, foobar, `foo bar`, false",
        "caseExactMatch, Foo, foo, false",
        "caseExactMatch, ` Foo`, Foo, true",
        "caseIgnoreIA5Match, A@B.C, a@b.c, true",
        "caseExactIA5Match, /bin/sh, /BIN/sh, false",
        "numericStringMatch, `1 2 3`, 123, true",
        "telephoneNumberMatch, +49-89 12-34, +49891234, true",
        "telephoneNumberMatch, FYyimqyZRW, fyyimqyzrw, true",
        "telephoneNumberMatch, +49, +48, false",
        "integerMatch, 15, 15, true",
        "integerMatch, 15, 16, false",
        "booleanMatch, TRUE, TRUE, true",
        "booleanMatch, TRUE, FALSE, false",
        "octetStringMatch, `a `, a, false",
        "bitStringMatch, `'0101'B`, `'0101'B`, true",
        "bitStringMatch, `'0101'B`, `'01010'B`, false",
        "uuidMatch, 597AE2F6-16A6-1027-98F4-D28B5365DC14, 597ae2f6-16a6-1027-98f4-d28b5365dc14, true",
        "generalizedTimeMatch, 20060911120000Z, 200609111200Z, true",
        "generalizedTimeMatch, 20060911120000Z, 20060911140000+0200, true",
        "generalizedTimeMatch, 20060911120000.50Z, `20060911120000,5Z`, true",
        "generalizedTimeMatch, 2006091112.5Z, 20060911123000Z, true",
        "generalizedTimeMatch, 20061231235960Z, 20070101000000Z, true",
        "generalizedTimeMatch, 20060911120000Z, 20060911120001Z, false",
        "objectIdentifierMatch, person, 2.5.6.6, true",
        "objectIdentifierMatch, 2.5.4.3, CommonName, true",
        "objectIdentifierMatch, person, organizationalPerson, false",
        "caseIgnoreListMatch, Street 1$  City, street  1$CITY, true",
        "caseIgnoreListMatch, a$b, ab, false",
        "distinguishedNameMatch, `UID=User.1, OU=Users,dc=EXAMPLE`, `uid=user.1,ou=users,dc=example`, true",
        "distinguishedNameMatch, `cn=a+sn=b,dc=c`, `sn=B+CN=A,dc=c`, true",
        "distinguishedNameMatch, `cn=a,dc=c`, `dc=c,cn=a`, false",
        "uniqueMemberMatch, `CN=a#'01'B`, `cn=A#'01'B`, true",
        "uniqueMemberMatch, `cn=a#'01'B`, cn=a, false",
        "objectIdentifierFirstComponentMatch, `( 2.5.4.3 NAME 'cn' SUP name )`, cn, true",
        "objectIdentifierFirstComponentMatch, `(2.5.4.3 NAME 'cn' SUP name )`, 2.5.4.4, false",
        "integerFirstComponentMatch, ( 7 NAME 'x' FORM y ), 7, true",
        "directoryStringFirstComponentMatch, ( Foo bar ), foo, true",
        "wordMatch, the quick-brown fox, BROWN, true",
        "wordMatch, the quick-brown fox, row, false",
        "integerBitAndMatch, 7, 5, true",
        "integerBitAndMatch, 3, 5, false",
        "integerBitOrMatch, 3, 5, true",
        "integerBitOrMatch, -1, 4, true",
        "integerBitOrMatch, 2, 5, false",
        "certificateExactMatch, abc, abc, true",
        "CSNMatch, 20060911120000.000000Z#000000#000#00000A, 20060911120000.000000z#000000#000#00000a, true",
      })
  void equality(String rule, String value, String assertion, boolean expected) throws LdapProblem {
    MatchingRule matching = rule(rule);
    byte[] stored = ("<" + value + ">").getBytes(StandardCharsets.UTF_8);
    byte[] asserted = assertion.getBytes(StandardCharsets.UTF_8);
    byte[] normalized = matching.normalizeAssertion(asserted, 0, asserted.length);
    assertEquals(
        expected, matching.matches(stored, 1, stored.length - 2, normalized, new ByteSink(0)));
    if (matching.comparesNormalForms()) {
      byte[] form = matching.normalize(stored, 1, stored.length - 2);
      assertEquals(expected, Arrays.equals(form, normalized));
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "integerMatch, 01",
        "integerMatch, -0",
        "integerMatch, -",
        "integerMatch, 1x",
        "integerMatch, ``",
        "booleanMatch, yes",
        "uuidMatch, 597ae2f6",
        "generalizedTimeMatch, 2006",
        "generalizedTimeMatch, 20060911",
        "generalizedTimeMatch, 20060911120000",
        "generalizedTimeMatch, 20061311120000Z",
        "generalizedTimeMatch, 20060231120000Z",
        "generalizedTimeMatch, 20060911126000Z",
        "generalizedTimeMatch, 20060911120061Z",
        "generalizedTimeMatch, 20060911120000.Z",
        "generalizedTimeMatch, 20060911120000.1234567890Z",
        "generalizedTimeMatch, 20060911120000+2",
        "generalizedTimeMatch, 20060911120000+2400",
        "generalizedTimeMatch, 20060911120000Zx",
        "generalizedTimeMatch, 00000101000000+0100",
        "generalizedTimeMatch, ``",
        "objectIdentifierMatch, shoe size",
        "objectIdentifierMatch, noSuchName",
        "distinguishedNameMatch, foo",
        "distinguishedNameMatch, `uidNumber=x`",
        "bitStringMatch, 0101",
        "integerBitAndMatch, 9223372036854775808",
      })
  void assertionsOutsideTheSyntaxAreRefused(String rule, String assertion) {
    byte[] bytes = assertion.getBytes(StandardCharsets.UTF_8);
    LdapProblem problem =
        assertThrows(
            LdapProblem.class, () -> rule(rule).normalizeAssertion(bytes, 0, bytes.length));
    assertEquals(ResultCode.INVALID_ATTRIBUTE_SYNTAX, problem.code());
  }

  @Test
  void integersSortAsNumbers() throws LdapProblem {
    assertEquals("80", hex("integerMatch", "0"));
    assertEquals("8101", hex("integerMatch", "1"));
    assertEquals("820100", hex("integerMatch", "256"));
    assertEquals("7efe", hex("integerMatch", "-1"));
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    BigInteger before = BigInteger.ZERO;
    for (int i = 0; i < 20_000; i++) {
      BigInteger number = new BigInteger(random.nextInt(i % 10 == 0 ? 3_000 : 80), random);
      number = random.nextBoolean() ? number.negate() : number;
      number = random.nextInt(4) == 0 ? before.add(BigInteger.ONE) : number;
      int order =
          Arrays.compareUnsigned(
              normal("integerOrderingMatch", number.toString()),
              normal("integerOrderingMatch", before.toString()));
      assertEquals(
          number.compareTo(before), Integer.signum(order), number + " " + before + " seed " + seed);
      before = number;
    }
  }

  @Test
  void timesSortAsTime() throws LdapProblem {
    String[] ascending = {
      "00010101000000Z", "19991231235959.999Z", "20000101000000Z", "20000101000000.01Z",
      "20000101000000.1Z", "20000101000001Z", "20000101000001-0001", "99991231235959Z",
    };
    for (int i = 1; i < ascending.length; i++) {
      byte[] smaller = normal("generalizedTimeOrderingMatch", ascending[i - 1]);
      byte[] larger = normal("generalizedTimeOrderingMatch", ascending[i]);
      assertEquals(true, Arrays.compareUnsigned(smaller, larger) < 0, ascending[i]);
    }
  }

  @Test
  void namesSortBehindTheNameTheyAreBelow() throws LdapProblem {
    byte[] parent = normal("distinguishedNameMatch", "ou=a,dc=x");
    byte[] child = normal("distinguishedNameMatch", "cn=b,ou=a,dc=x");
    byte[] other = normal("distinguishedNameMatch", "ou=ab,dc=x");
    assertArrayEquals(parent, Arrays.copyOf(child, parent.length));
    assertEquals(false, Arrays.equals(parent, Arrays.copyOf(other, parent.length)));
  }

  @Test
  void substringsAreFoundInPreparedValues() throws LdapProblem {
    assertEquals(" foo  bar ", value("caseIgnoreSubstringsMatch", "Foo Bar"));
    assertEquals(" foo ", piece("caseIgnoreSubstringsMatch", SubstringPart.INITIAL, "FOO "));
    assertEquals("o  b", piece("caseIgnoreSubstringsMatch", SubstringPart.ANY, "O  B"));
    assertEquals("bar ", piece("caseIgnoreSubstringsMatch", SubstringPart.FINAL, "BAR"));
    assertEquals("Foo ", piece("caseExactSubstringsMatch", SubstringPart.FINAL, "Foo"));
    assertEquals("123", piece("telephoneNumberSubstringsMatch", SubstringPart.ANY, "1-2 3"));
    assertEquals(" a $ b ", value("caseIgnoreListSubstringsMatch", "A$B"));
    LdapProblem none =
        assertThrows(
            LdapProblem.class,
            () ->
                rule("integerMatch").normalizeSubstring(SubstringPart.ANY, new byte[] {'1'}, 0, 1));
    assertEquals(ResultCode.INAPPROPRIATE_MATCHING, none.code());
  }

  @Test
  void aTenMegabyteValueIsPreparedAsAnyOther() throws LdapProblem {
    byte[] huge = new byte[10_000_000];
    Arrays.fill(huge, (byte) 'A');
    byte[] form = rule("caseIgnoreMatch").normalize(huge, 0, huge.length);
    assertEquals(huge.length, form.length);
    assertEquals('a', form[9_999_999]);
  }

  @Test
  void matchingAsciiAllocatesNothing() throws LdapProblem {
    var threads =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    MatchingRule rule = rule("caseIgnoreMatch");
    byte[] value = "HSGMzajYKmicUTe".getBytes(StandardCharsets.US_ASCII);
    byte[] assertion = rule.normalizeAssertion(value, 0, value.length);
    ByteSink scratch = new ByteSink();
    int hits = 0;
    for (int i = 0; i < 1_000; i++) {
      hits += rule.matches(value, 0, value.length, assertion, scratch) ? 1 : 0;
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 10_000; i++) {
      hits += rule.matches(value, 0, value.length, assertion, scratch) ? 1 : 0;
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(11_000, hits);
    assertEquals(true, allocated < 10_000, allocated + " bytes for 10,000 matches");
  }

  private String hex(String rule, String text) throws LdapProblem {
    return HexFormat.of().formatHex(normal(rule, text));
  }

  private byte[] normal(String rule, String text) throws LdapProblem {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return rule(rule).normalize(bytes, 0, bytes.length);
  }

  private String piece(String rule, SubstringPart part, String text) throws LdapProblem {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new String(
        rule(rule).normalizeSubstring(part, bytes, 0, bytes.length), StandardCharsets.UTF_8);
  }

  private String value(String rule, String text) throws LdapProblem {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteSink out = new ByteSink();
    rule(rule).normalizeForSubstrings(bytes, 0, bytes.length, out);
    return new String(out.toArray(), StandardCharsets.UTF_8);
  }

  private MatchingRule rule(String name) {
    MatchingRule rule = schema.matchingRule(name);
    assertNotNull(rule, name);
    return rule;
  }
}
