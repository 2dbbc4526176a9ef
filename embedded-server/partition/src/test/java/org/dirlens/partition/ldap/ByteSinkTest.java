package org.dirlens.partition.ldap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ByteSinkTest {
  @Test
  void growsAndKeepsWhatWasWritten() {
    ByteSink sink = new ByteSink(1);
    sink.putLong(0x0102030405060708L);
    sink.put("ä");
    sink.put(new byte[] {9, 10, 11}, 1, 2);
    assertArrayEquals(
        new byte[] {1, 2, 3, 4, 5, 6, 7, 8, (byte) 0xC3, (byte) 0xA4, 10, 11}, sink.toArray());
    sink.truncate(2);
    assertEquals(true, sink.contentEquals(new byte[] {1, 2}));
    assertThrows(IllegalArgumentException.class, () -> sink.truncate(3));
  }

  @Test
  void findsPiecesWithinBounds() {
    ByteSink sink = new ByteSink();
    sink.put("abcabc");
    byte[] bc = {'b', 'c'};
    assertEquals(1, sink.indexOf(bc, 0, 6));
    assertEquals(4, sink.indexOf(bc, 2, 6));
    assertEquals(-1, sink.indexOf(bc, 2, 5));
    assertEquals(false, sink.hasAt(5, bc));
    assertEquals(2, sink.indexOf(new byte[0], 2, 6));
  }

  @Test
  void comparesBytesAsUnsigned() {
    ByteSink sink = new ByteSink();
    sink.put(0x80);
    assertEquals(1, Integer.signum(sink.compareContent(new byte[] {0x7F, 0})));
    assertEquals(0, sink.compareContent(new byte[] {(byte) 0x80}));
  }
}
