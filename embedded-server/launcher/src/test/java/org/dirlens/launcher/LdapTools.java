package org.dirlens.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Debian's ldap-utils as clients of a server. */
final class LdapTools {
  private final ServerProcess server;

  LdapTools(ServerProcess server) {
    this.server = server;
  }

  /** What a tool said and how it ended. */
  record Outcome(int exit, String out, String err) {
    /** What it said, without empty lines, in order. */
    List<String> sorted() {
      return out.lines().filter(line -> !line.isBlank()).map(String::strip).sorted().toList();
    }
  }

  String url() {
    return "ldap://127.0.0.1:" + server.port();
  }

  /** A tool as the administrator. */
  Outcome admin(String tool, String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("-x", "-H", url(), "-D", ServerProcess.ADMIN_DN));
    all.addAll(List.of("-y", server.passwordFile().toString()));
    all.addAll(List.of(arguments));
    return run(tool, all.toArray(String[]::new));
  }

  /** Changes given as LDIF, as the administrator. */
  Outcome modify(String ldif, String... options) throws IOException, InterruptedException {
    Path file = Files.writeString(Files.createTempFile("change", ".ldif"), ldif);
    try {
      List<String> arguments = new ArrayList<>(List.of(options));
      arguments.addAll(List.of("-f", file.toString()));
      return admin("ldapmodify", arguments.toArray(String[]::new));
    } finally {
      Files.delete(file);
    }
  }

  /** The same, which must succeed. */
  void change(String ldif, String... options) throws IOException, InterruptedException {
    Outcome outcome = modify(ldif, options);
    assertEquals(0, outcome.exit(), outcome.err());
  }

  /** A search of everything as the administrator, as LDIF without folded lines. */
  Outcome search(String filter, String... attributes) throws IOException, InterruptedException {
    List<String> arguments =
        new ArrayList<>(List.of("-LLL", "-o", "ldif-wrap=no", "-b", "dc=example,dc=com", filter));
    arguments.addAll(List.of(attributes));
    return admin("ldapsearch", arguments.toArray(String[]::new));
  }

  static Outcome run(String tool, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(tool));
    command.addAll(List.of(arguments));
    return run(new ProcessBuilder(command));
  }

  static Outcome run(ProcessBuilder tool) throws IOException, InterruptedException {
    Process process = tool.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), out, err);
  }
}
