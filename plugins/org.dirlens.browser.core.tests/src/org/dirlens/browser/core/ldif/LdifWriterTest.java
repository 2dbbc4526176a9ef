package org.dirlens.browser.core.ldif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.Write;
import org.junit.jupiter.api.Test;

class LdifWriterTest {

  @Test
  void foldsAtSeventySixColumns() {
    String text =
        EntryLdif.text(new Entry("cn=a", List.of(Attribute.of("description", "x".repeat(200)))));
    assertEquals(
        "dn: cn=a\ndescription: "
            + "x".repeat(63)
            + "\n "
            + "x".repeat(75)
            + "\n "
            + "x".repeat(62)
            + "\n\n",
        text);
  }

  @Test
  void writesInBase64WhatIsNotSafe() {
    Attribute values = Attribute.of("cn", " a", ":a", "<a", "a ", "ü", "a\nb", "", "a:b");
    assertEquals(
        "dn: cn=a\ncn:: IGE=\ncn:: OmE=\ncn:: PGE=\ncn:: YSA=\ncn:: w7w=\ncn:: YQpi\ncn:\ncn: a:b\n\n",
        EntryLdif.text(new Entry("cn=a", List.of(values))));
  }

  @Test
  void writesAChangeAsItIsSent() {
    Write change =
        new Write.Modify(
            "cn=a",
            List.of(
                new Modification(Modification.Kind.DELETE, Attribute.of("fax")),
                new Modification(Modification.Kind.ADD, Attribute.of("mail", "x"))));
    assertEquals(
        "dn: cn=a\nchangetype: modify\ndelete: fax\n-\nadd: mail\nmail: x\n-\n\n",
        EntryLdif.text(change));
  }

  @Test
  void readsBackEveryEntryItWrites() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      Entry entry = randomEntry(random);
      assertEquals(entry, EntryLdif.parse(EntryLdif.text(entry), entry.dn()), "seed " + seed);
    }
  }

  private static Entry randomEntry(Random random) {
    List<Attribute> attributes = new ArrayList<>();
    for (int name = 0; name <= random.nextInt(5); name++) {
      List<byte[]> values = new ArrayList<>();
      for (int count = 0; count <= random.nextInt(3); count++) {
        byte[] value = new byte[random.nextInt(300)];
        random.nextBytes(value);
        if (random.nextBoolean()) {
          for (int at = 0; at < value.length; at++) {
            value[at] = (byte) (' ' + Math.abs(value[at] % 95));
          }
        }
        values.add(value);
      }
      attributes.add(new Attribute("a" + name, values));
    }
    return new Entry("cn=entry " + random.nextInt() + ",dc=example", attributes);
  }

  @Test
  void refusesAnotherDnInTheEditedText() {
    LdifProblem problem =
        assertThrows(LdifProblem.class, () -> EntryLdif.parse("dn: cn=b\ncn: b\n", "cn=a"));
    assertTrue(problem.getMessage().contains("Rename"), problem.getMessage());
  }

  @Test
  void refusesASecondRecordInTheEditedText() {
    LdifProblem problem =
        assertThrows(
            LdifProblem.class,
            () -> EntryLdif.parse("dn: cn=a\ncn: a\n\ndn: cn=b\ncn: b\n", "cn=a"));
    assertEquals(4, problem.line());
  }
}
