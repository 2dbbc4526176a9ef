package org.dirlens.partition.entry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.dirlens.partition.entry.Samples.SCHEMA;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.junit.jupiter.api.Test;

class EntryTest {
  @Test
  void attributesAreFoundByAnyName() throws LdapProblem {
    Entry seed = Samples.seed();
    assertEquals("HSGMzajYKmicUTe", seed.first("commonName"));
    assertEquals("WiXXA", seed.first("postalCode"));
    assertEquals("FYyimqyZRW", seed.first("0.9.2342.19200300.100.1.42"));
    assertEquals(3, seed.values("objectClass").size());
    assertNull(seed.first("title"));
    assertEquals(true, seed.has(SCHEMA.requireAttribute("mail")));
    assertEquals(false, seed.has(SCHEMA.requireAttribute("name")));
  }

  @Test
  void attributesGivenTwiceBecomeOne() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.ROOT, SCHEMA).add("cn", "a").add("sn", "s").add("commonname", "b").build();
    assertEquals(
        List.of(
            Attribute.of(AttributeDescription.parse("cn", SCHEMA), "a", "b"),
            Attribute.of(AttributeDescription.parse("sn", SCHEMA), "s")),
        entry.attributes());
  }

  @Test
  void valuesGivenOneByOneTakeRoomForEachOnlyOnce() throws LdapProblem {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int values = 20_000;
    Entry.Builder builder = Entry.builder(Dn.ROOT, SCHEMA);
    for (int i = 0; i < values; i++) {
      builder.add("member", "uid=" + i).add("uniqueMember", "uid=" + i);
    }
    long before = threads.getCurrentThreadAllocatedBytes();
    Entry entry = builder.build();
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertEquals(values, entry.values("member").size());
    assertEquals("uid=19999", new String(entry.values("uniqueMember").get(values - 1), UTF_8));
    assertTrue(allocated < 1000L * values, allocated + " bytes");
  }

  @Test
  void changesMakeNewEntries() throws LdapProblem {
    Entry entry = Entry.builder(Dn.ROOT, SCHEMA).add("cn", "a").add("sn", "s").build();
    AttributeDescription cn = AttributeDescription.parse("CN", SCHEMA);
    assertEquals("z", entry.with(Attribute.of(cn, "z")).first("cn"));
    assertEquals("a", entry.first("cn"));
    assertNull(entry.without(cn).first("cn"));
  }

  @Test
  void textsShowNoValues() throws LdapProblem {
    Entry entry =
        Entry.builder(Dn.parse("cn=a", SCHEMA), SCHEMA).add("userPassword", "secret").build();
    assertEquals("cn=a [userPassword (1)]", entry.toString());
  }

  @Test
  void descriptionsAreEqualByTypeAndOptions() throws LdapProblem {
    AttributeDescription a = AttributeDescription.parse("CN;Lang-EN;x-b", SCHEMA);
    assertEquals(a, AttributeDescription.parse("commonName;X-B;lang-en;x-b", SCHEMA));
    assertEquals(List.of("lang-en", "x-b"), a.options());
    assertEquals("CN;Lang-EN;x-b", a.toString());
    byte[] wire = "xcn;LANG-en;x-bx".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertEquals(a, AttributeDescription.parse(wire, 1, wire.length - 2, SCHEMA));
    assertEquals(true, a.isOrInherits(AttributeDescription.parse("name;lang-en", SCHEMA)));
    assertEquals(false, a.isOrInherits(AttributeDescription.parse("name;lang-de", SCHEMA)));
    assertEquals(false, a.isOrInherits(AttributeDescription.parse("sn", SCHEMA)));
  }

  @Test
  void malformedDescriptionsAreRefused() {
    for (String text :
        List.of(
            "",
            "cn;",
            "cn;;a",
            "cn;ä",
            "cn; a",
            "nope",
            "cn;" + "a".repeat(2_000),
            "cn" + ";a1".repeat(3) + "_",
            ";x")) {
      LdapProblem problem =
          assertThrows(LdapProblem.class, () -> AttributeDescription.parse(text, SCHEMA), text);
      assertEquals(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, problem.code());
    }
    StringBuilder many = new StringBuilder("cn");
    for (int i = 0; i < 33; i++) {
      many.append(";o").append(i);
    }
    assertThrows(LdapProblem.class, () -> AttributeDescription.parse(many.toString(), SCHEMA));
  }
}
