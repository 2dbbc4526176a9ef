package org.dirlens.browser.core.value;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.browser.core.schema.AttributeInfo;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.ldif.LdifWriter;

/** What kind of thing a value is, which decides how it is shown and edited. */
public enum ValueKind {
  TEXT,
  /** RFC 4517, section 3.3.3. */
  BOOLEAN,
  /** RFC 4517, section 3.3.16. */
  INTEGER,
  /** Generalized time, RFC 4517, section 3.3.13. */
  TIME,
  /** The DN of an entry, RFC 4517, section 3.3.9. */
  NAME,
  /** An object identifier or the name of one, RFC 4517, section 3.3.26. */
  OID,
  /** RFC 4530, section 2.1. */
  UUID,
  /** A postal address, RFC 4517, section 3.3.28. */
  ADDRESS,
  /** An object class of the entry. */
  OBJECT_CLASS,
  /** A picture: JPEG by RFC 4517, section 3.3.17, or another form that is known. */
  PICTURE,
  /** An X.509 certificate, RFC 4523, section 2.1. */
  CERTIFICATE,
  PASSWORD,
  /** No text. */
  OCTETS;

  private static final String SYNTAXES = "1.3.6.1.4.1.1466.115.121.1.";
  private static final String UUID_SYNTAX = "1.3.6.1.1.16.1";

  private static final Map<String, ValueKind> BY_TYPE =
      Map.of(
          "objectclass", OBJECT_CLASS,
          "jpegphoto", PICTURE,
          "thumbnailphoto", PICTURE,
          "thumbnaillogo", PICTURE,
          "usercertificate", CERTIFICATE,
          "cacertificate", CERTIFICATE,
          "entryuuid", UUID);

  private static final Map<String, ValueKind> BY_SYNTAX =
      Map.ofEntries(
          Map.entry("4", OCTETS),
          Map.entry("5", OCTETS),
          Map.entry("7", BOOLEAN),
          Map.entry("8", CERTIFICATE),
          Map.entry("9", OCTETS),
          Map.entry("10", OCTETS),
          Map.entry("12", NAME),
          Map.entry("23", OCTETS),
          Map.entry("24", TIME),
          Map.entry("27", INTEGER),
          Map.entry("28", PICTURE),
          Map.entry("38", OID),
          Map.entry("41", ADDRESS),
          Map.entry("49", OCTETS));

  /** Those that are edited as text, which has no place for octets that are none. */
  private static final Set<ValueKind> TEXTS =
      EnumSet.of(TEXT, BOOLEAN, INTEGER, TIME, NAME, OID, UUID, ADDRESS);

  /**
   * The kind of a value by its attribute type, else by its syntax, else by its octets.
   *
   * @param description with or without options
   */
  public static ValueKind of(String description, byte[] value, ServerSchema schema) {
    ValueKind wanted = wanted(description, schema);
    return TEXTS.contains(wanted) && !Octets.isText(value) ? OCTETS : wanted;
  }

  /** The kind that values of this attribute have, as far as type and syntax tell. */
  public static ValueKind wanted(String description, ServerSchema schema) {
    Optional<AttributeInfo> info = schema.attribute(description);
    String type = info.map(AttributeInfo::name).orElse(Attribute.typeOf(description));
    if (LdifWriter.isPassword(description)) {
      return PASSWORD;
    }
    ValueKind known = BY_TYPE.get(type.toLowerCase(Locale.ROOT));
    if (known != null) {
      return known;
    }
    if (description.toLowerCase(Locale.ROOT).endsWith(";binary")) {
      return OCTETS;
    }
    return info.map(AttributeInfo::syntaxOid).map(ValueKind::ofSyntax).orElse(TEXT);
  }

  private static ValueKind ofSyntax(String oid) {
    if (oid.equals(UUID_SYNTAX)) {
      return UUID;
    }
    return oid.startsWith(SYNTAXES)
        ? BY_SYNTAX.getOrDefault(oid.substring(SYNTAXES.length()), TEXT)
        : TEXT;
  }

  /**
   * The kinds as which a value can be edited, the usual one first. A password has one only: what it
   * is shall not be read from its octets.
   */
  public static List<ValueKind> suitable(String description, byte[] value, ServerSchema schema) {
    ValueKind usual = of(description, value, schema);
    List<ValueKind> all = new ArrayList<>();
    all.add(usual);
    if (usual == PASSWORD) {
      return all;
    }
    for (ValueKind kind : List.of(TEXT, BOOLEAN, INTEGER, TIME, NAME, UUID, ADDRESS, PICTURE)) {
      if (kind != usual && kind.suits(value)) {
        all.add(kind);
      }
    }
    if (usual != CERTIFICATE && Certificates.of(value).isPresent()) {
      all.add(CERTIFICATE);
    }
    if (usual != OCTETS) {
      all.add(OCTETS);
    }
    return all;
  }

  /** Whether a value could be edited as this kind although its syntax says another one. */
  private boolean suits(byte[] value) {
    if (Octets.isLong(value) && this != TEXT && this != PICTURE) {
      return false;
    }
    return switch (this) {
      case TEXT -> Octets.isText(value);
      case ADDRESS -> value.length > 0 && Octets.isText(value) && Octets.utf8(value).contains("$");
      case NAME -> Octets.isText(value) && Octets.utf8(value).contains("=") && right(value);
      case PICTURE -> Picture.facts(value).isPresent();
      default -> value.length > 0 && right(value);
    };
  }

  private boolean right(byte[] value) {
    return ValueCheck.problem(this, value, ServerSchema.EMPTY).isEmpty();
  }

  /** Whether such a value is a line of text that is edited in its cell. */
  public boolean inCell() {
    return this == TEXT || this == INTEGER || this == OID || this == UUID;
  }
}
