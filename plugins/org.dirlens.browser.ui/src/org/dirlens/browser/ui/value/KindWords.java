package org.dirlens.browser.ui.value;

import org.dirlens.browser.core.value.ValueKind;

/** What the kinds of values are called. */
public final class KindWords {
  private KindWords() {}

  /** In a list of choices or a menu. */
  public static String of(ValueKind kind) {
    return switch (kind) {
      case TEXT -> Messages.Kind_text;
      case BOOLEAN -> Messages.Kind_boolean;
      case INTEGER -> Messages.Kind_integer;
      case TIME -> Messages.Kind_time;
      case NAME -> Messages.Kind_name;
      case OID -> Messages.Kind_oid;
      case UUID -> Messages.Kind_uuid;
      case ADDRESS -> Messages.Kind_address;
      case OBJECT_CLASS -> Messages.Kind_objectClass;
      case PICTURE -> Messages.Kind_picture;
      case CERTIFICATE -> Messages.Kind_certificate;
      case PASSWORD -> Messages.Kind_password;
      case OCTETS -> Messages.Kind_octets;
    };
  }
}
