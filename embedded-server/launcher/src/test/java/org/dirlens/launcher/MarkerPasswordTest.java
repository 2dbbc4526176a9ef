package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.dirlens.launcher.LdapTools.Outcome;
import org.dirlens.testkit.Marker;
import org.dirlens.testkit.SecretTraces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A password that went every way into a server is in nothing that comes out of it. Every other test
 * of a server looks for the same password in its data folder and in what it printed.
 */
class MarkerPasswordTest {
  private static final String BASE = "dc=example,dc=com";
  private static final String ANNA = "uid=anna," + BASE;

  @TempDir Path folder;
  private Path files;
  private ServerProcess server;
  private LdapTools tools;
  private SecretTraces administrators;

  private static String person(String uid, String password) {
    return """
    dn: uid=%s,%s
    objectClass: inetOrgPerson
    cn: %s
    sn: x
    %s

    """
        .formatted(uid, BASE, uid, password);
  }

  /** What a tool said, which must be no password. */
  private Outcome silent(Outcome outcome) {
    String said = outcome.out() + outcome.err();
    assertFalse(Marker.isIn(said) || administrators.isIn(said), outcome.toString());
    return outcome;
  }

  private Outcome admin(String ldif) throws Exception {
    return silent(tools.modify(ldif, "-c"));
  }

  private Outcome bind(String name, String password, String... more) throws Exception {
    List<String> command = new ArrayList<>(List.of("ldapwhoami", "-H", tools.url()));
    command.addAll(List.of(more));
    command.addAll(List.of(name.equals("anna") ? "-U" : "-D", name, "-w", password));
    ProcessBuilder tool = new ProcessBuilder(command);
    tool.environment().put("LDAPTLS_REQCERT", "never");
    return silent(LdapTools.run(tool));
  }

  @Test
  void aPasswordComesOutOfNothing() throws Exception {
    Path data = folder.resolve("data");
    files = Files.createDirectories(folder.resolve("files"));
    server = ServerProcess.start(data, "--base", BASE, "--task-folder", files.toString());
    tools = new LdapTools(server);
    administrators = server.administratorsPassword();
    comeIn();
    for (String tree : List.of(BASE, "cn=config", "cn=monitor", "cn=tasks", "cn=schema", "")) {
      assertEquals(
          0, silent(tools.admin("ldapsearch", "-b", tree, "(objectClass=*)", "*", "+")).exit());
    }
    assertTrue(server.commandLine().contains("serve"));
    silent(new Outcome(0, server.commandLine(), ""));
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Outcome threads = silent(LdapTools.run(jcmd, Long.toString(server.pid()), "Thread.print"));
    assertTrue(threads.out().contains("Full thread dump"), threads.toString());
    assertEquals(0, bind(ANNA, Marker.PASSWORD, "-x").exit());
    Path heap = Files.createDirectories(folder.resolve("heap"));
    String dump = heap.resolve("live.hprof").toString();
    silent(LdapTools.run(jcmd, Long.toString(server.pid()), "GC.heap_dump", dump));
    assertTrue(Files.size(Path.of(dump)) > 1 << 20, "the memory was written");
    Marker.requireNone(heap);
    assertEquals(List.of(), administrators.files(heap), "the administrator's password");
    assertTrue(server.terminate() >= 0);
    String copy = files.resolve("copy").toString();
    for (List<String> command :
        List.of(
            List.of("verify", "--data", data.toString()),
            List.of("stats", "--data", data.toString(), "--json"),
            List.of("plan", "show", "--data", data.toString()),
            List.of("export", "--data", data.toString(), files.resolve("all.ldif").toString()),
            List.of("backup", "--data", data.toString(), copy),
            List.of("verify", "--data", copy))) {
      assertEquals(0, dirlens(command).exit(), command.toString());
    }
    Marker.requireNone(folder.resolve("data"));
    Marker.requireNone(files);
    List<String> backups = List.of("backup", "copy");
    assertEquals(
        backups.stream().map(backup -> files.resolve(backup).resolve("admin-password")).toList(),
        administrators.files(files).stream().sorted().toList(),
        "backups hold the administrator's password, nothing else does");
    assertTrue(
        Files.readString(files.resolve("all.ldif")).contains("userPassword:: "), "it was exported");
  }

  /** Every way in, the good ones and the bad ones. */
  private void comeIn() throws Exception {
    String password = "userPassword: " + Marker.PASSWORD;
    assertEquals(
        0, admin(person("anna", password).replaceFirst("\n", "\nchangetype: add\n")).exit());
    for (String wrong : List.of("\n" + password, "\nno such attribute: x", "\nmail: ä")) {
      assertTrue(admin(person("x", password + wrong)).exit() > 0);
    }
    for (String end : List.of("", "x")) {
      boolean right = end.isEmpty();
      String given = Marker.PASSWORD + end;
      assertEquals(right, 0 == bind(ANNA, given, "-x").exit());
      assertEquals(right, 0 == bind("anna", given, "-Y", "SCRAM-SHA-256").exit());
      assertEquals(right, 0 == bind("anna", given, "-ZZ", "-O", "none", "-Y", "PLAIN").exit());
      assertEquals(
          right,
          0 == silent(tools.admin("ldappasswd", "-a", given, "-s", Marker.PASSWORD, ANNA)).exit());
    }
    Path people = files.resolve("people.ldif");
    Files.writeString(
        people,
        person("bert", password)
            + person("bert", password)
            + person("carl", "userPassword:: " + Marker.PASSWORD)
            + person("dora", "userPassword " + Marker.PASSWORD));
    String bad = task("bad", "import", "people.ldif");
    assertTrue(bad.contains("dirlensTaskDamage: line "), bad);
    Files.delete(people);
    for (String kind : List.of("export", "backup")) {
      String done = task(kind, kind, kind);
      assertTrue(done.contains("dirlensTaskState: done"), done);
    }
  }

  /** Runs a task; its entry when it has ended. */
  private String task(String name, String kind, String file) throws Exception {
    String dn = "cn=" + name + ",cn=tasks";
    String entry =
        "dn: %s\n"
            + "changetype: add\n"
            + "objectClass: dirlensTask\n"
            + "dirlensTaskKind: %s\n"
            + "dirlensTaskFile: %s\n";
    Outcome started = admin(entry.formatted(dn, kind, file));
    assertEquals(0, started.exit(), started.err());
    long until = System.nanoTime() + 30_000_000_000L;
    while (true) {
      Outcome read = silent(tools.admin("ldapsearch", "-LLL", "-b", dn, "-s", "base", "+"));
      if (read.out().contains("dirlensTaskEnded")) {
        return read.out();
      }
      assertTrue(System.nanoTime() < until, "the task does not end");
    }
  }

  private Outcome dirlens(List<String> arguments) throws Exception {
    Process process = ServerProcess.launch(arguments.toArray(String[]::new));
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return silent(new Outcome(process.waitFor(), out, err));
  }
}
