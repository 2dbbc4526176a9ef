package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.server.subschema.SchemaEntries;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of data folders that are written meanwhile, and what is restored from backups. */
class InstallationCopyTest {
  private static final SchemaDefinition SHOE_SIZE =
      SchemaDefinition.parse(
          SchemaDefinition.Kind.ATTRIBUTE_TYPE,
          "( 1.3.6.1.4.1.32473.1.1 NAME 'shoeSize' SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )");

  @TempDir Path folder;

  @Test
  void theSchemaIsThatOfTheEntriesWhateverIsRemovedMeanwhile() throws Exception {
    Path backup = folder.resolve("backup");
    try (Installation installation = Installation.open(folder.resolve("data"))) {
      installation.define(List.of(SHOE_SIZE));
      Partition partition = installation.provide("dc=one");
      partition.add(SuffixEntry.of(partition.suffix(), installation.schema()));
      replace(partition, "objectClass", List.of("domain", "extensibleObject"));
      replace(partition, "shoeSize", List.of("43"));
      InstallationCopy.copy(
          installation,
          backup,
          new AtBegin(
              () -> {
                replace(partition, "shoeSize", List.of());
                new SchemaEntries(
                        installation.schema(),
                        installation::partitions,
                        new SchemaGate(),
                        installation::keep)
                    .extend(List.of());
              }));
    }
    try (Installation copy = Installation.openExisting(backup)) {
      Partition partition = copy.partitions().getFirst();
      assertEquals(
          List.of("43"),
          partition.read(partition.suffix()).attributes(copy.schema()).stream()
              .filter(attribute -> attribute.type().name().equals("shoeSize"))
              .flatMap(attribute -> attribute.values().stream())
              .map(value -> new String(value, StandardCharsets.UTF_8))
              .toList());
    }
  }

  @Test
  void aBackupIsRestoredAsItsLinksSay() throws Exception {
    Path backup = folder.resolve("backup");
    try (Installation installation = Installation.open(folder.resolve("data"))) {
      installation.provide("dc=one");
      installation.provide("dc=two");
      InstallationCopy.copy(installation, backup, ProgressMonitor.NONE);
    }
    Path latest = Files.createSymbolicLink(folder.resolve("latest"), backup);
    Path second = backup.resolve("partitions").resolve("2");
    Path disk = Files.move(second, folder.resolve("disk"));
    Files.createSymbolicLink(second, disk);
    Path restored = folder.resolve("restored");
    assertEquals(2, InstallationCopy.restore(latest, restored, ProgressMonitor.NONE));
    assertTrue(Folders.bytes(second) > 0);
    Files.move(disk, folder.resolve("other disk"));
    Path incomplete = folder.resolve("incomplete");
    assertThrows(
        NoSuchFileException.class,
        () -> InstallationCopy.restore(latest, incomplete, ProgressMonitor.NONE));
    assertFalse(Files.exists(incomplete));
  }

  @Test
  void aBackupHasTheFilesOfTwinsAndNoOthersBesideThem() throws Exception {
    Path data = folder.resolve("data");
    Path backup = folder.resolve("backup");
    try (Installation installation = Installation.open(data)) {
      Path twins = Files.createDirectory(data.resolve("twins"));
      Files.writeString(twins.resolve("1.twin"), "suffix=dc=one");
      Files.writeString(twins.resolve("1 (copy).twin"), "suffix=dc=one");
      Files.createSymbolicLink(twins.resolve(".#1.twin"), Path.of("anna@host.17"));
      InstallationCopy.copy(installation, backup, ProgressMonitor.NONE);
    }
    Path copied = backup.resolve("twins");
    assertEquals(List.of(copied.resolve("1.twin")), Folders.list(copied));
  }

  @Test
  void whatABackupDoesNotNeedDoesNotStopARestore() throws Exception {
    Path backup = folder.resolve("backup");
    try (Installation installation = Installation.open(folder.resolve("data"))) {
      installation.provide("dc=one");
      InstallationCopy.copy(installation, backup, ProgressMonitor.NONE);
    }
    Files.createSymbolicLink(backup.resolve("logs"), backup);
    Files.createSymbolicLink(backup.resolve("up"), folder);
    Files.createSymbolicLink(backup.resolve(".#config.ldif"), Path.of("anna@host.17"));
    Files.createSymbolicLink(backup.resolve("partitions/1/.#suffix"), Path.of("anna@host.17"));
    Files.createDirectory(backup.resolve("twins"));
    Files.createSymbolicLink(backup.resolve("twins/old.twin"), Path.of("gone"));
    Files.createDirectory(backup.resolve("notes"));
    Files.writeString(backup.resolve("notes").resolve("today"), "kept");
    try (var socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(backup.resolve("socket")));
      Path restored = folder.resolve("restored");
      assertEquals(1, InstallationCopy.restore(backup, restored, ProgressMonitor.NONE));
      assertTrue(Files.exists(restored.resolve("notes").resolve("today")));
      for (String left : List.of("logs", "up", ".#config.ldif", "socket")) {
        assertFalse(Files.exists(restored.resolve(left)), left);
      }
      assertTrue(Folders.bytes(backup) > 0);
    }
    Files.createSymbolicLink(backup.resolve("config.ldif"), folder.resolve("gone"));
    assertThrows(
        NoSuchFileException.class,
        () -> InstallationCopy.restore(backup, folder.resolve("other"), ProgressMonitor.NONE));
  }

  private static void replace(Partition partition, String attribute, List<String> values)
      throws LdapProblem {
    AttributeDescription description = AttributeDescription.parse(attribute, partition.schema());
    List<byte[]> bytes =
        values.stream().map(value -> value.getBytes(StandardCharsets.UTF_8)).toList();
    partition.modify(
        partition.suffix(),
        List.of(new Modification(Modification.Kind.REPLACE, new Attribute(description, bytes))));
  }

  private interface Change {
    void run() throws LdapProblem;
  }

  /** Changes something when a copy begins. */
  private record AtBegin(Change change) implements ProgressMonitor {
    @Override
    public void begin(String task, long totalUnits) {
      try {
        change.run();
      } catch (LdapProblem problem) {
        throw new AssertionError(problem);
      }
    }

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return false;
    }
  }
}
