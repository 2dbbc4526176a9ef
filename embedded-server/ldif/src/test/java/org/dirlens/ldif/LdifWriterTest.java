package org.dirlens.ldif;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.dirlens.ldif.LdifChange.Add;
import org.dirlens.ldif.LdifChange.Delete;
import org.dirlens.ldif.LdifChange.Kind;
import org.dirlens.ldif.LdifChange.Modification;
import org.dirlens.ldif.LdifChange.Modify;
import org.dirlens.ldif.LdifChange.OldRdn;
import org.dirlens.ldif.LdifChange.Rename;
import org.junit.jupiter.api.Test;

class LdifWriterTest {
  private static String content(String dn, LdifAttribute... attributes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(out)) {
      writer.beginRecord(dn);
      for (LdifAttribute attribute : attributes) {
        writer.attribute(attribute.description(), attribute.values());
      }
      writer.endRecord();
    }
    return out.toString(UTF_8);
  }

  private static String changes(LdifRecord... records) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(out)) {
      for (LdifRecord record : records) {
        writer.change(record);
      }
    }
    return out.toString(UTF_8);
  }

  @Test
  void foldsAtSeventySixColumns() throws Exception {
    assertEquals(
        "dn: cn=a\ndescription: "
            + "x".repeat(63)
            + "\n "
            + "x".repeat(75)
            + "\n "
            + "x".repeat(62)
            + "\n\n",
        content("cn=a", LdifAttribute.of("description", "x".repeat(200))));
  }

  @Test
  void writesInBase64WhatIsNotSafe() throws Exception {
    LdifAttribute values = LdifAttribute.of("cn", " a", ":a", "<a", "a ", "ü", "a\nb", "", "a:b");
    assertEquals(
        "dn: cn=a\ncn:: IGE=\ncn:: OmE=\ncn:: PGE=\ncn:: YSA=\ncn:: w7w=\ncn:: YQpi\ncn:\ncn: a:b\n\n",
        content("cn=a", values));
  }

  @Test
  void aCommentStaysOneLine() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LdifWriter writer = new LdifWriter(out)) {
      writer.comment("Line 3: two\r\nlines\ndn: cn=a");
    }
    assertEquals("# Line 3: two lines dn: cn=a\n", out.toString(UTF_8));
  }

  @Test
  void showsNoPassword() throws Exception {
    assertEquals(
        "dn:: Y249w6Q=\nUserPassword;x-1:: YQ==\n\n",
        content("cn=ä", LdifAttribute.of("UserPassword;x-1", "a")));
  }

  @Test
  void writesAChangeAsItIsSent() throws Exception {
    assertEquals(
        "dn: cn=a\nchangetype: modify\ndelete: fax\n-\nadd: mail\nmail: x\n-\n\n",
        changes(
            new LdifRecord(
                1,
                "cn=a",
                new Modify(
                    List.of(
                        new Modification(Kind.DELETE, LdifAttribute.of("fax")),
                        new Modification(Kind.ADD, LdifAttribute.of("mail", "x")))))));
  }

  @Test
  void changesAreReadBackAsTheyWere() throws Exception {
    LdifRecord[] written = {
      new LdifRecord(1, "cn=a", new Add(List.of(LdifAttribute.of("cn", "a", "ä")))),
      new LdifRecord(6, "cn=a", new Rename("cn=b", OldRdn.KEEP, null)),
      new LdifRecord(11, "cn=b", new Rename("cn=ü", OldRdn.DELETE, "dc=x")),
      new LdifRecord(17, "cn=ü,dc=x", new Delete())
    };
    LdifReader reader = new LdifReader(new ByteArrayInputStream(changes(written).getBytes(UTF_8)));
    List<LdifRecord> read = new ArrayList<>();
    for (LdifRecord record = reader.next(); record != null; record = reader.next()) {
      read.add(record);
    }
    assertEquals(List.of(written), read);
  }

  @Test
  void whatIsWrittenIsReadBack() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    List<LdifAttribute> attributes = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      byte[] value = new byte[random.nextInt(i + 1)];
      random.nextBytes(value);
      byte[] letters = new String(value, UTF_8).replaceAll("[^ -~]", "x").getBytes(UTF_8);
      attributes.add(new LdifAttribute("a" + i, List.of(i % 2 == 0 ? value : letters)));
    }
    String text = content("cn=Ä x,dc=example", attributes.toArray(LdifAttribute[]::new));
    text.lines().forEach(line -> assertTrue(line.length() <= 76, "seed " + seed + ": " + line));
    LdifReader reader = new LdifReader(new ByteArrayInputStream(text.getBytes(UTF_8)));
    assertEquals(
        new LdifRecord(1, "cn=Ä x,dc=example", new Add(attributes)), reader.next(), "seed " + seed);
    assertNull(reader.next());
  }
}
