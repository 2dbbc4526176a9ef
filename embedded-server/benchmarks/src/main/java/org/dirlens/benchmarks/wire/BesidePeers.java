package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.dirlens.benchmarks.wire.Requests.DrawnText;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.peers.DirlensPeer;
import org.dirlens.launcher.peers.Peer;
import org.dirlens.launcher.peers.PeerChoice;
import org.dirlens.launcher.peers.PeerData;
import org.dirlens.launcher.peers.RunningServer;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Our server beside those of others: the same entries and indices, one load client, in turn, each
 * server on core 0 and the client on core 1. Prints for each row and server the medians of the
 * rounds, the server's CPU time an operation, and how many times a peer's rate ours is.
 *
 * <p>Arguments, as {@code name=value}: {@code peers} (slapd; or several of it, 389-ds and
 * opendj=FOLDER with commas), {@code people} (100000), {@code rounds} (3), {@code seconds} a
 * measurement (3), {@code warm} seconds of warm-up of each row before the first round (10), {@code
 * rows} (a pattern of row names, all), {@code pin} (yes), {@code logs} (no, as slapd writes none)
 * for our access log and audit log.
 */
public final class BesidePeers {
  /** The suffix of every server that is measured. */
  static final String SUFFIX = "dc=example,dc=com";

  private static final List<String> INDEXED =
      List.of(
          "objectClass",
          "uid",
          "initials",
          "st",
          "sn",
          "description",
          "mail",
          "employeeNumber",
          "cn");

  private final Map<String, String> options = new LinkedHashMap<>();
  private final Map<String, Map<String, List<ServerLoad>>> results = new LinkedHashMap<>();

  /** A line of the table. */
  private record Row(String name, int connections, int outstanding, Request request) {}

