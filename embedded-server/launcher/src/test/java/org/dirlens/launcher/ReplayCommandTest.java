package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.dirlens.launcher.cli.DirlensCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return DirlensCommand.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private static String search(int number, String filter, int entries) {
    return "2026-11-25T08:00:0%d.000Z SEARCH connection=%d message=2 base=\"%s\" scope=\"sub\" filter=\"%s\" result=0 entries=%d micros=10\n"
        .formatted(number, number, People.BASE, filter, entries);
  }

  @Test
  void aLogOfDirlensIsComparedWithAServer() throws Exception {
    Path data = folder.resolve("data");
    Path ldif = People.write(folder.resolve("people.ldif"), 20);
    assertEquals(0, run("import", "--data", data.toString(), ldif.toString()), err.toString());
    Path log = folder.resolve("access.log");
    Files.writeString(log, search(1, "(initials=a1)", 2) + search(2, "(initials=a2)", 7));
    try (EmbeddedServer server = EmbeddedServer.start(EmbeddedServerOptions.on(data))) {
      Path password = folder.resolve("password");
      Files.writeString(password, new String(server.processPassword()));
      int exit =
          run(
              "replay",
              log.toString(),
              "--url",
              "ldap://127.0.0.1:" + server.port(),
              "--bind",
              server.adminDn(),
              "--password-file",
              password.toString(),
              "--pace",
              "max");
      assertEquals(0, exit, err.toString());
    }
    List<String> said = out.toString().lines().map(line -> line.replaceAll(" +", " ")).toList();
    assertTrue(said.contains("searches answered 2"), out.toString());
    assertTrue(said.contains("entries found 4"), out.toString());
    assertTrue(said.contains("other result code than logged 0"), out.toString());
    assertTrue(said.contains("other number of entries than logged 1"), out.toString());
    assertEquals(
        " "
            + log
            + ", line 2: dc=example,dc=com SUB (initials=a2): result 0, entries 2; logged: result 0,"
            + " entries 7",
        said.getLast());
  }

  @Test
  void mistakesAreTold() {
    assertEquals(1, run("replay", "no.log", "--url", "http://localhost"));
    assertEquals(1, run("replay", "no.log", "--url", "ldap://localhost", "--pace", "0"));
    assertEquals(1, run("replay", "no.log", "--url", "ldap://localhost", "--bind", "cn=a"));
    assertEquals(1, run("replay", "no.log", "--url", "ldap://localhost"));
    List<String> lines = err.toString().lines().toList();
    assertTrue(lines.get(0).startsWith("dirlens: --url: "), lines.get(0));
    assertEquals("dirlens: --pace must be max or above 0, not 0", lines.get(1));
    assertEquals("dirlens: the password of cn=a is needed: say --password-file", lines.get(2));
    assertEquals("dirlens: no such file: no.log", lines.get(3));
  }
}
