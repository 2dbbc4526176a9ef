package org.dirlens.partition.entry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.dirlens.partition.ldap.Ber;
import org.dirlens.partition.ldap.ByteSink;
import org.dirlens.partition.schema.StableCode;
import org.jspecify.annotations.Nullable;

/** The operational attributes that nearly every entry has: a record keeps them in short forms. */
enum Stamp {
  ENTRY_UUID(0, "entryUUID", "1.3.6.1.1.16.4", StampForm.UUID),
  ENTRY_CSN(1, "entryCSN", "1.3.6.1.4.1.4203.666.1.7", StampForm.CHANGE_NUMBER),
  CREATE_TIMESTAMP(2, "createTimestamp", "2.5.18.1", StampForm.TIME),
  CREATORS_NAME(3, "creatorsName", "2.5.18.3", StampForm.TEXT),
  MODIFY_TIMESTAMP(4, "modifyTimestamp", "2.5.18.2", StampForm.TIME),
  MODIFIERS_NAME(5, "modifiersName", "2.5.18.4", StampForm.TEXT),
  STRUCTURAL_CLASS(6, "structuralObjectClass", "2.5.21.9", StampForm.TEXT);

  /** In a mask: modifyTimestamp and modifiersName are those of the creation and not stored. */
  static final int UNMODIFIED = 0x80;

  private static final Stamp[] ALL = values();
  static final int MODIFICATION = MODIFY_TIMESTAMP.bit() | MODIFIERS_NAME.bit();

  /** The stamps of every mask, in their order. */
  private static final Stamp[][] OF_MASK = new Stamp[256][];

  static {
    for (int mask = 0; mask < OF_MASK.length; mask++) {
      OF_MASK[mask] = select((mask & UNMODIFIED) == 0 ? mask : mask | MODIFICATION);
    }
  }

  /** Its number in the stored form, from 0. */
  final int number;

  final int code;
  final StampForm form;

  /** The name as the schema writes it. */
  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final byte[] name;

  Stamp(int number, String name, String oid, StampForm form) {
    this.number = number;
    this.code = StableCode.of(oid);
    this.form = form;
    this.name = name.getBytes(StandardCharsets.US_ASCII);
  }

  /** The stamps an entry with this mask has. */
  static Stamp[] of(int mask) {
    return OF_MASK[mask];
  }

  private static Stamp[] select(int mask) {
    return Arrays.stream(ALL).filter(stamp -> (mask & stamp.bit()) != 0).toArray(Stamp[]::new);
  }

  /** The stamp of an attribute; null if its type is none. */
  static @Nullable Stamp ofCode(int code) {
    for (Stamp stamp : ALL) {
      if (stamp.code == code) {
        return stamp;
      }
    }
    return null;
  }

  int bit() {
    return 1 << number;
  }

  /** Whether this is the name as the schema writes it. */
  boolean isNamed(byte[] bytes, int offset, int length) {
    return Arrays.equals(name, 0, name.length, bytes, offset, offset + length);
  }

  /** Where the value of this stamp is found that an entry with this mask has. */
  Stamp storedAs(int mask) {
    if ((mask & UNMODIFIED) == 0) {
      return this;
    }
    return switch (this) {
      case MODIFY_TIMESTAMP -> CREATE_TIMESTAMP;
      case MODIFIERS_NAME -> CREATORS_NAME;
      default -> this;
    };
  }

  /** Appends the PartialAttribute whose value has this short form. */
  void spread(byte[] bytes, int at, ByteSink out) {
    int value = form.valueLength(bytes, at);
    int values = Ber.elementLength(value);
    Ber.putHeader(out, Ber.SEQUENCE, Ber.elementLength(name.length) + Ber.elementLength(values));
    Ber.putHeader(out, Ber.OCTET_STRING, name.length);
    out.put(name);
    Ber.putHeader(out, Ber.SET, values);
    Ber.putHeader(out, Ber.OCTET_STRING, value);
    form.spread(bytes, at, out);
  }
}
