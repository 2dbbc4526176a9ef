package org.dirlens.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dirlens.launcher.Folders;
import org.dirlens.launcher.peers.Peer;
import org.dirlens.launcher.peers.RunningServer;

/**
 * How long our server and Debian's slapd take from the start of the process to the first answer,
 * and for the first search of many entries, with none of their files in memory; in turn, with the
 * same entries. Arguments: people (1000000), rounds (5).
 */
public final class StartBenchmark {
  private final Map<String, List<Double>> millis = new LinkedHashMap<>();

  private StartBenchmark() {}

  public static void main(String[] arguments) throws Exception {
    long people = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1_000_000;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
    Path folder = Files.createTempDirectory("dirlens-start");
    try {
      new StartBenchmark().run(folder, people, rounds);
    } finally {
      Folders.delete(folder);
    }
  }

  /** Starts a server. */
  private interface Start {
    RunningServer server() throws IOException, InterruptedException;
  }

  private void run(Path folder, long people, int rounds) throws Exception {
    Path ldif = folder.resolve("people.ldif");
    Peer slapd = BesidePeers.peer(folder, "slapd");
    Path data = folder.resolve("data");
    PeopleFile.write(ldif, people);
    slapd.prepare();
    slapd.load(ldif);
    BesidePeers.loadOurs(folder, ldif);
    for (int round = 0; round < rounds; round++) {
      measure(slapd.folder(), () -> slapd.start(null));
      measure(data, () -> BesidePeers.serve(data, null));
    }
    millis.forEach(
        (what, all) -> System.out.printf("%-40s %,9.0f ms  of %s%n", what, median(all), all));
  }

  private void measure(Path folder, Start start) throws Exception {
    forget(folder);
    long before = System.nanoTime();
    try (RunningServer server = start.server()) {
      ServerLoader client = new ServerLoader(server, 1, 1);
      Request entry =
          Requests.search(Requests.user(1), Requests.BASE, Requests.present("objectClass"));
      client.once(entry);
      note(server.name() + ", start to first answer", (System.nanoTime() - before) / 1e6);
      Request many =
          Requests.search(
              BesidePeers.SUFFIX, Requests.SUB, Requests.equal("initials", random -> "aa"));
      note(server.name() + ", first (initials=aa)", client.once(many));
      note(server.name() + ", second (initials=aa)", client.once(many));
    }
  }

  private void note(String what, double value) {
    millis.computeIfAbsent(what, unused -> new ArrayList<>()).add(value);
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Lets the system drop what it has of the files in memory (Linux). */
  private static void forget(Path folder) throws IOException, InterruptedException {
    BesidePeers.command("sync");
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      BesidePeers.command("dd", "if=" + file, "iflag=nocache", "count=0");
    }
  }
}
