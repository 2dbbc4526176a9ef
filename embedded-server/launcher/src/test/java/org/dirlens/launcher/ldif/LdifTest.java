package org.dirlens.launcher.ldif;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LdifTest {
  @Test
  void recordsCarryTheirLinesNamesAndValues() throws IOException {
    List<String> read =
        read(
            """
            version: 1

            # a comment
             that goes on
            dn: uid=a,dc=example,dc=com
            cn: one
            CN;lang-de: eins
            cn:: dHdv
            description: a long
              value


            dn:: dWlkPWIsZGM9ZXhhbXBsZSxkYz1jb20=
            sn:leading
            """);
    assertEquals(
        List.of(
            "5 uid=a,dc=example,dc=com cn=one cn=two CN;lang-de=eins description=a long value",
            "13 uid=b,dc=example,dc=com sn=leading"),
        read);
  }

  @Test
  void aBadRecordNamesItsLineAndReadingGoesOn() throws IOException {
    List<String> read =
        read(
            """
            dn: a=1
            no colon here
            cn: x

            cn: no dn

            dn: a=2
            jpegPhoto:< file:///etc/passwd

            dn: a=3
            cn:: ***

            dn: a=4
            changetype: delete

            dn: a=5
            cn: good
            """);
    assertEquals(
        List.of(
            "1 ! line 2: no attribute description before a colon",
            "5 ! a record must begin with dn:, not with cn:",
            "7 ! line 8: values from URLs are not read",
            "10 ! line 11: not base64: Illegal base64 character 2a",
            "13 ! line 14: a change record; a load takes content records only",
            "16 a=5 cn=good"),
        read);
  }

  @Test
  void linesEndWithCrLfAndTheLastMayHaveNoEnd() throws IOException {
    assertEquals(
        List.of("1 a=1 cn=x y", "5 a=2 cn=z"),
        read("dn: a=1\r\ncn: x\r\n  y\r\n\r\ndn: a=2\r\ncn: z"));
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] value = new byte[random.nextInt(i + 1)];
      random.nextBytes(value);
      values.add(
          i % 2 == 0 ? value : new String(value, UTF_8).replaceAll("[^ -~]", "x").getBytes(UTF_8));
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(file)) {
      writer.beginRecord("cn=Ä x,dc=example");
      writer.attribute("cn", values);
      writer.endRecord();
    }
    for (String line : file.toString(UTF_8).split("\n")) {
      assertEquals(true, line.length() <= 76, "seed " + seed + ": " + line);
    }
    LdifReader reader = new LdifReader(new ByteArrayInputStream(file.toByteArray()));
    LdifRecord record = reader.next();
    assertEquals("cn=Ä x,dc=example", record.dn());
    assertEquals(hex(values), hex(record.values().get("cn")), "seed " + seed);
    assertNull(reader.next());
  }

  private static List<String> hex(List<byte[]> values) {
    return values.stream().map(value -> java.util.HexFormat.of().formatHex(value)).toList();
  }

  private static List<String> read(String text) throws IOException {
    List<String> read = new ArrayList<>();
    try (LdifReader reader = new LdifReader(new ByteArrayInputStream(text.getBytes(UTF_8)))) {
      for (LdifRecord r = reader.next(); r != null; r = reader.next()) {
        read.add(r.line() + " " + describe(r));
      }
    }
    return read;
  }

  private static String describe(LdifRecord record) {
    if (record.problem() != null) {
      return "! " + record.problem();
    }
    StringBuilder text = new StringBuilder(record.dn());
    record
        .values()
        .forEach(
            (name, values) ->
                values.forEach(
                    value ->
                        text.append(' ')
                            .append(name)
                            .append('=')
                            .append(new String(value, UTF_8))));
    return text.toString();
  }
}
