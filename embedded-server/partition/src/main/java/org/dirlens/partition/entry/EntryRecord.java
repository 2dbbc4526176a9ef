package org.dirlens.partition.entry;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The stored form of an entry, seen where it lies: no copy, no decoding.
 *
 * <pre>
 * record      = version flags parent-id rdn-length user-count operational-count
 *               user-start operational-start [stamps] table rdn user forms operational
 * version     = %x01 / %x02   ; how wide codes are
 * flags       = OCTET          ; 01 wide offsets, 02 alias, 04 referral, 08 subentry, 10 values outside,
 *                              ; 20 stamps
 * parent-id   = 8OCTET         ; all numbers big-endian
 * rdn-length  = 2OCTET
 * user-count, operational-count = 2OCTET ; stamps not counted
 * user-start, operational-start = 4OCTET  ; from the start of the record
 * stamps      = OCTET          ; which stamps the entry has, see {@link Stamp}
 * table       = *( code offset ); one for each attribute, in the order of the attributes
 * code        = 4OCTET         ; version 1: AttributeType.code
 *             / OCTET          ; version 2: number of a type, see {@link CommonTypes}
 * offset      = 2OCTET / 4OCTET; of the attribute from the start of the record; 4 with wide offsets
 * rdn         = UTF-8 as the user wrote it
 * user, operational = *PartialAttribute ; BER, RFC 4511, 4.1.7, definite shortest lengths
 * forms       = *OCTET         ; the short forms of the stamps in their order, see StampForm
 * outside     = %x80.18 list(8) count(4) bytes(8) rule(4)
 * </pre>
 *
 * <p>An attribute with many values has {@code outside} in the place of its SET: the values lie in a
 * list of {@link OutsideValues} under normal forms of that matching rule; {@code bytes} is what
 * they take in the SET.
 *
 * <p>A view may be moved to other bytes and used again. It is owned by one thread; the bytes are
 * shared and never changed. The bytes are trusted: who reads them from a file has verified their
 * checksum.
 */
public final class EntryRecord {
  /** The format for attributes of all types. */
  static final int ANY_TYPES = 1;

  /** The format for attributes of common types alone. */
  static final int COMMON_TYPES = 2;

  static final int WIDE = 0x01;
  static final int ALIAS = 0x02;
  static final int REFERRAL = 0x04;
  static final int SUBENTRY = 0x08;
  static final int OUTSIDE = 0x10;
  static final int STAMPED = 0x20;

  /** The tag that stands in the place of a SET whose values lie outside. */
  static final int OUTSIDE_TAG = 0x80;

  static final int OUTSIDE_BYTES = 24;

  static final int HEADER_BYTES = 24;
  private static final int PARENT_ID_AT = 2;
  private static final int RDN_LENGTH_AT = 10;
  private static final int USER_COUNT_AT = 12;
  private static final int OPERATIONAL_COUNT_AT = 14;
  private static final int USER_START_AT = 16;
  private static final int OPERATIONAL_START_AT = 20;

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = {};
  private int offset;
  private int length;
  private int codeBytes;
  private int slotBytes;
  private int tableAt;
  private int userCount;
  private Stamp[] stamps = {};
  private @Nullable StampView stampView;
  private boolean stampsShown;
  private OutsideValues outside = OutsideValues.NONE;

  /** A view on nothing yet; {@link #moveTo} comes first. */
  public EntryRecord() {}

  /** A view on these bytes. */
  public static EntryRecord over(byte[] bytes, int offset, int length) {
    return new EntryRecord().moveTo(bytes, offset, length);
  }

  /** Lets this view reach the values that lie outside the records it is moved to; returns it. */
  public EntryRecord reaching(OutsideValues values) {
    outside = values;
    return this;
  }

  /** Moves this view to other bytes; returns it. */
  public EntryRecord moveTo(byte[] newBytes, int newOffset, int newLength) {
    int version = newLength < HEADER_BYTES ? 0 : newBytes[newOffset];
    if (version != ANY_TYPES && version != COMMON_TYPES) {
      throw new IllegalArgumentException(
          "not an entry record of version 1 or 2: " + newLength + " bytes");
    }
    bytes = newBytes;
    offset = newOffset;
    length = newLength;
    int flags = newBytes[newOffset + 1];
    boolean stamped = (flags & STAMPED) != 0;
    codeBytes = codeBytes(version);
    slotBytes = codeBytes + offsetBytes(flags);
    tableAt = newOffset + HEADER_BYTES + (stamped ? 1 : 0);
    userCount = shortAt(USER_COUNT_AT);
    stamps = Stamp.of(stamped ? stampMask() : 0);
    stampsShown = false;
    return this;
  }

