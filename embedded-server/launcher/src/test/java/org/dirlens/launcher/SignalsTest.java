package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server does when it gets signals. */
@DisabledOnOs(OS.WINDOWS)
class SignalsTest {
  private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

  @TempDir Path folder;

  /** What this process ignores, as one that nohup started does, its children ignore, too. */
  private static void requireHeard(String name) throws IOException {
    Path status = Path.of("/proc/self/status"); // see proc(5)
    if (Files.exists(status)) {
      String ignored =
          Files.readAllLines(status).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .map(line -> line.substring(line.indexOf(':') + 1).strip())
              .findFirst()
              .orElse("0");
      boolean heard = (Long.parseUnsignedLong(ignored, 16) >> NUMBERS.get(name) - 1 & 1) == 0;
      assumeTrue(heard, "SIG" + name + " is ignored by whoever started this build");
    }
  }

  private static void signal(ServerProcess server, String name) throws Exception {
    requireHeard(name);
    LdapTools.Outcome sent = LdapTools.run("kill", "-" + name, Long.toString(server.pid()));
    assertEquals(0, sent.exit(), sent.err());
  }

  private static void until(String what, Callable<Boolean> condition) throws Exception {
    long until = System.nanoTime() + 60_000_000_000L;
    while (!condition.call()) {
      assertTrue(System.nanoTime() < until, what);
      Thread.sleep(20);
    }
  }

  private static void untilSaid(ServerProcess server, String words) throws Exception {
    until(
        "it says " + words + ", but said " + server.said().toList(),
        () -> server.said().anyMatch(line -> line.contains(words)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void anEndThatWasAskedForIsNoFailure(String signal) throws Exception {
    Path data = folder.resolve("data");
    try (ServerProcess server = ServerProcess.start(data, "--base", "dc=example,dc=com")) {
      LdapTools tools = new LdapTools(server);
      assertEquals(0, tools.search("(objectClass=*)").exit());
      signal(server, signal);
      assertEquals(0, server.exitCode());
    }
    String log = Files.readString(data.resolve("logs/access.log"));
    assertTrue(log.contains(" SEARCH "), "what was logged is written: " + log);
  }

  @Test
  void afterAHangupTheLogsGoOnInNewFiles() throws Exception {
    Path data = folder.resolve("data");
    Path log = data.resolve("logs/access.log");
    try (ServerProcess server = ServerProcess.start(data, "--base", "dc=example,dc=com")) {
      LdapTools tools = new LdapTools(server);
      assertEquals(0, tools.search("(cn=before)").exit());
      until("the log is there", () -> Files.exists(log) && logged(log, "(cn=before)"));
      Path aside = folder.resolve("rotated");
      Files.move(log, aside);
      signal(server, "HUP");
      untilSaid(server, "the access log is reopened");
      untilSaid(server, "the audit log is reopened");
      untilSaid(server, "there is no TLS key to be read again");
      assertTrue(Files.exists(log), "the new file");
      assertEquals(0, tools.search("(cn=behind)").exit());
      until("lines in the new file", () -> logged(log, "(cn=behind)"));
      assertTrue(!logged(aside, "(cn=behind)") && !logged(log, "(cn=before)"));
    }
  }

  private static boolean logged(Path log, String text) throws Exception {
    return Files.readString(log).contains(text);
  }

  @Test
  void afterAHangupTheKeyIsReadAgainAndABadOneIsNotUsed() throws Exception {
    Path data = folder.resolve("data");
    List<String> options = List.of("--base", "dc=example,dc=com", "--ldaps-port", "0");
    try (ServerProcess server = ServerProcess.start(data, options.toArray(String[]::new))) {
      LdapTools tools = new LdapTools(server);
      signal(server, "HUP");
      untilSaid(server, "the TLS key was read again and is the one before, that of");
      byte[] good = Files.readAllBytes(data.resolve("tls.p12"));
      OwnerOnly.replaceFile(data.resolve("tls.p12"), new byte[] {1, 2, 3});
      signal(server, "HUP");
      untilSaid(server, "the TLS key before stays in use");
      assertEquals(0, tools.search("(objectClass=*)").exit());
      Files.delete(data.resolve("tls.password"));
      signal(server, "HUP");
      untilSaid(server, "there is no " + data.resolve("tls.password"));
      assertTrue(Files.notExists(data.resolve("tls.password")), "none is made up");
      assertTrue(good.length > 3);
    }
  }
}
