package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks started by Debian's ldap-utils. */
class AdministrationTasksTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String CONFIG = "dirlensSuffix=dc=example\\,dc=com,cn=partitions,cn=config";

  @TempDir Path folder;
  private Path files;
  private ServerProcess server;
  private LdapTools tools;

  @BeforeEach
  void start() throws IOException {
    files = Files.createDirectories(folder.resolve("files"));
    server =
        ServerProcess.start(
            folder.resolve("data"), "--base", BASE, "--task-folder", files.toString());
    tools = new LdapTools(server);
  }

  @AfterEach
  void stop() throws InterruptedException {
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private Outcome task(String name, String... lines) throws Exception {
    return tools.modify(
        "dn: cn="
            + name
            + ",cn=tasks\nchangetype: add\nobjectClass: dirlensTask\n"
            + String.join("\n", lines)
            + "\n");
  }

  private List<String> read(String dn, String... attributes) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of("-LLL", "-o", "ldif-wrap=no", "-s", "base", "-b", dn, "(objectClass=*)"));
    arguments.addAll(List.of(attributes));
    Outcome outcome = tools.admin("ldapsearch", arguments.toArray(String[]::new));
    assertEquals(0, outcome.exit(), outcome.err());
    return outcome.sorted().stream().filter(line -> !line.startsWith("dn:")).toList();
  }

  /** Starts a task and waits for its end; what it says. */
  private List<String> run(String name, String... lines) throws Exception {
    Outcome added = task(name, lines);
    assertEquals(0, added.exit(), added.err());
    long until = System.nanoTime() + 30_000_000_000L;
    while (read("cn=" + name + ",cn=tasks", "dirlensTaskEnded").isEmpty()) {
      assertTrue(System.nanoTime() < until, "the task does not end");
    }
    return read(
        "cn=" + name + ",cn=tasks", "dirlensTaskState", "dirlensTaskResult", "dirlensTaskDamage");
  }

  private void refused(String why, String... lines) throws Exception {
    Outcome outcome = task("bad", lines);
    assertTrue(outcome.exit() == 19 || outcome.exit() == 53, outcome.err());
    assertTrue(outcome.err().contains(why), outcome.err());
  }

  @Test
  void exportImportAndBackupWriteAndReadFilesOfTheFolder() throws Exception {
    assertEquals(
        List.of(
            "dirlensTaskResult: 1 entry written to " + files.toRealPath().resolve("a.ldif"),
            "dirlensTaskState: done"),
        run("e", "dirlensTaskKind: export", "dirlensTaskFile: a.ldif"));
    run(
        "all",
        "dirlensTaskKind: export",
        "dirlensTaskFile: all.ldif",
        "dirlensTaskOperational: TRUE");
    assertFalse(Files.readString(files.resolve("a.ldif")).contains("\nentryUUID: "));
    assertTrue(Files.readString(files.resolve("all.ldif")).contains("\nentryUUID: "));
    Path people =
        Files.writeString(
            files.resolve("people.ldif"),
            "dn: o=other\nobjectClass: organization\n\n"
                + "dn: uid=a,o=other\nobjectClass: account\n\n"
                + "dn: uid=b,o=nowhere\nobjectClass: account\n");
    assertEquals(
        0,
        tools
            .modify(
                "dn: dirlensSuffix=o=other,cn=partitions,cn=config\nchangetype: add\n"
                    + "objectClass: dirlensPartition\n")
            .exit());
    List<String> imported =
        run("i", "dirlensTaskKind: import", "dirlensSuffix: O=Other", "dirlensTaskFile: " + people);
    assertEquals("dirlensTaskResult: 2 entries loaded, 1 refused", imported.get(1));
    assertTrue(imported.get(0).startsWith("dirlensTaskDamage: line 7: "), imported.toString());
    assertEquals(List.of("uid: a"), read("uid=a,o=other", "uid"));
    assertEquals(
        "dirlensTaskState: done",
        run("b", "dirlensTaskKind: backup", "dirlensTaskFile: copy").getLast());
    try (Installation copy = Installation.openExisting(files.resolve("copy"))) {
      assertEquals(2, copy.partitions().size());
      assertEquals(2, copy.partitions().getLast().statistics().entries());
    }
  }

  @Test
  void verifyRepairAndRebuildTellWhatTheyDid() throws Exception {
    assertEquals(
        0,
        tools
            .modify(
                "dn: dirlensIndexAttribute=uid,"
                    + CONFIG
                    + "\nchangetype: add\nobjectClass: dirlensIndex\ndirlensIndexKind: equality\n")
            .exit());
    assertEquals(
        List.of("dirlensTaskResult: 1 index built again", "dirlensTaskState: done"),
        run("r", "dirlensTaskKind: rebuild", "dirlensTaskIndexAttribute: userid"));
    List<String> verified = run("v", "dirlensTaskKind: verify", "dirlensSuffix: " + BASE);
    assertTrue(
        verified.getFirst().startsWith("dirlensTaskResult: no damage in "), verified.toString());
    List<String> repaired = run("p", "dirlensTaskKind: repair");
    assertTrue(
        repaired.getFirst().startsWith("dirlensTaskResult: 0 damages found, 0 damages left"),
        repaired.toString());
    assertEquals(
        0,
        tools
            .modify("dn: dc=example,dc=com\nchangetype: modify\nadd: description\ndescription: x\n")
            .exit(),
        "writable again");
  }

  @Test
  void filesElsewhereAndOtherMistakesAreRefused() throws Exception {
    refused("dirlensTaskKind must be rebuild, verify", "dirlensTaskKind: format");
    refused("dirlensTaskFile is missing", "dirlensTaskKind: export");
    refused("lies in none of the folders", "dirlensTaskKind: export", "dirlensTaskFile: ../x");
    refused("lies in none of the folders", "dirlensTaskKind: export", "dirlensTaskFile: /tmp/x");
    refused("cannot be read", "dirlensTaskKind: import", "dirlensTaskFile: none.ldif");
    Files.createSymbolicLink(files.resolve("out"), folder.resolve("data"));
    refused(
        "lies in none of the folders",
        "dirlensTaskKind: import",
        "dirlensTaskFile: out/admin-password");
    refused("lies in none of the folders", "dirlensTaskKind: backup", "dirlensTaskFile: out/copy");
    Files.writeString(files.resolve("there"), "");
    refused("exists already", "dirlensTaskKind: export", "dirlensTaskFile: there");
    refused(
        "there is no index of \"sn\"", "dirlensTaskKind: rebuild", "dirlensTaskIndexAttribute: sn");
    refused("names no partition", "dirlensTaskKind: verify", "dirlensSuffix: o=none");
    assertEquals(
        List.of("dirlensTaskFolder: " + files.toRealPath()),
        read("cn=tasks,cn=config", "dirlensTaskFolder"));
    assertEquals(
        19,
        tools
            .modify(
                "dn: cn=tasks,cn=config\nchangetype: modify\nadd: dirlensTaskFolder\n"
                    + "dirlensTaskFolder: /\n")
            .exit());
  }

  @Test
  void withoutAFolderThereAreNoFiles() throws Exception {
    stop();
    server = ServerProcess.start(folder.resolve("data"));
    tools = new LdapTools(server);
    refused("--task-folder", "dirlensTaskKind: export", "dirlensTaskFile: a.ldif");
  }

  @Test
  void compactGivesFreeSpaceBackAndTheServerGoesOn() throws Exception {
    StringBuilder people = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      people.append(
          "dn: uid=u%d,%s\nobjectClass: account\ndescription: %s\n\n"
              .formatted(i, BASE, "x".repeat(1_000)));
    }
    Files.writeString(files.resolve("people.ldif"), people);
    run("load", "dirlensTaskKind: import", "dirlensTaskFile: people.ldif");
    Outcome deleted =
        tools.admin(
            "ldapdelete",
            IntStream.range(1, 3_000)
                .mapToObj(i -> "uid=u" + i + "," + BASE)
                .toArray(String[]::new));
    assertEquals(0, deleted.exit(), deleted.err());
    List<String> said = run("c", "dirlensTaskKind: compact");
    assertEquals("dirlensTaskState: done", said.get(1), said.toString());
    Matcher bytes = Pattern.compile("([\\d,]+) bytes before, ([\\d,]+) after").matcher(said.get(0));
    assertTrue(bytes.find(), said.toString());
    long before = Long.parseLong(bytes.group(1).replace(",", ""));
    assertTrue(Long.parseLong(bytes.group(2).replace(",", "")) < before / 4, said.toString());
    assertEquals(
        List.of("dirlensReadOnly: FALSE"), read(CONFIG, "dirlensReadOnly"), "writes continue");
    assertEquals(
        0,
        tools
            .modify("dn: uid=new,%s\nchangetype: add\nobjectClass: account\n".formatted(BASE))
            .exit());
    assertEquals(
        List.of("uid: new", "uid: u0"),
        tools.search("(uid=*)", "uid").sorted().stream()
            .filter(line -> line.startsWith("uid:"))
            .toList());
    assertEquals(
        List.of("dirlensTaskState: done"), run("v", "dirlensTaskKind: verify").subList(1, 2));
  }
}
