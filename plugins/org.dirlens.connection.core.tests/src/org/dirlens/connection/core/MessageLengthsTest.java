package org.dirlens.connection.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages are told apart wherever the pieces end in which they come. */
class MessageLengthsTest {
  /** One of two octets of content, one without any, one whose length takes two octets. */
  private static final byte[] THREE = new byte[4 + 2 + 4 + 300];

  static {
    THREE[0] = 0x30;
    THREE[1] = 2;
    THREE[4] = 0x30;
    THREE[6] = 0x30;
    THREE[7] = (byte) 0x82;
    THREE[8] = 1;
    THREE[9] = 44;
  }

  private static List<Integer> parts(int pieceOctets) {
    MessageLengths lengths = new MessageLengths();
    List<Integer> parts = new ArrayList<>();
    for (int from = 0; from < THREE.length; from += pieceOctets) {
      ByteBuffer piece = ByteBuffer.wrap(THREE, from, Math.min(pieceOctets, THREE.length - from));
      while (piece.hasRemaining()) {
        int part = lengths.part(piece);
        parts.add(part);
        piece.position(piece.position() + part);
      }
    }
    return parts;
  }

  @Test
  void eachMessageOfAPieceIsAPart() {
    assertEquals(List.of(4, 2, 304), parts(THREE.length));
  }

  @Test
  void aPieceMayEndAnywhere() {
    assertEquals(List.of(3, 1, 2, 3, 3), parts(3).subList(0, 5));
    assertEquals(THREE.length, parts(1).size());
    assertEquals(List.of(4, 2, 2, 8, 8), parts(8).subList(0, 5));
  }

  @Test
  void aLengthThatNothingCanHoldIsThatOfAllThatComes() {
    byte[] endless = new byte[200];
    Arrays.fill(endless, (byte) 0xff);
    assertEquals(200, new MessageLengths().part(ByteBuffer.wrap(endless)));
  }
}
