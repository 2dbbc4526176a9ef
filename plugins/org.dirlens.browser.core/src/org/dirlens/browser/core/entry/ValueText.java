package org.dirlens.browser.core.entry;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.value.Decoration;
import org.dirlens.browser.core.value.Octets;
import org.dirlens.browser.core.value.ValueKind;
import org.dirlens.connection.text.Shortened;
import org.dirlens.ldif.LdifWriter;

/**
 * How a value looks in a table cell. A password shows only how it is hashed, binary values only how
 * many octets they are, and a very long text only its beginning. Octets that should be text and are
 * no UTF-8 show the first of them in hexadecimal.
 */
public final class ValueText {
  /** Longest text shown in a cell. */
  public static final int CHARS_MAX = 1_000;

  private ValueText() {}

  public static String of(String description, byte[] value, ServerSchema schema) {
    return of(description, schema).apply(value);
  }

  /** The same for many values of an attribute. */
  public static Function<byte[], String> of(String description, ServerSchema schema) {
    if (isPassword(description)) {
      return value -> passwordLabel(StoredPassword.of(description, value));
    }
    return isBinary(description, schema) ? ValueText::binaryLabel : ValueText::text;
  }

  private static String text(byte[] value) {
    Optional<String> shown =
        Octets.isLong(value)
            ? Octets.begin(value, CHARS_MAX).map(begin -> begin(begin, value.length))
            : Octets.text(value).map(ValueText::shown);
    return shown.orElseGet(() -> octetsLabel(value));
  }

  private static String begin(String begin, int bytes) {
    return "%s… (%,d bytes)".formatted(line(begin), bytes);
  }

  /**
   * What a person reads: local time, the name of an object identifier, what a picture or a
   * certificate is; else the same as {@link #of}.
   */
  public static String decorated(String description, byte[] value, ServerSchema schema) {
    return decorated(description, schema).apply(value);
  }

  /** The same for many values of an attribute. */
  public static Function<byte[], String> decorated(String description, ServerSchema schema) {
    ValueKind kind = ValueKind.wanted(description, schema);
    ZoneId zone = ZoneId.systemDefault();
    Function<byte[], String> plain = of(description, schema);
    return value -> Decoration.of(kind, value, schema, zone).orElseGet(() -> plain.apply(value));
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
    String begin = line(Shortened.to(CHARS_MAX, text));
    return text.length() <= CHARS_MAX
        ? begin
        : "%s (%,d characters)".formatted(begin, text.length());
  }

  private static String line(String text) {
    boolean one = text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
    return one ? text : text.replaceAll("\\R", " ⏎ ");
  }

  /** What should be text and is not stands there in hexadecimal, so that it can be recognized. */
  private static String octetsLabel(byte[] value) {
    String hex = Octets.hex(Arrays.copyOf(value, Math.min(value.length, Octets.LINE)));
    String shown = value.length <= Octets.LINE ? hex : hex + " …";
    return jpeg(value)
        ? binaryLabel(value)
        : "%s (%,d bytes, not text)".formatted(shown, value.length);
  }

  private static boolean jpeg(byte[] value) {
    return value.length > 2 && (value[0] & 0xFF) == 0xFF && (value[1] & 0xFF) == 0xD8;
  }

  private static String binaryLabel(byte[] value) {
    return "%s (%,d bytes)".formatted(jpeg(value) ? "JPEG image" : "Binary data", value.length);
  }

  private static String passwordLabel(StoredPassword stored) {
    return stored.clear() ? "Password in clear text" : stored.scheme() + " hashed password";
  }
}