  /** How many bytes a code takes in the table of a record of this version. */
  static int codeBytes(int version) {
    return version == COMMON_TYPES ? Byte.BYTES : Integer.BYTES;
  }

  /** How many bytes an offset takes in the table of a record with these flags. */
  static int offsetBytes(int flags) {
    return (flags & WIDE) == 0 ? Short.BYTES : Integer.BYTES;
  }

  /** The stored form of an entry below the entry with id {@code parentId}. */
  public static byte[] encode(Entry entry, long parentId) throws LdapProblem {
    String rdn = entry.dn().isRoot() ? "" : entry.dn().rdn().text();
    return encode(entry.attributes(), rdn, parentId);
  }

  /**
   * The stored form of an entry whose RDN is not what matters: suffix entries keep their whole
   * name. Attributes without values are left out. adminLimitExceeded if a limit of {@link
   * EntryRecordWriter} is exceeded.
   */
  public static byte[] encode(List<Attribute> attributes, String rdnText, long parentId)
      throws LdapProblem {
    return new EntryRecordWriter(parentId, rdnText.getBytes(StandardCharsets.UTF_8))
        .addAll(attributes)
        .toBytes();
  }

  public byte[] bytes() {
    return bytes;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }

  public long parentId() {
    return (long) LONGS.get(bytes, offset + PARENT_ID_AT);
  }

  /** Sets the parent of a record that nobody shares yet. */
  public static void setParentId(byte[] record, long parentId) {
    LONGS.set(record, PARENT_ID_AT, parentId);
  }

  /** Whether objectClass has alias. */
  public boolean isAlias() {
    return hasFlag(ALIAS);
  }

  /** Whether objectClass has referral. */
  public boolean isReferral() {
    return hasFlag(REFERRAL);
  }

  /** Whether objectClass has subentry. */
  public boolean isSubentry() {
    return hasFlag(SUBENTRY);
  }

  /** Whether an attribute has its values outside the record. */
  public boolean hasOutside() {
    return hasFlag(OUTSIDE);
  }

  /** Whether the attribute at {@code index} has its values outside the record. */
  public boolean isOutside(int index) {
    return hasOutside() && (bytesOf(index)[valueSetOffset(index)] & 0xFF) == OUTSIDE_TAG;
  }

  /** The list of the values outside of the attribute at {@code index}. */
  public long outsideList(int index) {
    return (long) LONGS.get(bytes, valueSetOffset(index) + 2);
  }

  /** How many values outside the attribute at {@code index} has. */
  public int outsideCount(int index) {
    return (int) INTS.get(bytes, valueSetOffset(index) + 10);
  }

  /** How many bytes the values outside of the attribute at {@code index} take in a SET. */
  public long outsideBytes(int index) {
    return (long) LONGS.get(bytes, valueSetOffset(index) + 14);
  }

  /**
   * The code of the matching rule by which the list of the attribute at {@code index} is sorted.
   */
  public int outsideRule(int index) {
    return (int) INTS.get(bytes, valueSetOffset(index) + 22);
  }

  /** Sets what a record that nobody shares yet says of values outside. */
  public void setOutside(int index, int count, long valueBytes) {
    INTS.set(bytes, valueSetOffset(index) + 10, count);
    LONGS.set(bytes, valueSetOffset(index) + 14, valueBytes);
  }

  private boolean hasFlag(int flag) {
    return (bytes[offset + 1] & flag) != 0;
  }

  /** The RDN, or the whole name of a suffix entry, as the user wrote it. */
  public String rdnText() {
    return new String(bytes, rdnOffset(), rdnLength(), StandardCharsets.UTF_8);
  }

  /** Where in {@link #bytes} the text of the RDN is. */
  public int rdnOffset() {
    return tableAt + rowCount() * slotBytes;
  }

  public int rdnLength() {
    return shortAt(RDN_LENGTH_AT);
  }

  public int userCount() {
    return userCount;
  }

  /** How many attributes there are, operational ones included. */
  public int attributeCount() {
    return rowCount() + stamps.length;
  }

  private int rowCount() {
    return userCount + shortAt(OPERATIONAL_COUNT_AT);
  }

  private int stampMask() {
    return bytes[offset + HEADER_BYTES] & 0xFF;
  }

  /** Where in {@link #bytes} the PartialAttributes of user attributes start. */
  public int userOffset() {
    return offset + (int) INTS.get(bytes, offset + USER_START_AT);
  }

  public int userLength() {
    return operationalOffset() - userOffset();
  }

  private int operationalOffset() {
    return offset + (int) INTS.get(bytes, offset + OPERATIONAL_START_AT);
  }

  /** The {@link AttributeType#code} of the attribute at {@code index}, user attributes first. */
  public int code(int index) {
    return isStamp(index)
        ? stamps[index - userCount].code
        : rowCode(tableAt + row(index) * slotBytes);
  }

