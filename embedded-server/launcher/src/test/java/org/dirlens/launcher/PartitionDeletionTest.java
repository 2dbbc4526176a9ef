package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.partition.Partition;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Partitions are deleted by Debian's ldap-utils, and what becomes of their files. Rounds of kill -9
 * by the system property {@code dirlens.kill.rounds}, 3 unless told.
 */
class PartitionDeletionTest {
  private static final String OTHER = "dirlensSuffix=o=other,cn=partitions,cn=config";
  private static final int PEOPLE = 500;

  @TempDir Path folder;

  private Path data() {
    return folder.resolve("data");
  }

  private ServerProcess serve() throws IOException {
    return ServerProcess.start(data(), "--base", "dc=example,dc=com");
  }

  private void addOther(LdapTools tools) throws Exception {
    String people =
        IntStream.range(0, PEOPLE)
            .mapToObj("dn: uid=p%d,o=other\nobjectClass: account\n\n"::formatted)
            .collect(Collectors.joining());
    Path ldif =
        Files.writeString(
            folder.resolve("other.ldif"),
            """
            dn: %s
            objectClass: dirlensPartition
            dirlensNameCacheBytes: 1000000

            dn: dirlensIndexAttribute=uid,%s
            objectClass: dirlensIndex
            dirlensIndexKind: equality

            dn: o=other
            objectClass: organization

            """
                    .formatted(OTHER, OTHER)
                + people);
    Outcome added = tools.admin("ldapadd", "-f", ldif.toString());
    assertEquals(0, added.exit(), added.err());
  }

  private static Outcome delete(LdapTools tools) throws Exception {
    return tools.admin("ldapdelete", "-e", "!1.2.840.113556.1.4.805", OTHER);
  }

  private static List<String> contexts(LdapTools tools) throws Exception {
    return tools
        .admin("ldapsearch", "-LLL", "-s", "base", "-b", "", "namingContexts")
        .sorted()
        .stream()
        .filter(line -> line.startsWith("namingContexts"))
        .toList();
  }

