package org.dirlens.partition.entry;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;

/**
 * Puts the stored form of an entry together, user attributes first. Format: {@link EntryRecord}.
 */
final class EntryRecordWriter {
  /** An entry with more attributes is refused. */
  static final int ATTRIBUTES_MAX = 65_535;

  /** An entry whose stored form is longer is refused. */
  static final int RECORD_BYTES_MAX = 64 << 20;

  private static final int NARROW_BYTES_MAX = 65_535;

  private final long parentId;
  private final byte[] rdn;
  private final List<Part> user = new ArrayList<>(24);
  private final StampWriter stamps = new StampWriter();
  private final List<Part> operational = new ArrayList<>(8);
  private int flags;

  /** One attribute: its code and its PartialAttribute, not yet or already encoded. */
  sealed interface Part {
    int code();

    int length();

    void write(ByteSink out);
  }

  /** An attribute to encode. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Encoding(int code, byte[] description, List<byte[]> values, int valuesLength)
      implements Part {
    private int contentLength() {
      return Ber.elementLength(description.length) + Ber.elementLength(valuesLength);
    }

    @Override
    public int length() {
      return Ber.elementLength(contentLength());
    }

    @Override
    public void write(ByteSink out) {
      Ber.putHeader(out, Ber.SEQUENCE, contentLength());
      Ber.putHeader(out, Ber.OCTET_STRING, description.length);
      out.put(description);
      Ber.putHeader(out, Ber.SET, valuesLength);
      for (byte[] value : values) {
        Ber.putHeader(out, Ber.OCTET_STRING, value.length);
        out.put(value);
      }
    }
  }

  /** An attribute whose bytes are at hand. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Encoded(int code, byte[] bytes, int offset, int length) implements Part {
    @Override
    public void write(ByteSink out) {
      out.put(bytes, offset, length);
    }
  }

  EntryRecordWriter(long parentId, byte[] rdn) {
    this.parentId = parentId;
    this.rdn = rdn;
  }

  /** An attribute whose values lie outside. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Outside(int code, byte[] description, long list, int count, long bytes, int rule)
      implements Part {
    private int contentLength() {
      return Ber.elementLength(description.length) + Ber.elementLength(EntryRecord.OUTSIDE_BYTES);
    }

    @Override
    public int length() {
      return Ber.elementLength(contentLength());
    }

    @Override
    public void write(ByteSink out) {
      Ber.putHeader(out, Ber.SEQUENCE, contentLength());
      Ber.putHeader(out, Ber.OCTET_STRING, description.length);
      out.put(description);
      Ber.putHeader(out, EntryRecord.OUTSIDE_TAG, EntryRecord.OUTSIDE_BYTES);
      out.putLong(list);
      out.putInt(count);
      out.putLong(bytes);
      out.putInt(rule);
    }
  }

  EntryRecordWriter addAll(List<Attribute> attributes) {
    for (Attribute attribute : attributes) {
      if (!attribute.values().isEmpty()) {
        add(attribute);
      }
    }
    return this;
  }

  void add(Attribute attribute) {
    byte[] description = attribute.description().stored();
    int code = attribute.type().code();
    addValues(code, attribute.type().operational(), description, attribute.values());
    if (code == ClassFlags.OBJECT_CLASS_CODE) {
      attribute.values().forEach(value -> flags |= ClassFlags.of(value, 0, value.length));
    }
  }

  /** Adds an attribute with its values. */
  void addValues(int code, boolean isOperational, byte[] description, List<byte[]> values) {
    if (isOperational && stamps.take(code, description, values)) {
      return;
    }
    int valuesLength = 0;
    for (byte[] value : values) {
      valuesLength = Math.addExact(valuesLength, Ber.elementLength(value.length));
    }
    (isOperational ? operational : user).add(new Encoding(code, description, values, valuesLength));
  }

  /** Adds an attribute whose values lie outside. */
  void addOutside(boolean isOperational, Outside attribute) {
    (isOperational ? operational : user).add(attribute);
    flags |= EntryRecord.OUTSIDE;
  }

  /** Adds a PartialAttribute that is encoded already. */
  void addEncoded(int code, boolean isOperational, byte[] bytes, int offset, int length) {
    if (!isOperational || !stamps.take(code, bytes, offset)) {
      (isOperational ? operational : user).add(new Encoded(code, bytes, offset, length));
    }
  }

  /** Adds to the flags that objectClass decides. */
  void addFlags(int more) {
    flags |= more;
  }

  byte[] toBytes() throws LdapProblem {
    boolean stamped = stamps.count() > 0;
    int count = user.size() + operational.size();
    long userLength = length(user);
    long operationalLength = stamps.length() + length(operational);
    int version = version();
    int header = EntryRecord.HEADER_BYTES + (stamped ? 1 : 0);
    long apart = (long) header + rdn.length + userLength + operationalLength;
    int codeBytes = EntryRecord.codeBytes(version);
    boolean wide = apart + (codeBytes + 2L) * count > NARROW_BYTES_MAX;
    long length = apart + (codeBytes + (wide ? 4L : 2L)) * count;
    if (count + stamps.count() > ATTRIBUTES_MAX || length > RECORD_BYTES_MAX) {
      throw new LdapProblem(
          ResultCode.ADMIN_LIMIT_EXCEEDED,
          "entry of %d attributes and %d bytes is too large: it may have %d and %d"
              .formatted(count, length, ATTRIBUTES_MAX, RECORD_BYTES_MAX));
    }
    ByteSink out = new ByteSink((int) length);
    int userStart = (int) (length - userLength - operationalLength);
    int layout = (wide ? EntryRecord.WIDE : 0) | (stamped ? EntryRecord.STAMPED : 0);
    EntryRecord.putHeader(out, version, flags | layout, parentId, rdn.length);
    out.putShort(user.size());
    out.putShort(operational.size());
    out.putInt(userStart);
    out.putInt((int) (userStart + userLength));
    if (stamped) {
      out.put(stamps.mask());
    }
    int next = putTable(out, version, user, userStart, wide);
    putTable(out, version, operational, next + stamps.length(), wide);
    out.put(rdn);
    user.forEach(part -> part.write(out));
    stamps.write(out);
    operational.forEach(part -> part.write(out));
    return out.bytes().length == out.length() ? out.bytes() : out.toArray();
  }

  private static long length(List<Part> parts) {
    long length = 0;
    for (Part part : parts) {
      length += part.length();
    }
    return length;
  }

  private int version() {
    return areCommon(user) && areCommon(operational)
        ? EntryRecord.COMMON_TYPES
        : EntryRecord.ANY_TYPES;
  }

  private static boolean areCommon(List<Part> parts) {
    for (Part part : parts) {
      if (CommonTypes.number(part.code()) < 0) {
        return false;
      }
    }
    return true;
  }

  private static int putTable(
      ByteSink out, int version, List<Part> parts, int start, boolean wide) {
    int at = start;
    for (Part part : parts) {
      if (version == EntryRecord.COMMON_TYPES) {
        out.put(CommonTypes.number(part.code()));
      } else {
        out.putInt(part.code());
      }
      if (wide) {
        out.putInt(at);
      } else {
        out.putShort(at);
      }
      at += part.length();
    }
    return at;
  }
}