  private int rowCode(int at) {
    return codeBytes == Byte.BYTES ? CommonTypes.code(bytes[at] & 0xFF) : (int) INTS.get(bytes, at);
  }

  /** Stamps stand between the user attributes and the other operational ones. */
  private boolean isStamp(int index) {
    return index >= userCount && index < userCount + stamps.length;
  }

  private int row(int index) {
    return index < userCount ? index : index - stamps.length;
  }

  /** The bytes in which the PartialAttribute at {@code index} lies. */
  byte[] bytesOf(int index) {
    return isStamp(index) ? stampView().bytes() : bytes;
  }

  /** Where in {@link #bytesOf} the PartialAttribute at {@code index} starts. */
  int attributeOffset(int index) {
    return isStamp(index) ? stampView().start(index - userCount) : rowOffset(row(index));
  }

  /** Behind the last byte of the PartialAttribute at {@code index}. */
  int attributeEnd(int index) {
    if (isStamp(index)) {
      return stampView().start(index - userCount + 1);
    }
    int next = row(index) + 1;
    if (next == userCount) {
      return operationalOffset();
    }
    return next < rowCount() ? rowOffset(next) : offset + length;
  }

  private int rowOffset(int row) {
    int at = tableAt + row * slotBytes + codeBytes;
    int relative =
        slotBytes == codeBytes + Short.BYTES
            ? (short) SHORTS.get(bytes, at) & 0xFFFF
            : (int) INTS.get(bytes, at);
    return offset + relative;
  }

  private StampView stampView() {
    if (stampView == null) {
      stampView = new StampView();
    }
    if (!stampsShown) {
      stampView.moveTo(stampMask(), bytes, operationalOffset());
      stampsShown = true;
    }
    return stampView;
  }

  /** Whether there is an attribute of this type or a subtype, with any options. */
  public boolean has(AttributeType type) {
    return indexOf(type, 0) >= 0;
  }

  /** Whether there is an attribute of this description, of a subtype, or with more options. */
  public boolean has(AttributeDescription description) {
    return indexOf(description, 0) >= 0;
  }

  /**
   * Shows all values of a type, its subtypes included, with any options; true if the visitor ended
   * it.
   */
  public boolean forEachValue(AttributeType type, ValueVisitor visitor) {
    for (int i = indexOf(type, 0); i >= 0; i = indexOf(type, i + 1)) {
      if (visit(i, visitor)) {
        return true;
      }
    }
    return false;
  }

  /** Shows all values of a description, subtypes and more options included; true if ended. */
  public boolean forEachValue(AttributeDescription description, ValueVisitor visitor) {
    for (int i = indexOf(description, 0); i >= 0; i = indexOf(description, i + 1)) {
      if (visit(i, visitor)) {
        return true;
      }
    }
    return false;
  }

