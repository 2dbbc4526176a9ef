package org.dirlens.browser.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.junit.jupiter.api.Test;

class ValueKindTest {
  private static final ServerSchema SCHEMA =
      ServerSchema.of(
          new Entry(
              "cn=subschema",
              List.of(
                  Attribute.of(
                      "attributeTypes",
                      type("1.1", "truth", "7"),
                      type("1.2", "count", "27"),
                      type("1.3", "moment", "24"),
                      type("1.4", "manager", "12"),
                      type("1.5", "kind", "38"),
                      type("1.6", "street", "41"),
                      type("1.7", "certificate", "8"),
                      type("1.8", "octets", "40"),
                      type("2.5.4.36", "userCertificate", "8"),
                      type("2.5.4.35", "userPassword", "40"),
                      "( 1.9 NAME 'number' SYNTAX 1.3.6.1.1.16.1 )"))));

  private static String type(String oid, String name, String syntax) {
    return "( %s NAME '%s' SYNTAX 1.3.6.1.4.1.1466.115.121.1.%s )".formatted(oid, name, syntax);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static ValueKind kind(String description, String value) {
    return ValueKind.of(description, utf8(value), SCHEMA);
  }

  @Test
  void isChosenByTypeThenBySyntaxThenByTheOctets() {
    assertEquals(ValueKind.BOOLEAN, kind("truth", "TRUE"));
    assertEquals(ValueKind.INTEGER, kind("count", "1"));
    assertEquals(ValueKind.TIME, kind("moment", "20260101000000Z"));
    assertEquals(ValueKind.NAME, kind("manager;lang-de", "cn=a"));
    assertEquals(ValueKind.OID, kind("kind", "cn"));
    assertEquals(ValueKind.UUID, kind("number", "x"));
    assertEquals(ValueKind.ADDRESS, kind("street", "a$b"));
    assertEquals(ValueKind.OBJECT_CLASS, kind("objectClass", "top"));
    assertEquals(ValueKind.PICTURE, kind("jpegPhoto", ""));
    assertEquals(ValueKind.CERTIFICATE, kind("userCertificate;binary", ""));
    assertEquals(ValueKind.CERTIFICATE, kind("certificate", ""));
    assertEquals(ValueKind.PASSWORD, kind("userPassword", "x"));
    assertEquals(ValueKind.OCTETS, kind("cn;binary", "x"));
    assertEquals(ValueKind.TEXT, kind("octets", "text"));
    assertEquals(ValueKind.OCTETS, ValueKind.of("octets", new byte[] {0, 1}, SCHEMA));
    byte[] latin1 = "Müller$Straße 1".getBytes(StandardCharsets.ISO_8859_1);
    assertEquals(ValueKind.OCTETS, ValueKind.of("street", latin1, SCHEMA), "text would lose it");
    assertEquals(ValueKind.OCTETS, ValueKind.of("manager", latin1, SCHEMA));
    assertEquals(ValueKind.TEXT, kind("unknown", "text"));
  }

  @Test
  void whatSuitsAValueDependsOnWhatItIs() {
    assertEquals(
        List.of(ValueKind.TEXT, ValueKind.INTEGER, ValueKind.OCTETS),
        ValueKind.suitable("unknown", utf8("12"), SCHEMA));
    assertTrue(
        ValueKind.suitable("unknown", utf8("20260131235959Z"), SCHEMA).contains(ValueKind.TIME));
    assertEquals(
        List.of(ValueKind.TEXT, ValueKind.NAME, ValueKind.OCTETS),
        ValueKind.suitable("unknown", utf8("cn=a,dc=b"), SCHEMA));
    assertEquals(
        List.of(ValueKind.PASSWORD), ValueKind.suitable("userPassword", utf8("12"), SCHEMA));
  }

  private static boolean right(ValueKind kind, String value) {
    return ValueCheck.problem(kind, utf8(value), SCHEMA).isEmpty();
  }

  @Test
  void valuesAreCheckedByTheirSyntax() {
    assertTrue(right(ValueKind.BOOLEAN, "TRUE"));
    assertFalse(right(ValueKind.BOOLEAN, "true"));
    assertTrue(right(ValueKind.INTEGER, "-7"));
    assertFalse(right(ValueKind.INTEGER, "007"));
    assertTrue(right(ValueKind.TIME, "2026013123Z"));
    assertTrue(right(ValueKind.TIME, "20260131235959.5+0100"));
    assertFalse(right(ValueKind.TIME, "20261331000000Z"));
    assertFalse(right(ValueKind.TIME, "yesterday"));
    assertTrue(right(ValueKind.NAME, "cn=a\\,b,dc=x"));
    assertFalse(right(ValueKind.NAME, "somebody"));
    assertTrue(right(ValueKind.OID, "manager"));
    assertTrue(right(ValueKind.OID, "1.2.3"));
    assertFalse(right(ValueKind.OID, "1.02.3"));
    assertFalse(right(ValueKind.OID, "nothing"));
    assertTrue(right(ValueKind.UUID, "8b4a1cd2-3e21-4a0c-9a51-0f6f0c4cbb10"));
    assertFalse(right(ValueKind.UUID, "8b4a1cd2"));
  }

  @Test
  void identifiersAreToldByNameAndNumber() {
    assertEquals(Optional.of("attribute type userCertificate"), Oids.meaning("2.5.4.36", SCHEMA));
    assertEquals(Optional.of("attribute type 1.4"), Oids.meaning("manager", SCHEMA));
    assertEquals(Optional.empty(), Oids.meaning("9.9.9", SCHEMA));
  }

  @Test
  void anAddressGoesThereAndBack() {
    String stored = "1 Main St.$\\241,000,000 Sweepstakes$back\\5Cslash";
    assertEquals("1 Main St.\n$1,000,000 Sweepstakes\nback\\slash", AddressText.lines(stored));
    assertEquals(stored, AddressText.of(AddressText.lines(stored) + "\n"));
  }

  @Test
  void octetsGoThereAndBack() {
    byte[] value = new byte[40];
    for (int at = 0; at < value.length; at++) {
      value[at] = (byte) (at * 7);
    }
    String hex = Octets.hex(value);
    assertEquals(3, hex.lines().count());
    assertEquals(hex, Octets.ofHex(hex).map(Octets::hex).orElse(""));
    assertEquals(Optional.empty(), Octets.ofHex("0"));
    assertEquals(3, Octets.printable(value).lines().count());
  }

  @Test
  void aDescriptionIsTakenApartAndPutTogether() {
    Description parts = Description.of("cn;lang-de;x-old;binary");
    assertEquals(new Description("cn", "de", true, List.of("x-old")), parts);
    assertEquals("cn;lang-de;x-old;binary", parts.text());
    assertEquals(Optional.empty(), parts.problem());
    assertTrue(Description.of("1cn").problem().isPresent());
    assertTrue(new Description("cn", "d e", false, List.of()).problem().isPresent());
    assertTrue(new Description("cn", "", false, List.of("a_b")).problem().isPresent());
  }
}
