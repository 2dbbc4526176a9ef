package org.dirlens.browser.core.value;

import java.util.Optional;
import java.util.regex.Pattern;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.schema.ServerSchema;

/** Whether a value is right by its syntax, before the server is asked. */
public final class ValueCheck {
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");
  private static final Pattern OID = Pattern.compile("[0-2](\\.(0|[1-9][0-9]*))+");
  private static final Pattern DESCRIPTOR = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Pattern UUID =
      Pattern.compile("[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

  /** Stands for a value that is longer than its syntax can want, which allows no line feed. */
  private static final String TOO_LONG = "=\n";

  private ValueCheck() {}

  /**
   * What the syntax asks for instead of this value, as {@code a whole number}; empty when the value
   * is right.
   *
   * @param schema in which the names of object identifiers are looked for; an empty one knows all
   */
  public static Optional<String> problem(ValueKind kind, byte[] value, ServerSchema schema) {
    String text = Octets.isLong(value) ? TOO_LONG : Octets.utf8(value);
    return switch (kind) {
      case BOOLEAN -> unless(text.equals("TRUE") || text.equals("FALSE"), "TRUE or FALSE");
      case INTEGER ->
          unless(INTEGER.matcher(text).matches(), "a whole number in digits, such as 12 or -7");
      case TIME ->
          unless(
              TimeText.parse(text).isPresent(), "a time such as 20260131235959Z (year to second)");
      case NAME -> unless(DnText.valid(text), "a DN such as cn=staff,ou=groups,dc=example,dc=com");
      case OID, OBJECT_CLASS -> oid(text, schema);
      case UUID ->
          unless(
              UUID.matcher(text).matches(), "a UUID such as 8b4a1cd2-3e21-4a0c-9a51-0f6f0c4cbb10");
      case PICTURE -> unless(Picture.facts(value).isPresent(), "a JPEG, PNG, GIF or BMP picture");
      case CERTIFICATE ->
          unless(Certificates.of(value).isPresent(), "an X.509 certificate (DER, or PEM text)");
      case ADDRESS -> unless(!text.isBlank(), "one line at least");
      case TEXT, PASSWORD, OCTETS -> Optional.empty();
    };
  }

  private static Optional<String> oid(String text, ServerSchema schema) {
    boolean written = OID.matcher(text).matches() || DESCRIPTOR.matcher(text).matches();
    return unless(written, "an object identifier such as 2.5.4.3, or the name of one")
        .or(() -> unless(known(text, schema), "a name that the schema of this server knows"));
  }

  private static boolean known(String text, ServerSchema schema) {
    boolean digits = Character.isDigit(text.charAt(0));
    return digits || schema.isEmpty() || Oids.meaning(text, schema).isPresent();
  }

  private static Optional<String> unless(boolean right, String wanted) {
    return right ? Optional.empty() : Optional.of(wanted);
  }
}