  private List<String> partitionFolders() throws IOException {
    try (Stream<Path> folders = Files.list(data().resolve("partitions"))) {
      return folders.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void itsFilesAndSettingsGoAndItsNameIsFree() throws Exception {
    try (ServerProcess server = serve()) {
      LdapTools tools = new LdapTools(server);
      addOther(tools);
      assertEquals(66, tools.admin("ldapdelete", OTHER).exit());
      Outcome recursive = tools.admin("ldapdelete", "-r", OTHER);
      assertEquals(66, recursive.exit(), "entry by entry the indices go, but not the partition");
      assertTrue(recursive.err().contains("501 entries"), recursive.err());
      assertEquals(List.of("1", "2"), partitionFolders());
      Outcome deleted = delete(tools);
      assertEquals(0, deleted.exit(), deleted.err());
      assertEquals(List.of("1"), partitionFolders());
      assertFalse(Files.readString(data().resolve("config.ldif")).contains("o=other"));
      assertEquals(List.of("namingContexts: dc=example,dc=com"), contexts(tools));
      assertEquals(32, tools.admin("ldapsearch", "-b", "o=other").exit());
      addOther(tools);
    }
    try (ServerProcess server = serve()) {
      assertEquals(
          List.of("namingContexts: dc=example,dc=com", "namingContexts: o=other"),
          contexts(new LdapTools(server)));
    }
  }

  @Test
  void oneIsNotMadeWhoseSettingsCannotBeKeptAndADeletionSaysThatItIsDone() throws Exception {
    try (ServerProcess server = serve()) {
      LdapTools tools = new LdapTools(server);
      Path inTheWay = Files.createDirectories(data().resolve("config.ldif.new").resolve("full"));
      Outcome refused = add(tools);
      assertEquals(80, refused.exit(), refused.err());
      assertEquals(List.of("namingContexts: dc=example,dc=com"), contexts(tools));
      assertEquals(List.of("1"), partitionFolders());

      Folders.delete(inTheWay.getParent());
      assertEquals(0, add(tools).exit());
      Files.createDirectories(inTheWay);
      Outcome deleted = delete(tools);
      assertEquals(80, deleted.exit(), deleted.err());
      assertTrue(deleted.err().contains("the partition is deleted, but the conf"), deleted.err());
      assertEquals(List.of("namingContexts: dc=example,dc=com"), contexts(tools));
    }
  }

  private static Outcome add(LdapTools tools) throws Exception {
    return tools.modify(
        "dn: "
            + OTHER
            + "\nchangetype: add\nobjectClass: dirlensPartition\n"
            + "dirlensNameCacheBytes: 1000000\n");
  }

  @Test
  void anEmptyPartitionNeedsNoControl() throws Exception {
    try (ServerProcess server = serve()) {
      LdapTools tools = new LdapTools(server);
      Path ldif =
          Files.writeString(
              folder.resolve("empty.ldif"), "dn: " + OTHER + "\nobjectClass: dirlensPartition\n");
      assertEquals(0, tools.admin("ldapadd", "-f", ldif.toString()).exit());
      assertEquals(0, tools.admin("ldapdelete", OTHER).exit());
      assertEquals(List.of("1"), partitionFolders());
    }
  }

  @Test
  void aDeletionThatWasCutOffIsEndedByTheNextStart() throws Exception {
    try (ServerProcess server = serve()) {
      addOther(new LdapTools(server));
    }
    Path files = data().resolve("partitions").resolve("2");
    try (Installation installation = Installation.openExisting(data())) {
      installation.markDeleted(installation.partitions().get(1));
    }
    try (Stream<Path> all = Files.list(files)) {
      Folders.delete(
          all.filter(each -> !each.endsWith("suffix.deleted")).findFirst().orElseThrow());
    }
    try (Installation installation = Installation.openExisting(data())) {
      assertEquals(
          List.of("dc=example,dc=com"),
          installation.partitions().stream().map(each -> each.suffix().toString()).toList());
      assertFalse(Files.exists(files));
      assertTrue(installation.configuration().partitions().isEmpty());
    }
  }

  @Test
  void foldersLeftByADeletionOrCreationThatWasCutOffGo() throws Exception {
    Installation.open(data()).close();
    Path partitions = data().resolve("partitions");
    Files.createDirectory(partitions.resolve("1"));
    Files.writeString(Files.createDirectory(partitions.resolve("2")).resolve("suffix.new"), "o=o");
    Files.writeString(Files.createDirectory(partitions.resolve("3")).resolve("people.db"), "data");
    Files.writeString(
        Files.createDirectory(partitions.resolve("4")).resolve("suffix.making.new"), "o=o");
    Installation.openExisting(data()).close();
    assertEquals(List.of("3"), partitionFolders(), "what holds data is nobody's to delete");
  }

  @Test
  void killedWhileItIsDeletedItIsWhollyThereOrWhollyGone() throws Exception {
    long seed = Long.getLong("dirlens.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int round = 0; round < Integer.getInteger("dirlens.kill.rounds", 3); round++) {
      String where = "seed " + seed + ", round " + round;
      Outcome deleted;
      try (ServerProcess server = serve()) {
        LdapTools tools = new LdapTools(server);
        if (contexts(tools).size() == 1) {
          addOther(tools);
        }
        long millis = random.nextInt(80);
        Thread killer =
            Thread.ofPlatform()
                .start(
                    () -> {
                      try {
                        Thread.sleep(millis);
                        server.kill();
                      } catch (InterruptedException e) {
                        throw new AssertionError(e);
                      }
                    });
        deleted = delete(tools);
        killer.join();
      }
      try (Installation installation = Installation.openExisting(data())) {
        List<Partition> there = installation.partitions();
        assertTrue(there.size() == 1 || deleted.exit() != 0, where);
        assertEquals(there.size(), partitionFolders().size(), where);
        for (Partition partition : there) {
          assertEquals(List.of(), partition.verify(ProgressMonitor.NONE).damages(), where);
        }
        if (there.size() == 2) {
          assertEquals(PEOPLE + 1, there.get(1).statistics().entries(), where);
          assertEquals(1, installation.configuration().partitions().size(), where);
        }
        System.out.println("kill test: " + where + ", " + there.size() + " partitions left");
      }
    }
  }
}
