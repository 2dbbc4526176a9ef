package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.peers.RunningServer;

/**
 * What the logs cost on the wire: one server, loaded with the logs off and in each format in turn,
 * changed over LDAP between two measurements. Searches with the access log, writes with the audit
 * log.
 *
 * <p>Arguments, in this order: how many people (20000), rounds (5), seconds a measurement (3).
 */
public final class LogBenchmark {
  private static final Duration WARM_UP = Duration.ofSeconds(10);
  private static final Duration SETTLE = Duration.ofMillis(500);
  private static final List<String> FORMATS = List.of("off", "text", "json");

  private final Map<String, List<ServerLoad>> results = new LinkedHashMap<>();

  /** A load, and the setting whose cost it shows. */
  private record Row(String name, String setting, int outstanding, Request request) {}

  private LogBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 20_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    long seconds = arguments.length > 2 ? Long.parseLong(arguments[2]) : 3;
    Path folder = Files.createTempDirectory("dirlens-logs");
    Path ldif = folder.resolve("people.ldif");
    PeopleFile.write(ldif, people);
    BesidePeers.loadOurs(folder, ldif);
    BesidePeers.command("taskset", "-acp", "1", Long.toString(ProcessHandle.current().pid()));
    try (RunningServer server = BesidePeers.serve(folder.resolve("data"), 0)) {
      new LogBenchmark().measure(server, rows(people), rounds, Duration.ofSeconds(seconds));
    } finally {
      Folders.delete(folder);
    }
  }

  private static List<Row> rows(long people) {
    Requests.FilterWriter any = Requests.present("objectClass");
    String five = "ou=five,dc=example,dc=com";
    return List.of(
        new Row("base 8x16", "dirlensAccessLog", 16, Requests.baseOfUser(people)),
        new Row(
            "one level of 5 8x16",
            "dirlensAccessLog",
            16,
            Requests.search(five, Requests.ONE, any)),
        new Row("modify 8x8", "dirlensAuditLog", 8, Requests.replace("description", people)));
  }

  private void measure(RunningServer server, List<Row> rows, int rounds, Duration time)
      throws IOException, InterruptedException {
    set(server, "dirlensAccessLog", "off");
    set(server, "dirlensAuditLog", "off");
    for (Row row : rows) {
      for (String format : FORMATS) {
        run(server, row, format, WARM_UP, SETTLE);
      }
      for (int round = 0; round < rounds; round++) {
        for (String format : FORMATS) {
          ServerLoad result = run(server, row, format, SETTLE, time);
          results
              .computeIfAbsent(row.name + ", " + format, unused -> new ArrayList<>())
              .add(result);
        }
      }
      set(server, row.setting, "off");
    }
    results.forEach(LogBenchmark::print);
  }

  private static ServerLoad run(
      RunningServer server, Row row, String format, Duration warmUp, Duration time)
      throws IOException, InterruptedException {
    set(server, row.setting, format);
    return new ServerLoader(server, 8, row.outstanding).run(row.request, warmUp, time);
  }

  private static void print(String name, List<ServerLoad> rounds) {
    System.out.printf(
        "%-26s %,9.0f/s %8.2f us CPU  p50 %,8.0f us%n",
        name,
        BesidePeers.median(rounds, ServerLoad::perSecond),
        BesidePeers.median(rounds, ServerLoad::serverMicros),
        BesidePeers.median(rounds, ServerLoad::p50Micros));
  }

  static void set(RunningServer server, String setting, String value)
      throws IOException, InterruptedException {
    set(server, "logs", setting, value);
  }

  /** Changes a setting of a section of cn=config. */
  static void set(RunningServer server, String section, String setting, String value)
      throws IOException, InterruptedException {
    Path change = Files.createTempFile("dirlens-setting", ".ldif");
    Files.writeString(
        change,
        "dn: cn=%s,cn=config\nchangetype: modify\nreplace: %s\n%s: %s\n"
            .formatted(section, setting, setting, value));
    String url = "ldap://127.0.0.1:" + server.port();
    BesidePeers.command(
        "ldapmodify",
        "-x",
        "-H",
        url,
        "-D",
        server.admin(),
        "-w",
        server.password(),
        "-f",
        change.toString());
    Files.delete(change);
  }
}
