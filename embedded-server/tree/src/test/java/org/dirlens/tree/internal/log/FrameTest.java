package org.dirlens.tree.internal.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class FrameTest {
  private static final int SECTOR_BYTES = 512;

  @Test
  void noSectorOfAFrameIsOneByteFromBeingZeros() {
    for (int position = ChangeLog.HEADER_BYTES; position < 1100; position += 16) {
      for (int payload = 1; payload < 1100; payload += 37) {
        OperationWriter operations = new OperationWriter();
        operations.put(1, new byte[1], new byte[payload]);
        operations.fill(Frame.lacking(operations.length()));
        byte[] frame = Arrays.copyOf(operations.buffer(), operations.length());
        Frame.Place place = new Frame.Place(0, position);
        Frame.scramble(frame, frame.length, place);
        Frame.seal(frame, frame.length, place, 0);
        assertNoBareSector(frame, position);
      }
    }
  }

  private static void assertNoBareSector(byte[] frame, int position) {
    int nonZero = 0;
    for (int i = 0; i < frame.length; i++) {
      nonZero += frame[i] == 0 ? 0 : 1;
      if ((position + i + 1) % SECTOR_BYTES == 0 || i == frame.length - 1) {
        assertTrue(nonZero > 1, frame.length + " bytes at " + position + ", to byte " + i);
        nonZero = 0;
      }
    }
  }

  @Test
  void whatWasScrambledIsMadeOutAgain() {
    Frame.Place place = new Frame.Place(7, 28);
    for (int length = Frame.HEADER_BYTES; length < 60; length++) {
      byte[] frame = new byte[length];
      byte[] scrambled = frame.clone();
      Frame.scramble(scrambled, length, place);
      assertTrue(length == Frame.HEADER_BYTES || !Arrays.equals(frame, scrambled));
      Frame.scramble(scrambled, length, place);
      assertArrayEquals(frame, scrambled);
    }
  }
}
