package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of ten megabytes in files, with indices, over several starts, and over the wire. */
class LargeValueTest {
  private static final Schema SCHEMA = Schema.standard();
  private static final String NAME = "uid=photo,dc=example,dc=com";

  @TempDir Path folder;

  private Partition open() throws LdapProblem {
    return Partition.open(
        JdbmRecordStore.open(folder.resolve("records")),
        folder.resolve("log"),
        Dn.parse("dc=example,dc=com", SCHEMA),
        SCHEMA,
        PartitionOptions.DEFAULTS);
  }

  private static IndexChange define(String attribute, IndexKind first, IndexKind... more) {
    return new IndexChange.Define(IndexDefinition.of(attribute, first, more));
  }

  private void assertThere(byte[] photo, String description) throws LdapProblem {
    try (Partition partition = open()) {
      Dn dn = Dn.parse(NAME, SCHEMA);
      Entry entry = partition.read(dn).toEntry(dn, SCHEMA);
      assertArrayEquals(photo, entry.values("jpegPhoto").get(0));
      for (String filter : List.of("(jpegPhoto=*)", "(description=" + description + ")")) {
        Filter parsed = Filter.parse(filter, SCHEMA);
        SearchRequest request = SearchRequest.of(partition.suffix(), Scope.SUB, parsed);
        try (SearchCursor found = partition.search(request)) {
          assertTrue(found.next(), filter);
          assertEquals(NAME, found.dnText());
        }
      }
      assertEquals(List.of(), partition.verify(ProgressMonitor.NONE).damages());
    }
  }

  @Test
  void aValueOfTenMegabytesIsThereAfterEachStart() throws LdapProblem {
    byte[] photo = new byte[10 << 20];
    new Random(1).nextBytes(photo);
    try (Partition partition = open()) {
      partition.changeIndices(
          List.of(
              define("jpegPhoto", IndexKind.PRESENCE),
              define("description", IndexKind.EQUALITY, IndexKind.SUBSTRING)),
          ProgressMonitor.NONE);
      partition.add(
          Entry.builder(partition.suffix(), SCHEMA)
              .add("objectClass", "top", "domain")
              .add("dc", "example")
              .build());
      partition.add(
          Entry.builder(Dn.parse(NAME, SCHEMA), SCHEMA)
              .add("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson")
              .add("uid", "photo")
              .add("cn", "x")
              .add("sn", "x")
              .add("description", "before")
              .build());
      change(partition, Attribute.of(description("description"), "first"));
      change(partition, new Attribute(description("jpegPhoto"), List.of(photo)));
    }
    assertThere(photo, "first");
    try (Partition partition = open()) {
      change(partition, Attribute.of(description("description"), "second"));
    }
    assertThere(photo, "second");
  }

  @Test
  void aValueOfTenMegabytesGoesOverTheWireWhereTheLimitAllowsIt() throws Exception {
    byte[] photo = new byte[10 << 20];
    new Random(2).nextBytes(photo);
    Path file = Files.write(folder.resolve("photo"), photo);
    try (ServerProcess server =
        ServerProcess.start(folder.resolve("data"), "--base", "dc=example,dc=com")) {
      LdapTools tools = new LdapTools(server);
      String person =
          "dn: %s\nchangetype: add\nobjectClass: inetOrgPerson\ncn: x\nsn: x\njpegPhoto:< %s\n"
              .formatted(NAME, file.toUri());
      Outcome refused = tools.modify(person);
      assertTrue(refused.err().contains("Protocol error"), refused.toString());
      String limit =
          """
          dn: cn=limits,cn=config
          changetype: modify
          replace: dirlensPduBytesAfterBind
          dirlensPduBytesAfterBind: 16777216
          """;
      assertEquals(0, tools.modify(limit).exit());
      Outcome added = tools.modify(person);
      assertEquals(0, added.exit(), added.err());
      Outcome found = tools.search("(uid=photo)", "jpegPhoto");
      assertEquals(0, found.exit(), found.err());
      String value =
          found.out().lines().filter(line -> line.startsWith("jpegPhoto:: ")).toList().get(0);
      assertArrayEquals(photo, Base64.getDecoder().decode(value.substring(12)));
      assertTrue(server.terminate() >= 0);
    }
  }

  private static AttributeDescription description(String name) throws LdapProblem {
    return AttributeDescription.parse(name, SCHEMA);
  }

  private static void change(Partition partition, Attribute attribute) throws LdapProblem {
    partition.modify(
        Dn.parse(NAME, SCHEMA), List.of(new Modification(Modification.Kind.REPLACE, attribute)));
  }
}