  /** Shows all values of attributes with one of these codes, in ascending order; true if ended. */
  public boolean forEachValue(int[] sortedCodes, ValueVisitor visitor) {
    int count = attributeCount();
    for (int i = 0; i < count; i++) {
      if (Arrays.binarySearch(sortedCodes, code(i)) >= 0 && visit(i, visitor)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether all attributes of a type, its subtypes included, are byte for byte those of another
   * record. Neither record may have values outside.
   */
  public boolean hasSame(AttributeType type, EntryRecord other) {
    int i = indexOf(type, 0);
    int j = other.indexOf(type, 0);
    while (i >= 0 && j >= 0 && isSame(i, other, j)) {
      i = indexOf(type, i + 1);
      j = other.indexOf(type, j + 1);
    }
    return i < 0 && j < 0;
  }

  private boolean isSame(int index, EntryRecord other, int otherIndex) {
    return Arrays.equals(
        bytesOf(index),
        attributeOffset(index),
        attributeEnd(index),
        other.bytesOf(otherIndex),
        other.attributeOffset(otherIndex),
        other.attributeEnd(otherIndex));
  }

  /** The first attribute from {@code from} on that is of this type or a subtype; -1 if none. */
  int indexOf(AttributeType type, int from) {
    int[] codes = type.codesWithSubtypes();
    int count = attributeCount();
    for (int i = from; i < count; i++) {
      int code = code(i);
      for (int wanted : codes) {
        if (code == wanted) {
          return i;
        }
      }
    }
    return -1;
  }

  private int indexOf(AttributeDescription description, int from) {
    int i = indexOf(description.type(), from);
    while (i >= 0 && !hasOptionsOf(i, description)) {
      i = indexOf(description.type(), i + 1);
    }
    return i;
  }

  private boolean hasOptionsOf(int index, AttributeDescription wanted) {
    return wanted.options().isEmpty() || Options.contains(options(index), wanted.options());
  }

  /** The options of the attribute at {@code index}. */
  List<String> options(int index) {
    return Options.ofText(descriptionText(index));
  }

  /** The description of the attribute at {@code index} as the user wrote it. */
  public String descriptionText(int index) {
    return new String(descriptionBytes(index), StandardCharsets.UTF_8);
  }

  /** Where in {@link #bytesOf} the SET of values of the attribute at {@code index} starts. */
  int valueSetOffset(int index) {
    byte[] in = bytesOf(index);
    int at = Ber.contentStart(in, attributeOffset(index));
    return Ber.contentStart(in, at) + Ber.contentLength(in, at);
  }

  /** Shows the values of the attribute at {@code index}; true if the visitor ended it. */
  boolean visit(int index, ValueVisitor visitor) {
    if (isOutside(index)) {
      byte[] wanted = visitor.wanted(outsideRule(index));
      return wanted == null
          ? outside.forEach(outsideList(index), visitor)
          : outside.visit(outsideList(index), wanted, visitor);
    }
    byte[] in = bytesOf(index);
    int set = valueSetOffset(index);
    int at = Ber.contentStart(in, set);
    int end = at + Ber.contentLength(in, set);
    while (at < end) {
      int start = Ber.contentStart(in, at);
      int size = Ber.contentLength(in, at);
      if (visitor.visit(in, start, size)) {
        return true;
      }
      at = start + size;
    }
    return false;
  }

  /** All attributes, decoded. */
  public List<Attribute> attributes(Schema schema) throws LdapProblem {
    return attributes(schema, code -> true);
  }

  private List<Attribute> attributes(Schema schema, IntPredicate codes) throws LdapProblem {
    int count = attributeCount();
    List<Attribute> attributes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (codes.test(code(i))) {
        attributes.add(
            new Attribute(AttributeDescription.parse(descriptionText(i), schema), valuesOf(i)));
      }
    }
    return attributes;
  }

  /** The entry with the attributes alone whose {@link AttributeType#code} is among these. */
  public Entry toEntry(Dn dn, Schema schema, IntPredicate codes) throws LdapProblem {
    return new Entry(dn, attributes(schema, codes));
  }

  /** The whole entry, decoded. */
  public Entry toEntry(Dn dn, Schema schema) throws LdapProblem {
    return new Entry(dn, attributes(schema));
  }

  /**
   * The record after these changes in this order (RFC 4511, 4.6): noSuchAttribute,
   * attributeOrValueExists and inappropriateMatching as the RFC says, and nothing changed then.
   * Whether the result fits the schema and the name is not looked at.
   */
  public byte[] modify(List<Modification> modifications) throws LdapProblem {
    return new RecordEditor(this).apply(modifications).toBytes(parentId(), rdnBytes());
  }

  /** A record of its own that has all values in it, wherever they lie here. */
  public EntryRecord whole() throws LdapProblem {
    if (!hasOutside()) {
      return over(Arrays.copyOfRange(bytes, offset, offset + length), 0, length);
    }
    EntryRecordWriter writer = new EntryRecordWriter(parentId(), rdnBytes());
    writer.addFlags(bytes[offset + 1] & (ALIAS | REFERRAL | SUBENTRY));
    for (int i = 0; i < attributeCount(); i++) {
      if (isOutside(i)) {
        writer.addValues(code(i), i >= userCount, descriptionBytes(i), valuesOf(i));
      } else {
        int at = attributeOffset(i);
        writer.addEncoded(code(i), i >= userCount, bytesOf(i), at, attributeEnd(i) - at);
      }
    }
    byte[] whole = writer.toBytes();
    return over(whole, 0, whole.length);
  }

  List<byte[]> valuesOf(int index) {
    List<byte[]> values = new ArrayList<>();
    visit(index, (b, at, n) -> !values.add(Arrays.copyOfRange(b, at, at + n)));
    return values;
  }

  byte[] descriptionBytes(int index) {
    byte[] in = bytesOf(index);
    int at = Ber.contentStart(in, attributeOffset(index));
    int start = Ber.contentStart(in, at);
    return Arrays.copyOfRange(in, start, start + Ber.contentLength(in, at));
  }

  byte[] rdnBytes() {
    int at = rdnOffset();
    return Arrays.copyOfRange(bytes, at, at + rdnLength());
  }

  private int shortAt(int at) {
    return (short) SHORTS.get(bytes, offset + at) & 0xFFFF;
  }

  static void putHeader(ByteSink out, int version, int flags, long parentId, int rdnLength) {
    out.put(version);
    out.put(flags);
    out.putLong(parentId);
    out.putShort(rdnLength);
  }
}
