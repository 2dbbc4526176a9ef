package org.dirlens.partition.schema;

import java.math.BigInteger;
import org.dirlens.partition.ldap.ByteSink;

/** Object identifiers as text ({@code numericoid} of RFC 4512, 1.4) and as BER content. */
final class Oids {
  /** Longer identifiers are refused; the longest in use are below 100 characters. */
  private static final int OID_CHARS_MAX = 512;

  private static final BigInteger LOW_SEVEN_BITS = BigInteger.valueOf(0x7F);

  private Oids() {}

  /** Whether the bytes are a numeric OID: at least two arcs, no leading zeros. */
  static boolean isNumericOid(byte[] bytes, int offset, int length) {
    int arcs = 0;
    int at = offset;
    int end = offset + length;
    while (at < end && length <= OID_CHARS_MAX) {
      int start = at;
      while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
        at++;
      }
      if (at == start || (bytes[start] == '0' && at - start > 1)) {
        return false;
      }
      arcs++;
      if (at == end) {
        return arcs >= 2 && bytes[offset] <= '2' && bytes[offset + 1] == '.';
      }
      if (bytes[at++] != '.') {
        return false;
      }
    }
    return false;
  }

  /** BER content of an OID; the text must be a numeric OID. */
  static byte[] encode(String oid) {
    String[] arcs = oid.split("\\.", -1);
    ByteSink out = new ByteSink(16);
    putArc(
        out, new BigInteger(arcs[0]).multiply(BigInteger.valueOf(40)).add(new BigInteger(arcs[1])));
    for (int i = 2; i < arcs.length; i++) {
      putArc(out, new BigInteger(arcs[i]));
    }
    return out.toArray();
  }

  private static void putArc(ByteSink out, BigInteger arc) {
    int groups = Math.max(1, (arc.bitLength() + 6) / 7);
    for (int i = groups - 1; i >= 0; i--) {
      int group = arc.shiftRight(7 * i).and(LOW_SEVEN_BITS).intValue();
      out.put(i == 0 ? group : group | 0x80);
    }
  }
}
