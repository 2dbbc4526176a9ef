package org.dirlens.partition.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.NameReader;
import org.dirlens.partition.ldap.ResultCode;
import org.jspecify.annotations.Nullable;

/**
 * The normal form of distinguished names: root first, so that the names below a name start with its
 * bytes.
 *
 * <pre>
 * name  = *( rdn )                         ; the one nearest to the root first
 * rdn   = pair *( %x01 pair ) %x00         ; pairs in ascending order of their bytes
 * pair  = type value
 * type  = length oid / %x00 length name    ; one byte of length, BER content of the OID;
 *                                          ; types the schema does not know: the lower-case name
 * value = *( %x03-FF / %x02 %x10-12 )      ; normal form under the equality rule;
 *                                          ; bytes 00, 01, 02 become 02 10, 02 11, 02 12
 * </pre>
 */
public final class NameNormalizer {
  private static final int PAIR_END = 0x01;
  private static final int RDN_END = 0x00;
  private static final int ESCAPE = 0x02;
  private static final int ESCAPED_OFFSET = 0x10;

  private final SchemaNames names;

  NameNormalizer(SchemaNames names) {
    this.names = names;
  }

  /**
   * A pair of an RDN.
   *
   * @param oid BER content of the OID of its type; empty for a type that the schema did not know
   * @param value in its normal form
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Pair(byte[] oid, byte[] value) {}

  /** The pairs of the normal form of one RDN. */
  public static List<Pair> pairs(byte[] rdn) {
    List<Pair> pairs = new ArrayList<>();
    int at = 0;
    while (at < rdn.length) {
      int type = at + 1;
      int start = type + (rdn[at] & 0xFF);
      int end = start;
      ByteSink value = new ByteSink();
      while (end < rdn.length && (rdn[end] & 0xFF) > PAIR_END) {
        boolean escape = rdn[end] == ESCAPE;
        value.put(escape ? rdn[end + 1] - ESCAPED_OFFSET : rdn[end]);
        end += escape ? 2 : 1;
      }
      pairs.add(new Pair(Arrays.copyOfRange(rdn, type, start), value.toArray()));
      at = end + 1;
    }
    return pairs;
  }

  /**
   * Appends the normal form of a value that is a name in the notation of RFC 4514;
   * invalidAttributeSyntax if it is none.
   */
  void normalize(byte[] bytes, int offset, int length, ByteSink out) throws LdapProblem {
    try {
      normalizeName(bytes, offset, length, out);
    } catch (LdapProblem problem) {
      throw new LdapProblem(ResultCode.INVALID_ATTRIBUTE_SYNTAX, problem.getMessage());
    }
  }

  private void normalizeName(byte[] bytes, int offset, int length, ByteSink out)
      throws LdapProblem {
    NameReader reader = new NameReader(bytes, offset, length);
    List<byte[]> rdns = new ArrayList<>();
    List<byte[]> pairs = new ArrayList<>();
    ByteSink pair = new ByteSink();
    while (reader.next()) {
      pair.clear();
      AttributeType type = names.types().get(bytes, reader.typeStart(), reader.typeLength());
      putPair(type, bytes, reader, pair);
      pairs.add(pair.toArray());
      if (reader.lastOfRdn()) {
        rdns.add(rdn(pairs));
        pairs.clear();
      }
    }
    for (int i = rdns.size() - 1; i >= 0; i--) {
      out.put(rdns.get(i));
    }
  }

  /** Appends the normal form of the pair at which the reader stands; {@code type} is its type. */
  public static void putPair(
      @Nullable AttributeType type, byte[] name, NameReader reader, ByteSink out)
      throws LdapProblem {
    ByteSink value = reader.value();
    if (type == null) {
      putUnknownType(name, reader, out);
      putEscaped(value.bytes(), 0, value.length(), out);
      return;
    }
    putPair(type, value.bytes(), value.length(), out);
  }

  /** Appends the normal form of a type and the value in the first {@code length} bytes. */
  public static void putPair(AttributeType type, byte[] value, int length, ByteSink out)
      throws LdapProblem {
    out.put(type.oidBytes().length);
    out.put(type.oidBytes());
    int start = out.length();
    MatchingRule rule = type.equality();
    if (rule == null) {
      out.put(value, 0, length);
    } else {
      normalizeValue(type, rule, value, length, out);
    }
    escapeFrom(start, out);
  }

  private static void normalizeValue(
      AttributeType type, MatchingRule rule, byte[] value, int length, ByteSink out)
      throws LdapProblem {
    try {
      rule.normalize(value, 0, length, out);
    } catch (LdapProblem badValue) {
      throw new LdapProblem(
          ResultCode.INVALID_DN_SYNTAX,
          "value of " + type.name() + " in a name: " + badValue.getMessage());
    }
  }

  private static void putUnknownType(byte[] name, NameReader reader, ByteSink out)
      throws LdapProblem {
    String text =
        new String(
            name,
            reader.typeStart(),
            reader.typeLength(),
            java.nio.charset.StandardCharsets.US_ASCII);
    if (text.length() > 255) {
      throw new LdapProblem(
          ResultCode.INVALID_DN_SYNTAX, "attribute type too long: " + LdapProblem.quote(text));
    }
    out.put(0);
    out.put(text.length());
    out.put(text.toLowerCase(Locale.ROOT));
  }

  /** Replaces what was written since {@code start} by its escaped form, if it needs one. */
  private static void escapeFrom(int start, ByteSink out) {
    int low = 0;
    for (int i = start; i < out.length(); i++) {
      low += (out.bytes()[i] & 0xFF) <= ESCAPE ? 1 : 0;
    }
    if (low > 0) {
      byte[] value = Arrays.copyOfRange(out.bytes(), start, out.length());
      out.truncate(start);
      putEscaped(value, 0, value.length, out);
    }
  }

  private static void putEscaped(byte[] value, int offset, int length, ByteSink out) {
    for (int i = offset; i < offset + length; i++) {
      int b = value[i] & 0xFF;
      if (b <= ESCAPE) {
        out.put(ESCAPE);
        out.put(b + ESCAPED_OFFSET);
      } else {
        out.put(b);
      }
    }
  }

  /** One RDN from the normal forms of its pairs; invalidDNSyntax if two of them are the same. */
  public static byte[] rdn(List<byte[]> pairs) throws LdapProblem {
    if (pairs.size() == 1) {
      byte[] only = pairs.get(0);
      return Arrays.copyOf(only, only.length + 1);
    }
    List<byte[]> sorted = new ArrayList<>(pairs);
    sorted.sort(Arrays::compareUnsigned);
    ByteSink rdn = new ByteSink();
    for (int i = 0; i < sorted.size(); i++) {
      if (i > 0 && Arrays.equals(sorted.get(i - 1), sorted.get(i))) {
        throw new LdapProblem(ResultCode.INVALID_DN_SYNTAX, "the same value twice in one RDN");
      }
      rdn.put(sorted.get(i));
      rdn.put(i + 1 < sorted.size() ? PAIR_END : RDN_END);
    }
    return rdn.toArray();
  }
}
