package org.dirlens.browser.core.schema;

import java.util.Map;
import java.util.Set;

/** Names of the syntaxes of RFC 4517 and RFC 4523. */
final class Syntaxes {
  private static final String PREFIX = "1.3.6.1.4.1.1466.115.121.1.";

  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("3", "attribute type description"),
          Map.entry("5", "binary"),
          Map.entry("6", "bit string"),
          Map.entry("7", "boolean"),
          Map.entry("8", "certificate"),
          Map.entry("9", "certificate list"),
          Map.entry("10", "certificate pair"),
          Map.entry("11", "country string"),
          Map.entry("12", "DN"),
          Map.entry("14", "delivery method"),
          Map.entry("15", "directory string"),
          Map.entry("22", "facsimile number"),
          Map.entry("24", "generalized time"),
          Map.entry("26", "IA5 string"),
          Map.entry("27", "integer"),
          Map.entry("28", "JPEG"),
          Map.entry("34", "name and optional UID"),
          Map.entry("36", "numeric string"),
          Map.entry("37", "object class description"),
          Map.entry("38", "OID"),
          Map.entry("39", "other mailbox"),
          Map.entry("40", "octet string"),
          Map.entry("41", "postal address"),
          Map.entry("44", "printable string"),
          Map.entry("50", "telephone number"),
          Map.entry("52", "telex number"),
          Map.entry("53", "UTC time"));

  private static final Set<String> BINARY = Set.of("4", "5", "8", "9", "10", "23", "28", "49");

  private Syntaxes() {}

  static String name(String oid) {
    return oid.startsWith(PREFIX) ? NAMES.getOrDefault(oid.substring(PREFIX.length()), oid) : oid;
  }

  static boolean binary(String oid) {
    return oid.startsWith(PREFIX) && BINARY.contains(oid.substring(PREFIX.length()));
  }
}
