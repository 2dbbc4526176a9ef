package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.dirlens.launcher.LdapTools.Outcome;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every kind of task on real data, watched and cancelled by Debian's ldap-utils: it shows how far
 * it is, ends as cancelled, leaves no file behind, and everything serves as before.
 */
class TaskCancellationTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String PARTITION = "dirlensSuffix=dc=example\\,dc=com";
  private static final List<String> INDICES = List.of("uid", "initials", "description");
  private static final int PEOPLE = 20_000;

  /** How often a task is started again that had ended before it could be cancelled. */
  private static final int ATTEMPTS = 10;

  @TempDir static Path folder;
  private static Path data;
  private static Path files;
  private static ServerProcess server;
  private static LdapTools tools;
  private static int number;
  private static TreeSet<String> filesBefore = new TreeSet<>();

  @BeforeAll
  static void loadPeople() throws Exception {
    data = folder.resolve("data");
    files = Files.createDirectories(folder.resolve("files"));
    server = ServerProcess.start(data, "--base", BASE, "--task-folder", files.toString());
    tools = new LdapTools(server);
    Files.writeString(files.resolve("people.ldif"), people(BASE));
    assertEquals("done", ended(start("import", "dirlensTaskFile: people.ldif")));
    for (String attribute : INDICES) {
      tools.change(
          "dn: dirlensIndexAttribute=%s,%s,cn=partitions,cn=config\n"
                  .formatted(attribute, PARTITION)
              + "changetype: add\nobjectClass: dirlensIndex\n"
              + "dirlensIndexKind: equality\ndirlensIndexKind: substring\n");
    }
    for (String task : tasks()) {
      ended(task);
    }
  }

  @AfterAll
  static void nothingIsDamaged() throws Exception {
    assertEquals("done", ended(start("verify", "dirlensSuffix: " + BASE)));
    String last = "cn=verify" + number + ",cn=tasks";
    assertTrue(read(last).get("dirlensTaskResult").startsWith("no damage in "), last);
    assertTrue(server.terminate() >= 0, "SIGTERM ended the server");
  }

  private static String people(String base) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PEOPLE; i++) {
      text.append(
          "dn: uid=user.%d,%s\nobjectClass: inetOrgPerson\ncn: c\nsn: s\ninitials: a%d\ndescription: %s\n\n"
              .formatted(i, base, i % 10, "some words of number " + i + " ".repeat(i % 7) + "."));
    }
    return text.toString();
  }

  /** Starts a task; its name. */
  private static String start(String kind, String... lines) throws Exception {
    filesBefore = files();
    String dn = "cn=" + kind + ++number + ",cn=tasks";
    tools.change(
        "dn: %s\nchangetype: add\nobjectClass: dirlensTask\ndirlensTaskKind: %s\n%s\n"
            .formatted(dn, kind, String.join("\n", lines)));
    return dn;
  }

  private static List<String> tasks() throws Exception {
    return tools
        .admin("ldapsearch", "-LLL", "-s", "one", "-b", "cn=tasks", "(cn=*)", "1.1")
        .out()
        .lines()
        .filter(line -> line.startsWith("dn: "))
        .map(line -> line.substring(4))
        .toList();
  }

  /** What an entry says, each attribute with one value. */
  private static Map<String, String> read(String dn) throws Exception {
    Outcome read =
        tools.admin("ldapsearch", "-LLL", "-o", "ldif-wrap=no", "-s", "base", "-b", dn, "*", "+");
    assertEquals(0, read.exit(), read.err());
    return read.sorted().stream()
        .collect(
            Collectors.toMap(
                line -> line.substring(0, line.indexOf(':')),
                line -> line.substring(line.indexOf(':') + 1).strip(),
                (first, second) -> first,
                TreeMap::new));
  }

  /** Waits for the end of a task; its state then. */
  private static String ended(String task) throws Exception {
    long until = System.nanoTime() + 60_000_000_000L;
    while (true) {
      Map<String, String> now = read(task);
      if (now.containsKey("dirlensTaskEnded")) {
        return now.get("dirlensTaskState");
      }
      assertTrue(System.nanoTime() < until, now.toString());
    }
  }

  /** Where a task stands, as it told. */
  private record Told(String phase, long done, long total) {
    static Told of(Map<String, String> entry) {
      return new Told(
          entry.getOrDefault("dirlensTaskPhase", ""),
          Long.parseLong(entry.get("dirlensTaskDone")),
          Long.parseLong(entry.getOrDefault("dirlensTaskTotal", "-1")));
    }
  }

  /**
   * Watches a task until it tells of work done, and cancels it.
   *
   * @return how it ended
   */
  private static String cancel(String task) throws Exception {
    Told before = new Told("", 0, -1);
    while (before.done == 0) {
      Map<String, String> entry = read(task);
      Told now = Told.of(entry);
      assertTrue(now.total < 0 || now.done <= now.total, now::toString);
      assertTrue(!now.phase.equals(before.phase) || now.done >= before.done, before + ", " + now);
      if (entry.containsKey("dirlensTaskEnded")) {
        break;
      }
      before = now;
    }
    tools.change(
        "dn: %s\nchangetype: modify\nreplace: dirlensTaskCancel\ndirlensTaskCancel: TRUE\n"
            .formatted(task));
    String state = ended(task);
    Told last = Told.of(read(task));
    assertTrue(last.done > 0 && !last.phase.isEmpty(), last::toString);
    return state;
  }

  /** Starts a task that can be cancelled, again where it was too fast for that, and cancels it. */
  private static void isCancelled(Start start) throws Exception {
    String state = "done";
    for (int attempt = 0; state.equals("done") && attempt < ATTEMPTS; attempt++) {
      String task = start.task();
      state = cancel(task);
      if (!state.equals("done")) {
        assertEquals("cancelled", state, () -> task);
        assertEquals(filesBefore, files(), "what it began is gone");
      }
    }
    assertEquals("cancelled", state, "it was always done before it could be cancelled");
    servesAsBefore();
  }

  /** What starts a task; its name. */
  private interface Start {
    String task() throws Exception;
  }

  private static void servesAsBefore() throws Exception {
    Outcome found = tools.search("(initials=a3)", "1.1");
    assertEquals(PEOPLE / 10, found.out().lines().filter(line -> line.startsWith("dn")).count());
    String partition = PARTITION + ",cn=partitions,";
    assertEquals("FALSE", read(partition + "cn=config").get("dirlensReadOnly"));
    for (String attribute : INDICES) {
      String index = "cn=" + attribute + "/equality,cn=indices," + partition + "cn=monitor";
      assertEquals("readable", read(index).get("dirlensIndexState"), index);
    }
    tools.change("dn: " + BASE + "\nchangetype: modify\nreplace: description\ndescription: x\n");
  }

  /** All there are of the data and of tasks, but the change log, whose files come and go. */
  private static TreeSet<String> files() throws IOException {
    TreeSet<String> files = new TreeSet<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
            files.add(each.toString());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
            files.add(each.toString());
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path each, IOException gone) throws IOException {
            if (each.toString().endsWith(".log")) {
              return FileVisitResult.CONTINUE;
            }
            throw gone;
          }
        });
    files.removeIf(file -> file.endsWith(".log"));
    return files;
  }

  @ParameterizedTest
  @ValueSource(strings = {"rebuild", "verify", "repair", "compact", "backup", "export"})
  void aTaskIsCancelled(String kind) throws Exception {
    isCancelled(() -> start(kind, "dirlensSuffix: " + BASE, "dirlensTaskFile: target" + ++number));
  }

  @Test
  void anImportIsCancelledWithNothingLoaded() throws Exception {
    isCancelled(
        () -> {
          String suffix = "o=other" + ++number;
          String top = "dn: " + suffix + "\nobjectClass: organization\n";
          Files.writeString(files.resolve("people.ldif"), top + "\n" + people(suffix));
          tools.change(
              "dn: dirlensSuffix=%s,cn=partitions,cn=config\nchangetype: add\n".formatted(suffix)
                  + "objectClass: dirlensPartition\n");
          tools.change(top.replaceFirst("\n", "\nchangetype: add\n"));
          return start("import", "dirlensSuffix: " + suffix, "dirlensTaskFile: people.ldif");
        });
    Outcome found = tools.admin("ldapsearch", "-LLL", "-b", "o=other" + (number - 1), "1.1");
    assertEquals(List.of("dn: o=other" + (number - 1)), found.sorted(), "what was there");
  }
}
