package org.dirlens.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.record.MemoryRecordStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes and changes of the schema at the same time. */
class SchemaRaceTest {
  private static final String SHOE =
      "( 1.3.6.1.4.1.99999.1 NAME 'shoe' EQUALITY caseIgnoreMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )";

  @TempDir Path folder;
  private final Schema schema = Schema.standardWith(List.of());
  private Partition partition;
  private Directory directory;
  private boolean diskFull;

  @BeforeEach
  void open() throws Exception {
    partition =
        Partition.open(
            new MemoryRecordStore(),
            folder,
            Dn.parse("dc=com", schema),
            schema,
            PartitionOptions.DEFAULTS);
    directory = Directory.of(List.of(partition), schema, DirectoryOptions.standard(given -> true));
    directory.changeSchema(
        (definitions, candidate) -> {
          if (diskFull) {
            throw new IOException("disk full");
          }
        });
    directory.add(
        Entry.builder(Dn.parse("dc=com", schema), schema).add("objectClass", "domain").build());
  }

  @AfterEach
  void close() {
    partition.close();
  }

  private void schema(Modification.Kind kind) throws LdapProblem {
    Attribute definition = Attribute.of(AttributeDescription.parse("attributeTypes", schema), SHOE);
    directory.modify(Dn.parse("cn=schema", schema), List.of(new Modification(kind, definition)));
  }

  private Entry entry(int number) throws LdapProblem {
    return Entry.builder(Dn.parse("cn=" + number + ",dc=com", schema), schema)
        .add("objectClass", "device", "extensibleObject")
        .add("shoe", "x")
        .build();
  }

  @Test
  void aTypeThatWentSinceTheRequestWasReadIsRefused() throws LdapProblem {
    schema(Modification.Kind.ADD);
    Entry read = entry(1);
    schema(Modification.Kind.DELETE);
    schema(Modification.Kind.ADD);
    LdapProblem problem = assertThrows(LdapProblem.class, () -> directory.add(read));
    assertEquals(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, problem.code());
    directory.add(entry(1));
  }

  @Test
  void whatCannotBeKeptDoesNotHold() throws LdapProblem {
    diskFull = true;
    LdapProblem problem = assertThrows(LdapProblem.class, () -> schema(Modification.Kind.ADD));
    assertEquals("the schema cannot be kept: disk full", problem.getMessage());
    assertEquals(null, schema.attribute("shoe"));
  }

  @Test
  void noEntryHasATypeThatIsGone() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Integer> writer =
          threads.submit(
              () -> {
                int written = 0;
                for (int i = 0; !ended.get(); i++) {
                  written += wrote(i) ? 1 : 0;
                }
                return written;
              });
      for (int i = 0; i < 200; i++) {
        schema(Modification.Kind.ADD);
        try {
          schema(Modification.Kind.DELETE);
        } catch (LdapProblem used) {
          assertEquals(ResultCode.UNWILLING_TO_PERFORM, used.code());
          break;
        }
      }
      ended.set(true);
      writer.get();
    }
    if (schema.attribute("shoe") == null) {
      schema(Modification.Kind.ADD);
    }
    for (byte[] value : stored()) {
      assertEquals("x", new String(value, StandardCharsets.UTF_8));
    }
    assertNotNull(schema.attribute("shoe"));
  }

  private boolean wrote(int number) {
    try {
      directory.add(entry(number));
      return true;
    } catch (LdapProblem unknownNow) {
      return false;
    }
  }

  /** Reading an entry fails if a type is unknown. */
  private List<byte[]> stored() throws LdapProblem {
    List<byte[]> values = new java.util.ArrayList<>();
    var found =
        partition.search(
            org.dirlens.partition.search.SearchRequest.of(
                partition.suffix(),
                org.dirlens.partition.resolution.Scope.ONE,
                org.dirlens.partition.filter.Filter.parse("(objectClass=*)", schema)));
    try (found) {
      while (found.next()) {
        for (Attribute attribute : found.record().attributes(schema)) {
          if (attribute.type().name().equals("shoe")) {
            values.addAll(attribute.values());
          }
        }
      }
    }
    return values;
  }
}