  private BesidePeers(String[] arguments) {
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("not name=value: " + argument);
      }
      options.put(argument.substring(0, equals), argument.substring(equals + 1));
    }
  }

  public static void main(String[] arguments) throws Exception {
    new BesidePeers(arguments).run();
  }

  private long number(String name, long otherwise) {
    return Long.parseLong(options.getOrDefault(name, Long.toString(otherwise)));
  }

  private void run() throws Exception {
    long people = number("people", 100_000);
    boolean pin = options.getOrDefault("pin", "yes").equals("yes");
    Path folder = Files.createTempDirectory("dirlens-beside-peers");
    Path ldif = folder.resolve("people.ldif");
    PeopleFile.write(ldif, people);
    List<Peer> peers = new ArrayList<>();
    for (String word : options.getOrDefault("peers", "slapd").split(",")) {
      peers.add(loaded(peer(folder, word), ldif, people));
    }
    loadOurs(folder, ldif);
    @Nullable Integer core = pin ? 0 : null;
    if (pin) {
      command("taskset", "-acp", "1", Long.toString(ProcessHandle.current().pid()));
    }
    List<RunningServer> servers = new ArrayList<>();
    try {
      for (Peer peer : peers) {
        servers.add(peer.start(core));
      }
      servers.add(ours(folder, core));
      measure(rows(people), servers);
    } finally {
      servers.forEach(RunningServer::close);
      Folders.delete(folder);
    }
  }

  /** A peer as {@code dirlens bench peers} names it, with our indices. */
  static Peer peer(Path folder, String word) throws LdapProblem {
    List<IndexDefinition> indices = new ArrayList<>();
    for (String attribute : INDEXED) {
      indices.add(
          attribute.equals("cn")
              ? IndexDefinition.of(attribute, IndexKind.EQUALITY, IndexKind.SUBSTRING)
              : IndexDefinition.of(attribute, IndexKind.EQUALITY));
    }
    PeerChoice choice = PeerChoice.parse(word);
    PeerData data = PeerData.of(Dn.parse(SUFFIX, Schema.standard()), indices);
    return choice.peer(folder.resolve(choice.kind().word()), data, List.of());
  }

  private static Peer loaded(Peer peer, Path ldif, long people)
      throws IOException, InterruptedException {
    peer.prepare();
    long start = System.nanoTime();
    peer.load(ldif);
    System.out.printf(
        "load of %,d people into %s: %.1f s%n",
        people, peer.name(), (System.nanoTime() - start) / 1e9);
    return peer;
  }

  /** Our server over a data folder, pinned to a core or not. */
  static RunningServer serve(Path data, @Nullable Integer core) throws IOException {
    List<String> java = new ArrayList<>(DirlensPeer.java(System.getProperty("java.class.path")));
    java.add(1, "-XX:+UseTransparentHugePages");
    return DirlensPeer.serve(java, data, core);
  }

  private RunningServer ours(Path folder, @Nullable Integer core) throws Exception {
    RunningServer ours = serve(folder.resolve("data"), core);
    if (options.getOrDefault("logs", "no").equals("no")) {
      LogBenchmark.set(ours, "dirlensAccessLog", "off");
      LogBenchmark.set(ours, "dirlensAuditLog", "off");
    }
    return ours;
  }

  static void loadOurs(Path folder, Path ldif) throws IOException, InterruptedException {
    String data = folder.resolve("data").toString();
    long start = System.nanoTime();
    ours("import", "--data", data, "--base", SUFFIX, ldif.toString());
    List<String> add = new ArrayList<>(List.of("index", "--data", data, "add", "cn:substring"));
    INDEXED.forEach(attribute -> add.add(attribute + ":equality"));
    ours(add.toArray(String[]::new));
    System.out.printf(
        "dirlens import and then %d indices: %.1f s%n",
        add.size() - 4, (System.nanoTime() - start) / 1e9);
  }

  static void ours(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("org.dirlens.launcher.cli.Main");
    command.addAll(List.of(arguments));
    command(command.toArray(String[]::new));
  }

  static void command(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(
          "exit code " + process.exitValue() + " of " + String.join(" ", command));
    }
  }

  private static List<Row> rows(long people) {
    Requests.FilterWriter any = Requests.present("objectClass");
    Requests.FilterWriter user =
        Requests.equal("uid", random -> "user." + (1 + random.nextLong(people)));
    Requests.FilterWriter aa = Requests.equal("initials", random -> "aa");
    Requests.FilterWriter initials = Requests.equal("initials", DrawnText.letters(2));
    LongFunction<String> name = sequence -> "added." + sequence;
    List<Row> rows = new ArrayList<>();
    for (int outstanding : new int[] {1, 16}) {
      String k = " K=" + outstanding;
      rows.add(new Row("base" + k, 8, outstanding, Requests.baseOfUser(people)));
      rows.add(new Row("(uid=)" + k, 8, outstanding, sub(user)));
    }
    rows.add(new Row("one-level 5", 8, 1, Requests.search("ou=five," + SUFFIX, Requests.ONE, any)));
    rows.add(new Row("subtree 11", 8, 1, Requests.search("ou=ten," + SUFFIX, Requests.SUB, any)));
    rows.add(new Row("(initials=aa)", 1, 1, sub(aa)));
    rows.add(new Row("(initials=??)", 4, 1, sub(initials)));
    rows.add(
        new Row(
            "and of 2", 1, 1, sub(Requests.and(Requests.equal("objectClass", r -> "person"), aa))));
    rows.add(
        new Row(
            "and of 3",
            4,
            1,
            sub(
                Requests.and(
                    Requests.equal("objectClass", r -> "inetOrgPerson"),
                    Requests.equal("st", DrawnText.letters(2)),
                    initials))));
    rows.add(new Row("(cn=*abc*)", 1, 1, sub(Requests.containing("cn", DrawnText.letters(3)))));
    rows.add(new Row("no index", 1, 1, sub(Requests.equal("l", DrawnText.letters(5)))));
    rows.add(new Row("paged 500", 1, 1, new PagedRequest(sub(any), 500)));
    rows.add(new Row("full subtree", 1, 1, sub(any)));
    rows.add(new Row("one-level all", 1, 1, Requests.search(Requests.USERS, Requests.ONE, any)));
    rows.add(
        new Row(
            "bind",
            8,
            1,
            Requests.bindOfUser(
                Math.min(people, PeopleFile.WITH_PASSWORD), PeopleFile.PEOPLES_PASSWORD)));
    rows.add(new Row("compare", 8, 1, Requests.compare(people)));
    rows.add(new Row("modify 8x1", 8, 1, Requests.replace("description", people)));
    rows.add(new Row("modify 8x8", 8, 8, Requests.replace("description", people)));
    rows.add(new Row("add 4x8", 4, 8, Requests.add(name)));
    rows.add(new Row("add, delete", 1, 1, Requests.addThenDelete(sequence -> "gone." + sequence)));
    return rows;
  }

  private static Request sub(Requests.FilterWriter filter) {
    return Requests.search(SUFFIX, Requests.SUB, filter);
  }

  private void measure(List<Row> rows, List<RunningServer> servers) throws IOException {
    Pattern wanted = Pattern.compile(options.getOrDefault("rows", ".*"));
    Duration time = Duration.ofSeconds(number("seconds", 3));
    for (Row row : rows) {
      if (!wanted.matcher(row.name).find()) {
        continue;
      }
      List<ServerLoader> clients = new ArrayList<>();
      for (RunningServer server : servers) {
        clients.add(new ServerLoader(server, row.connections, row.outstanding));
      }
      for (long round = 1; round <= number("rounds", 3); round++) {
        Duration warmUp = Duration.ofSeconds(round == 1 ? number("warm", 10) : 1);
        for (int i = 0; i < servers.size(); i++) {
          results
              .computeIfAbsent(row.name, unused -> new LinkedHashMap<>())
              .computeIfAbsent(servers.get(i).name(), unused -> new ArrayList<>())
              .add(clients.get(i).run(row.request, warmUp, time));
        }
      }
      printRow(row.name);
    }
  }

  private void printRow(String name) {
    Map<String, List<ServerLoad>> ofServers = results.getOrDefault(name, Map.of());
    double ours = median(ofServers.getOrDefault("dirlens", List.of()), ServerLoad::perSecond);
    ofServers.forEach(
        (server, rounds) ->
            System.out.printf(
                "%-14s %-8s %,9.0f/s %9.1f us CPU  entries/s %,9.0f  p99 %,9.0f us  dirlens %6.2f times%n",
                name,
                server,
                median(rounds, ServerLoad::perSecond),
                median(rounds, ServerLoad::serverMicros),
                median(rounds, ServerLoad::entriesPerSecond),
                median(rounds, ServerLoad::p99Micros),
                ours / median(rounds, ServerLoad::perSecond)));
  }

  static double median(List<ServerLoad> rounds, ToDoubleFunction<ServerLoad> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
