package org.dirlens.connection.core;

import java.nio.ByteBuffer;

/**
 * Where the messages of a connection end, by the length that each begins with (X.690, the definite
 * form, which RFC 4511, section 5.1, demands). Of one connection, and so of one thread at a time.
 */
final class MessageLengths {
  private static final int LONG_FORM = 0x80;
  private static final int OCTET_BITS = 8;
  private static final int OCTET = 0xff;

  private enum Next {
    TAG,
    LENGTH,
    MORE_OF_LENGTH,
    CONTENT
  }

  private Next next = Next.TAG;
  private int lengthOctets;
  private long content;

  /**
   * How many octets of a buffer, from its position on, are of the message that is under way; at
   * least one where there are any.
   */
  int part(ByteBuffer buffer) {
    int at = buffer.position();
    while (next != Next.CONTENT && at < buffer.limit()) {
      header(buffer.get(at++) & OCTET);
    }
    if (next == Next.CONTENT) {
      int here = (int) Math.min(content, buffer.limit() - at);
      at += here;
      content -= here;
      next = content == 0 ? Next.TAG : Next.CONTENT;
    }
    return at - buffer.position();
  }

  private void header(int octet) {
    switch (next) {
      case TAG -> next = Next.LENGTH;
      case LENGTH -> {
        lengthOctets = octet < LONG_FORM ? 0 : octet - LONG_FORM;
        content = octet < LONG_FORM ? octet : 0;
        next = lengthOctets == 0 ? Next.CONTENT : Next.MORE_OF_LENGTH;
      }
      case MORE_OF_LENGTH -> {
        boolean tooLong = content > Long.MAX_VALUE >> OCTET_BITS;
        content = tooLong ? Long.MAX_VALUE : content << OCTET_BITS | octet;
        next = --lengthOctets == 0 ? Next.CONTENT : Next.MORE_OF_LENGTH;
      }
      case CONTENT -> throw new IllegalStateException("The length is known");
    }
  }
}
