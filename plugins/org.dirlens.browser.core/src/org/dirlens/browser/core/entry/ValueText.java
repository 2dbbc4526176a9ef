package org.dirlens.browser.core.entry;

import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.value.Decoration;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.ldif.LdifWriter;

/**
 * How a value looks in a table cell. A password shows only how it is hashed, octets that are no
 * text only how many they are, and a very long text only its beginning.
 */
public final class ValueText {
  /** Longest text shown in a cell. */
  public static final int CHARS_MAX = 1_000;

  private ValueText() {}

  public static String of(String description, byte[] value, ServerSchema schema) {
    if (isPassword(description)) {
      return passwordLabel(value);
    }
    if (isBinary(description, schema)) {
      return binaryLabel(value);
    }
    return Octets.text(value).map(ValueText::shown).orElseGet(() -> binaryLabel(value));
  }

  /**
   * What a person reads: local time, the name of an object identifier, what a picture or a
   * certificate is; else the same as {@link #of}.
   */
  public static String decorated(String description, byte[] value, ServerSchema schema) {
    ValueKind kind = ValueKind.wanted(description, schema);
    return Decoration.of(kind, value, schema, ZoneId.systemDefault())
        .orElseGet(() -> of(description, value, schema));
  }

  /** The value as text that can be edited, empty when it is a password or no text. */
  public static Optional<String> editable(String description, byte[] value, ServerSchema schema) {
    if (isPassword(description) || isBinary(description, schema)) {
      return Optional.empty();
    }
    return Octets.text(value);
  }

  public static boolean isPassword(String description) {
    return LdifWriter.isPassword(description);
  }

  private static boolean isBinary(String description, ServerSchema schema) {
    return description.toLowerCase(Locale.ROOT).endsWith(";binary")
        || schema
            .attribute(description)
            .map(info -> info.binary() && !isTextual(info.syntaxOid()))
            .orElse(false);
  }

  private static boolean isTextual(String syntaxOid) {
    return syntaxOid.endsWith(".40");
  }

  private static String shown(String text) {
    String line = text.replaceAll("\\R", " ⏎ ");
    return line.length() <= CHARS_MAX
        ? line
        : "%s… (%,d characters)".formatted(line.substring(0, CHARS_MAX), text.length());
  }

  private static String binaryLabel(byte[] value) {
    boolean jpeg = value.length > 2 && (value[0] & 0xFF) == 0xFF && (value[1] & 0xFF) == 0xD8;
    return "%s (%,d bytes)".formatted(jpeg ? "JPEG image" : "Binary data", value.length);
  }

  private static String passwordLabel(byte[] value) {
    StoredPassword stored = StoredPassword.of(value);
    return stored.clear() ? "Password in clear text" : stored.scheme() + " hashed password";
  }
}
