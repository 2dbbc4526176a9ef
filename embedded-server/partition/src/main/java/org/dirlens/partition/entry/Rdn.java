package org.dirlens.partition.entry;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.NameNormalizer;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A relative distinguished name: one or more attribute-value pairs. Equal to another if their
 * normal forms are.
 */
public final class Rdn {
  private final String text;
  private final byte[] normalized;
  private final List<Ava> avas;

  Rdn(String text, byte[] normalized, List<Ava> avas) {
    this.text = text;
    this.normalized = normalized;
    this.avas = List.copyOf(avas);
  }

  /** Reads one RDN in the notation of RFC 4514; invalidDNSyntax if it is none or more than one. */
  public static Rdn parse(String text, Schema schema) throws LdapProblem {
    Dn dn = Dn.parse(text, schema);
    if (dn.depth() != 1) {
      throw new LdapProblem(
          ResultCode.INVALID_DN_SYNTAX, "one RDN expected, not " + LdapProblem.quote(text));
    }
    return dn.rdn();
  }

  /** One pair; invalidDNSyntax if the value is none of the type. */
  public static Rdn of(AttributeType type, byte[] value) throws LdapProblem {
    ByteSink pair = new ByteSink();
    NameNormalizer.putPair(type, value, value.length, pair);
    Ava ava = new Ava(type, type.name(), value);
    return new Rdn(ava.toString(), NameNormalizer.rdn(List.of(pair.toArray())), List.of(ava));
  }

  /**
   * The RDN that has a normal form, spelled as that is; null if its types are not known or their
   * normal forms are no values.
   */
  public static @Nullable Rdn spelled(byte[] normalized, Schema schema) {
    StringBuilder text = new StringBuilder();
    for (NameNormalizer.Pair pair : NameNormalizer.pairs(normalized)) {
      for (AttributeType type : schema.attributes()) {
        if (Arrays.equals(type.oidBytes(), pair.oid())) {
          text.append(text.isEmpty() ? "" : "+").append(type.name());
          text.append('=').append(escaped(pair.value()));
        }
      }
    }
    try {
      Rdn rdn = parse(text.toString(), schema);
      return Arrays.equals(rdn.normalized, normalized) ? rdn : null;
    } catch (LdapProblem noValue) {
      return null;
    }
  }

  /** As the user wrote it, RFC 4514. */
  public String text() {
    return text;
  }

  /** The normal form, which ends itself; a stable key. Shared, do not change. */
  public byte[] normalized() {
    return normalized;
  }

  public List<Ava> avas() {
    return avas;
  }

  /** A value with the escapes it needs in a name (RFC 4514, 2.4). */
  public static String escaped(byte[] value) {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException binary) {
      return HexFormat.ofDelimiter("").withPrefix("\\").formatHex(value);
    }
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean edge = (i == 0 && (c == ' ' || c == '#')) || (i == text.length() - 1 && c == ' ');
      if (c == 0) {
        escaped.append("\\00");
        continue;
      }
      if (edge || "\"+,;<>\\".indexOf(c) >= 0) {
        escaped.append('\\');
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Rdn that && Arrays.equals(normalized, that.normalized));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(normalized);
  }

  @Override
  public String toString() {
    return text;
  }
}
