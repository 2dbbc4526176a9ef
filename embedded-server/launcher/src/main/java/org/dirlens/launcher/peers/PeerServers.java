package org.dirlens.launcher.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.dirlens.launcher.bench.WorkloadRun.Loaded;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.load.client.LoadTarget;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.runs.Target;

/**
 * Several servers with the same entries and indices, each in a folder of its own and listening on
 * loopback. They are there until this is closed, which ends all of them; the folder is removed by
 * whoever made it.
 */
public final class PeerServers implements AutoCloseable {
  private final PeerWatch watch;
  private final Map<RunningServer, Target> servers = new LinkedHashMap<>();
  private final Map<Peer, RunningServer> running = new LinkedHashMap<>();

  PeerServers(PeerWatch watch) {
    this.watch = watch;
  }

  /**
   * What is to be set up.
   *
   * @param source of the entries
   * @param indices that all have, in our words
   * @param choices the servers, each kind once
   * @param java how ours is started, as {@link DirlensPeer#java} says
   * @param version of this program
   */
  public record Order(
      PeerSource source,
      List<IndexDefinition> indices,
      List<PeerChoice> choices,
      List<String> java,
      String version) {
    public Order {
      indices = List.copyOf(indices);
      choices = List.copyOf(choices);
      java = List.copyOf(java);
    }
  }

  /**
   * Sets all up and starts them.
   *
   * @param folder an empty one, which the caller removes when this is closed
   * @throws IOException naming the server and what it printed if it cannot be set up
   * @throws CancellationException if the watch's monitor cancelled
   * @throws InterruptedException if the thread is interrupted; no server runs then
   */
  public static PeerServers setUp(Path folder, Order order, PeerWatch watch)
      throws IOException, LdapProblem, InterruptedException {
    PeerServers all = new PeerServers(watch);
    try {
      all.setUp(folder, order);
      return all;
    } catch (Throwable e) {
      all.close();
      throw e;
    }
  }

  private void setUp(Path folder, Order order)
      throws IOException, LdapProblem, InterruptedException {
    PeerEntries entries = PeerEntries.of(order.source(), folder, watch);
    PeerData data = PeerData.of(entries.suffix(), order.indices());
    Path ldif = folder.resolve("entries.ldif");
    DirlensPeer ours = new DirlensPeer(folder.resolve("dirlens"), data, order.java());
    load(ours, entries, ldif);
    LdifNames names = LdifNames.of(ldif);
    for (PeerChoice choice : order.choices()) {
      Peer peer =
          choice.kind() == PeerKind.DIRLENS
              ? ours
              : choice.peer(folder.resolve(choice.kind().word()), data, order.java());
      try {
        if (peer != ours) {
          load(peer, entries, names, ldif);
        }
        start(peer, order.version());
      } catch (IOException e) {
        throw new IOException(peer.name() + ": " + e.getMessage(), e);
      }
    }
    compareSizes();
  }

  private void load(DirlensPeer ours, PeerEntries entries, Path ldif)
      throws IOException, LdapProblem {
    watch.begins("Loading dirlens");
    ours.prepare();
    ours.define(entries.added());
    LoadReport report = ours.load(entries.file(), entries.translation(), ldif, watch.monitor());
    requireGoing();
    if (report.failed() > 0) {
      watch.found(
          String.format(
              Locale.ROOT,
              "%,d of %,d entries are refused, the first: %s",
              report.failed(),
              report.read(),
              report.problems().getFirst().message()));
    }
    if (report.added() == 0) {
      throw new IOException("no entry of " + entries.file().getFileName() + " can be loaded");
    }
  }

  private void load(Peer peer, PeerEntries entries, LdifNames names, Path ldif)
      throws IOException, InterruptedException {
    watch.begins("Setting up " + peer.name());
    peer.prepare();
    List<SchemaDefinition> missing =
        peer.complete(known -> MissingSchema.of(names, entries.schema(), known));
    if (!missing.isEmpty()) {
      watch.found(
          peer.name() + " lacks and gets the definitions of " + MissingSchema.names(missing) + ".");
    }
    peer.dialect()
        .ifPresent(
            dialect ->
                peer.data()
                    .indices(dialect)
                    .warnings()
                    .forEach(each -> watch.found(peer.name() + ": " + each)));
    requireGoing();
    watch.begins("Loading " + peer.name());
    peer.load(ldif);
    requireGoing();
  }

  /** Starts one that is loaded. */
  void start(Peer peer, String version) throws IOException, InterruptedException {
    watch.begins("Starting " + peer.name());
    RunningServer server = peer.start(null);
    running.put(peer, server);
    servers.put(
        server,
        new Target(
            peer.name(),
            peer.kind().product(),
            peer.kind() == PeerKind.DIRLENS ? version : version(peer, server),
            "ldap://127.0.0.1:" + server.port()));
    requireGoing();
  }

  private static String version(Peer peer, RunningServer server)
      throws IOException, InterruptedException {
    String known = peer.version();
    if (!known.isEmpty()) {
      return known;
    }
    try (SourceSession session = PeerSession.open(server)) {
      return session
          .read("", "vendorVersion")
          .flatMap(root -> root.text("vendorVersion"))
          .map(told -> told.replaceFirst("^\\D*(?:389-Directory/)?", ""))
          .orElse("");
    }
  }

  /** Tells which servers have other entries than ours: their loaders refuse in their own ways. */
  private void compareSizes() throws IOException {
    watch.begins("Counting entries");
    Map<Peer, Long> sizes = new LinkedHashMap<>();
    for (Map.Entry<Peer, RunningServer> each : running.entrySet()) {
      sizes.put(each.getKey(), each.getKey().size(each.getValue()));
      requireGoing();
    }
    long most = sizes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    sizes.forEach(
        (peer, size) -> {
          if (size < most) {
            watch.found(
                String.format(
                    Locale.ROOT,
                    "%s holds %,d of %,d entries; its loader printed: %s",
                    peer.name(),
                    size,
                    most,
                    peer.saidLast()));
          }
        });
  }

  private void requireGoing() {
    if (watch.monitor().cancelled()) {
      throw new CancellationException("setting up the servers was cancelled");
    }
  }

  /**
   * All of them as targets of a load, which binds as their administrators.
   *
   * @param userPassword for operations that bind as users
   */
  public List<Loaded> targets(String userPassword) {
    List<Loaded> targets = new ArrayList<>();
    servers.forEach(
        (server, target) ->
            targets.add(
                new Loaded(
                    target,
                    LoadTarget.anonymous("127.0.0.1", server.port())
                        .as(server.admin(), server.password()),
                    userPassword,
                    server::cpuNanos)));
    return targets;
  }

  /** Ends all of them, in whatever state they are. */
  @Override
  public void close() {
    running.values().forEach(RunningServer::close);
    running.clear();
    servers.clear();
  }
}
