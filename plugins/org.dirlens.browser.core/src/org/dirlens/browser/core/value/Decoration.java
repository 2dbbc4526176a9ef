package org.dirlens.browser.core.value;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.dirlens.browser.core.schema.ServerSchema;

/** The text that a person reads instead of a raw value. */
public final class Decoration {
  private Decoration() {}

  /**
   * What a value says to a person, empty where the value says it best itself.
   *
   * @param zone in which times are told
   */
  public static Optional<String> of(
      ValueKind kind, byte[] value, ServerSchema schema, ZoneId zone) {
    if (Octets.isLong(value) && kind != ValueKind.PICTURE && kind != ValueKind.CERTIFICATE) {
      return Optional.empty();
    }
    return switch (kind) {
      case TIME -> TimeText.parse(Octets.utf8(value)).map(each -> TimeText.shown(each, zone));
      case OID ->
          Oids.meaning(Octets.utf8(value), schema)
              .map(words -> "%s (%s)".formatted(Octets.utf8(value), words));
      case ADDRESS -> Optional.of(AddressText.lines(Octets.utf8(value)).replace("\n", ", "));
      case PICTURE -> Picture.facts(value).map(facts -> picture(facts, value.length));
      case CERTIFICATE ->
          Certificates.of(value)
              .map(
                  each ->
                      "Certificate of %s, until %s"
                          .formatted(
                              each.getSubjectX500Principal().getName(),
                              each.getNotAfter().toInstant().atZone(ZoneOffset.UTC).toLocalDate()));
      default -> Optional.empty();
    };
  }

  private static String picture(Picture.Facts facts, int bytes) {
    return "%s picture (%,d x %,d pixels, %,d bytes)"
        .formatted(facts.format(), facts.width(), facts.height(), bytes);
  }
}
