package org.dirlens.connection.core;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A part of a list that the server sorts by one attribute (RFC 2891), of which it sends nothing
 * else (draft-ietf-ldapext-ldapv3-vlv-09). Entries without the attribute stand at the end.
 *
 * @param order what it is sorted by
 * @param target where the part begins
 * @param entries its length
 * @param context what the server told of the list last; empty at first
 */
public record ListView(Order order, Target target, int entries, byte[] context) {
  /** OID of the control. */
  public static final String OID = "2.16.840.1.113730.3.4.9";

  /** OID of the control that sorts. */
  public static final String SORT_OID = "1.2.840.113556.1.4.473";

  private static final String ANSWER_OID = "2.16.840.1.113730.3.4.10";
  private static final String SORT_ANSWER_OID = "1.2.840.113556.1.4.474";
  private static final int SEQUENCE = 0x30;
  private static final int INTEGER = 0x02;
  private static final int OCTETS = 0x04;

  /**
   * What a list is sorted by.
   *
   * @param rule OID of the ordering rule; empty for that of the attribute
   */
  public record Order(String attribute, String rule, boolean descending) {
    /** OID of caseIgnoreOrderingMatch (RFC 4517, section 4.2.12). */
    public static final String IGNORING_CASE = "2.5.13.3";
  }

  /** The first entry of a part. */
  public sealed interface Target {
    /**
     * The entry of that number.
     *
     * @param number 1 for the first
     * @param of how many there are as far as known, 0 if not
     */
    record Number(int number, int of) implements Target {}

    /** The first entry whose value is that or comes behind it. */
    record Value(String value) implements Target {}
  }

  /**
   * What the server says of a part.
   *
   * @param first number of its first entry, 1 for the first of the list
   * @param count entries in the list, estimated by some servers
   * @param context of the list, for the next part
   */
  public record Answer(int first, int count, byte[] context) {}

  RequestControl sort() {
    byte[] attribute = tagged(OCTETS, utf8(order.attribute()));
    byte[] rule = order.rule().isEmpty() ? new byte[0] : tagged(0x80, utf8(order.rule()));
    byte[] reverse = order.descending() ? new byte[] {(byte) 0x81, 1, (byte) 0xFF} : new byte[0];
    return new RequestControl(
        SORT_OID, tagged(SEQUENCE, tagged(SEQUENCE, attribute, rule, reverse)), SORT_ANSWER_OID);
  }

  RequestControl part() {
    byte[] begin =
        switch (target) {
          case Target.Number at ->
              tagged(0xA0, integer(Math.max(1, at.number())), integer(at.of()));
          case Target.Value at -> tagged(0x81, utf8(at.value()));
        };
    byte[] kept = context.length == 0 ? context : tagged(OCTETS, context);
    return new RequestControl(
        OID, tagged(SEQUENCE, integer(0), integer(entries - 1), begin, kept), ANSWER_OID);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] integer(int value) {
    return tagged(INTEGER, BigInteger.valueOf(value).toByteArray());
  }

  private static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(tag);
    int length = content.size();
    if (length > 127) {
      byte[] octets = ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
      out.write(0x80 | octets.length);
      out.writeBytes(octets);
    } else {
      out.write(length);
    }
    out.writeBytes(content.toByteArray());
    return out.toByteArray();
  }

  /** Reads the answer; empty when the server says that it did not send that part. */
  static Optional<Answer> answer(byte[] value) {
    ByteBuffer in = ByteBuffer.wrap(value);
    try {
      content(in);
      int first = number(in);
      int count = number(in);
      int result = number(in);
      byte[] context = in.hasRemaining() ? content(in) : new byte[0];
      return result == 0 ? Optional.of(new Answer(first, count, context)) : Optional.empty();
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static int number(ByteBuffer in) {
    return new BigInteger(content(in)).intValueExact();
  }

  /** The content of the next element; of a sequence, what is inside stays to be read. */
  private static byte[] content(ByteBuffer in) {
    boolean sequence = (in.get() & 0xFF) == SEQUENCE;
    int length = in.get() & 0xFF;
    if (length > 127) {
      int octets = length & 0x7F;
      length = 0;
      for (int at = 0; at < octets; at++) {
        length = (length << 8) | (in.get() & 0xFF);
      }
    }
    byte[] content = new byte[sequence ? 0 : length];
    in.get(content);
    return content;
  }
}
