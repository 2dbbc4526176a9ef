package org.dirlens.launcher.ldif;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.dirlens.ldif.LdifAttribute;

/** What attributes of other servers become here. */
enum Renamed {
  /** nsUniqueId, a UUID in four groups: "7615d58b-e74811f1-8c34d315-142f738a". */
  GROUPED_UUID("entryUUID"),
  /** objectGUID, 16 octets of which the first three groups are in the order of small machines. */
  GUID("entryUUID"),
  /** TRUE for an account that an administrator has locked. */
  LOCK("pwdAccountLockedTime"),
  LOGIN("uid"),
  CREATED("createTimestamp"),
  MODIFIED("modifyTimestamp");

  private static final String FOR_EVER = "000001010000Z";

  private final String to;

  Renamed(String to) {
    this.to = to;
  }

  /** The name here. */
  String to() {
    return to;
  }

  /** The attribute under its name here; empty if its values are none of such. */
  Optional<LdifAttribute> of(LdifAttribute attribute) {
    return switch (this) {
      case GROUPED_UUID -> grouped(attribute.values().getFirst());
      case GUID -> guid(attribute.values().getFirst());
      case LOCK -> locked(attribute.values().getFirst());
      case LOGIN, CREATED, MODIFIED -> Optional.of(new LdifAttribute(to, attribute.values()));
    };
  }

  private Optional<LdifAttribute> grouped(byte[] value) {
    String text = text(value).toLowerCase(Locale.ROOT);
    if (!text.matches("[0-9a-f]{8}(-[0-9a-f]{8}){3}")) {
      return Optional.empty();
    }
    String digits = text.replace("-", "");
    return Optional.of(
        LdifAttribute.of(
            to, digits.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5")));
  }

  private Optional<LdifAttribute> guid(byte[] value) {
    if (value.length != 16) {
      return Optional.empty();
    }
    ByteBuffer small = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
    long high =
        ((small.getInt() & 0xFFFFFFFFL) << 32)
            | ((small.getShort() & 0xFFFFL) << 16)
            | (small.getShort() & 0xFFFFL);
    long low = small.order(ByteOrder.BIG_ENDIAN).getLong();
    return Optional.of(LdifAttribute.of(to, new UUID(high, low).toString()));
  }

  private Optional<LdifAttribute> locked(byte[] value) {
    return text(value).equalsIgnoreCase("true")
        ? Optional.of(LdifAttribute.of(to, FOR_EVER))
        : Optional.empty();
  }

  private static String text(byte[] value) {
    return new String(value, StandardCharsets.UTF_8).strip();
  }
}
