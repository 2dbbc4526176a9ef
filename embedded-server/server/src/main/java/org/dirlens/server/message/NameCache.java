package org.dirlens.server.message;

import java.util.Arrays;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.ber.BerProblem;
import org.dirlens.server.ber.BerReader;
import org.jspecify.annotations.Nullable;

/**
 * Names by the bytes clients send for them, since clients ask for the same few again and again and
 * reading a name takes longer than finding its entry.
 *
 * <p>A name has two places by its hash: a new one takes the first and moves what was there to the
 * second. Shared by all threads without locks: a slot holds an immutable pair or nothing, and a
 * lost update only costs a parse.
 */
public final class NameCache {
  private static final int SLOTS = 16_384;

  /** Longer names are not kept, which bounds the cache to about ten megabytes. */
  private static final int NAME_BYTES_MAX = 160;

  private final Schema schema;
  private final @Nullable Kept[] slots = new @Nullable Kept[SLOTS];

  /** A name and the bytes it was read from. */
  private static final class Kept {
    final byte[] bytes;
    final Dn name;
    final int schemaVersion;

    Kept(byte[] bytes, Dn name, int schemaVersion) {
      this.bytes = bytes;
      this.name = name;
      this.schemaVersion = schemaVersion;
    }

    boolean is(byte[] other, int offset, int length, int version) {
      return schemaVersion == version
          && Arrays.equals(bytes, 0, bytes.length, other, offset, offset + length);
    }
  }

  public NameCache(Schema schema) {
    this.schema = schema;
  }

  /** The name in the element that comes next; invalidDNSyntax if it is none. */
  Dn name(BerReader in, int tag) throws BerProblem, LdapProblem {
    int length = in.octets(tag);
    return name(in.bytes(), in.valueOffset(), length);
  }

  private Dn name(byte[] bytes, int offset, int length) throws LdapProblem {
    if (length == 0) {
      return Dn.ROOT;
    }
    if (length > NAME_BYTES_MAX) {
      return Dn.parse(bytes, offset, length, schema);
    }
    int slot = slot(bytes, offset, length);
    int version = schema.version();
    Kept first = slots[slot];
    if (first != null && first.is(bytes, offset, length, version)) {
      return first.name;
    }
    Kept second = slots[slot + 1];
    if (second != null && second.is(bytes, offset, length, version)) {
      return second.name;
    }
    Dn name = Dn.parse(bytes, offset, length, schema);
    slots[slot + 1] = first;
    slots[slot] = new Kept(Arrays.copyOfRange(bytes, offset, offset + length), name, version);
    return name;
  }

  private static int slot(byte[] bytes, int offset, int length) {
    int hash = length;
    for (int i = offset; i < offset + length; i++) {
      hash = hash * 31 + bytes[i];
    }
    return (hash ^ hash >>> 15) & (SLOTS - 2);
  }
}
