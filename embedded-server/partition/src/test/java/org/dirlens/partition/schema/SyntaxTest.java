package org.dirlens.partition.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntaxTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "6, `'0101'B`, true",
        "6, `''B`, true",
        "6, `'012'B`, false",
        "6, `'01'`, false",
        "7, TRUE, true",
        "7, FALSE, true",
        "7, true, false",
        "7, ``, false",
        "11, DE, true",
        "11, DEU, false",
        "11, D*, false",
        "12, `cn=a,dc=b`, true",
        "12, ``, true",
        "12, cn, false",
        "12, `cn=a,`, false",
        "12, `cn=\\80`, false",
        "14, mhs $ telephone, true",
        "15, any text, true",
        "15, ``, false",
        "15, Ä, true",
        "22, +1 234$b4Width, true",
        "24, 20060911120000Z, true",
        "24, 2006, false",
        "26, a@b, true",
        "26, ``, true",
        "26, Ä, false",
        "27, -12, true",
        "27, 0, true",
        "27, 00, false",
        "27, 1.5, false",
        "27, +1, false",
        "34, `cn=a#'1'B`, true",
        "34, `cn=a`, true",
        "34, `cn=a#1`, true",
        "34, `#'1'B`, true",
        "36, 12 3, true",
        "36, 12a, false",
        "36, ``, false",
        "38, 2.5.4.3, true",
        "38, cn, true",
        "38, c n, false",
        "38, 3.1, false",
        "38, 1.02, false",
        "38, 1, false",
        "38, 1., false",
        "38, -a, false",
        "38, 2.999, true",
        "39, MCI$user, true",
        "39, user, false",
        "40, Ä, true",
        "40, ``, true",
        "41, crObexKoUTIFdzNHcZMr, true",
        "41, a$b, true",
        "41, ``, false",
        "44, A-1 (x), true",
        "44, a_b, false",
        "44, ``, false",
        "50, FYyimqyZRW, true",
        "50, 7248889026, true",
        "50, +49 (89) 1-2, true",
        "50, a_b, false",
        "3, `( 1.2.3 NAME 'x' )`, true",
        "3, 1.2.3, false",
        "45, `{ base \"ou=a\" }`, true",
      })
  void accepts(String number, String value, boolean expected) {
    assertAccepts("1.3.6.1.4.1.1466.115.121.1." + number, value, expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "1.3.6.1.1.16.1, 597ae2f6-16a6-1027-98f4-d28b5365dc14, true",
        "1.3.6.1.1.16.1, 597ae2f616a6-1027-98f4-d28b5365dc14xx, false",
        "1.3.6.1.4.1.4203.666.11.2.1, 20060911120000.000000Z#000000#000#000000, true",
        "1.3.6.1.1.1.0.0, `(host,user,domain)`, true",
      })
  void acceptsOthers(String oid, String value, boolean expected) {
    assertAccepts(oid, value, expected);
  }

  private static void assertAccepts(String oid, String value, boolean expected) {
    Syntax syntax = Schema.standard().syntax(oid);
    assertNotNull(syntax, oid);
    byte[] bytes = ("<" + value + ">").getBytes(StandardCharsets.UTF_8);
    assertEquals(expected, syntax.accepts(bytes, 1, bytes.length - 2), syntax + " " + value);
  }
}
