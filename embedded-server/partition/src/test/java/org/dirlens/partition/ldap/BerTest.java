package org.dirlens.partition.ldap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class BerTest {
  @Test
  void headersUseTheShortestForm() {
    assertHeader("3000", 0);
    assertHeader("307f", 127);
    assertHeader("308180", 128);
    assertHeader("3081ff", 255);
    assertHeader("30820100", 256);
    assertHeader("3082ffff", 65_535);
    assertHeader("3083010000", 65_536);
    assertHeader("308401000000", 1 << 24);
    assertHeader("30847fffffff", Integer.MAX_VALUE);
  }

  private static void assertHeader(String hex, int contentLength) {
    byte[] expected = HexFormat.of().parseHex(hex);
    ByteSink sink = new ByteSink(0);
    Ber.putHeader(sink, Ber.SEQUENCE, contentLength);
    assertArrayEquals(expected, sink.toArray());
    byte[] array = new byte[8];
    assertEquals(expected.length + 1, Ber.putHeader(array, 1, Ber.SEQUENCE, contentLength));
    assertEquals(expected.length, Ber.headerLength(contentLength));
    assertEquals(expected.length, Ber.contentStart(sink.toArray(), 0));
    assertEquals(contentLength, Ber.contentLength(sink.toArray(), 0));
  }
}
