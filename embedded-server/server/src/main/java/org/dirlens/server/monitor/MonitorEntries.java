package org.dirlens.server.monitor;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.dirlens.partition.Partition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.server.Directory;
import org.dirlens.server.LdapServer;
import org.dirlens.server.OperationStatistics;
import org.dirlens.server.ServerStatistics;
import org.dirlens.server.dissection.DissectionStatistics;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.log.LogStatistics;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.dirlens.server.session.Followers;
import org.dirlens.server.slow.SlowSearch;
import org.jspecify.annotations.Nullable;

/**
 * {@code cn=monitor}: what the server and its partitions did, counted anyway and put into entries
 * when they are read. No tree is read for it, but those of the keys of indices for who reads the
 * entries about them.
 *
 * <pre>
 * cn=monitor
 *   cn=connections
 *   cn=operations
 *     cn=search, cn=bind ...                      one for each kind
 *   cn=dissection                                while stages of searches are timed
 *   cn=slow searches
 *     cn=N                                        the newest first
 *   cn=followers
 *     cn=N                                        searches that continue with changes
 *   cn=logs
 *     cn=access, cn=audit                         those that are on
 *   cn=partitions
 *     dirlensSuffix=SUFFIX
 *       cn=entry cache, cn=name cache, cn=store
 *       cn=indices
 *         cn=ATTRIBUTE/KIND                       one for each kind of each index
 *           cn=keys                               how ids are spread over its keys
 *       cn=trees
 *         cn=TREE                                 tables and the trees of indices
 *           cn=pages                              a map of its pages; for who names it as base
 *       cn=shapes
 *         cn=N                                    shapes of filters, the costliest first
 *       cn=unindexed
 *         cn=N                                    shapes of filters, the costliest first
 * </pre>
 */
public final class MonitorEntries implements OwnEntries {
  private static final String FOLDER = "dirlensFolder";

  private final Schema schema;
  private final Directory directory;
  private final ServerLogs logs;
  private final Measured measured;
  private final InstantSource clock;
  private final Instant started;
  private final Dn suffix;

  /**
   * What a server measures, each asked when it is looked at.
   *
   * @param dissection the stages of searches; null while they are not timed
   * @param slowSearches the newest first
   * @param followers the one that began first first
   */
  public record Measured(
      Supplier<ServerStatistics> statistics,
      Supplier<@Nullable DissectionStatistics> dissection,
      Supplier<List<SlowSearch>> slowSearches,
      Supplier<List<Followers.Following>> followers) {
    /** By a server that runs. */
    public static Measured by(LdapServer server) {
      return new Measured(
          server::statistics, server::dissection, server::slowSearches, server::followers);
    }
  }

  /** The entries of a server that has just started. */
  public MonitorEntries(Directory directory, Measured measured, ServerLogs logs)
      throws LdapProblem {
    this.measured = measured;
    this.logs = logs;
    this.schema = directory.schema();
    this.directory = directory;
    this.clock = directory.clock();
    this.started = clock.instant();
    this.suffix = Dn.parse("cn=monitor", schema);
  }

  @Override
  public Dn suffix() {
    return suffix;
  }

  @Override
  public void change(OwnChange change) throws LdapProblem {
    throw new LdapProblem(
        ResultCode.UNWILLING_TO_PERFORM, "cn=monitor shows what is; it cannot be changed");
  }

  @Override
  public OwnNode top() {
    return new MonitorNode(suffix, this::server, this::parts);
  }

  private Dn below(Dn superior, String cn) throws LdapProblem {
    return OwnEntry.name(superior, "cn", cn, schema);
  }

  private OwnNode folder(Dn name, MonitorNode.Below below) {
    return new MonitorNode(name, () -> OwnEntry.named(name, FOLDER, schema), below);
  }

  private OwnEntry server() throws LdapProblem {
    Runtime runtime = Runtime.getRuntime();
    return OwnEntry.named(suffix, "dirlensMonitor", schema)
        .with("dirlensVersion", directory.version())
        .with("dirlensStarted", started)
        .with("dirlensUptimeSeconds", Duration.between(started, clock.instant()).toSeconds())
        .withMillis("dirlensCurrentTime", clock.instant())
        .with("dirlensHeapBytes", runtime.totalMemory() - runtime.freeMemory())
        .with("dirlensHeapMaxBytes", runtime.maxMemory())
        .with("dirlensProcessors", runtime.availableProcessors())
        .with("dirlensCollections", collections(GarbageCollectorMXBean::getCollectionCount))
        .with("dirlensCollectionMillis", collections(GarbageCollectorMXBean::getCollectionTime));
  }

  /** A figure of all collectors together; one that a collector does not tell counts as none. */
  private static long collections(ToLongFunction<GarbageCollectorMXBean> figure) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(collector -> Math.max(0, figure.applyAsLong(collector)))
        .sum();
  }

  private List<OwnNode> parts() throws LdapProblem {
    Supplier<ServerStatistics> now = new Once<>(measured.statistics);
    List<OwnNode> parts = new ArrayList<>();
    Dn connections = below(suffix, "connections");
    parts.add(
        new MonitorNode(
            connections, () -> connections(connections, now.get()), MonitorNode.NOTHING));
    Dn operations = below(suffix, "operations");
    parts.add(
        new MonitorNode(
            operations,
            () ->
                OwnEntry.named(operations, "dirlensMonitorOperations", schema)
                    .with("dirlensOperations", now.get().operations()),
            () -> operations(operations, now)));
    DissectionStatistics timed = measured.dissection.get();
    if (timed != null) {
      Dn stages = below(suffix, "dissection");
      parts.add(new MonitorNode(stages, () -> dissection(stages, timed), MonitorNode.NOTHING));
    }
    Dn slow = below(suffix, "slow searches");
    parts.add(folder(slow, () -> new MonitoredSearches(slow, schema).of(measured.slowSearches)));
    Dn following = below(suffix, "followers");
    parts.add(
        folder(following, () -> new MonitoredFollowers(following, schema).of(measured.followers)));
    Dn written = below(suffix, "logs");
    parts.add(folder(written, () -> logs(written)));
    Dn partitions = below(suffix, "partitions");
    parts.add(folder(partitions, () -> partitions(partitions)));
    return parts;
  }

  private OwnEntry connections(Dn name, ServerStatistics now) throws LdapProblem {
    return OwnEntry.named(name, "dirlensMonitorConnections", schema)
        .with("dirlensOpenConnections", now.wire().openConnections())
        .with("dirlensAcceptedConnections", now.wire().acceptedConnections())
        .with("dirlensRefusedConnections", now.wire().refusedConnections())
        .with("dirlensMessages", now.wire().messages())
        .with("dirlensReceivedBytes", now.wire().receivedBytes())
        .with("dirlensSentBytes", now.wire().sentBytes())
        .with("dirlensEntriesSent", now.entriesSent());
  }

  /** One for each kind that has answers. */
  private List<OwnNode> operations(Dn superior, Supplier<ServerStatistics> now) throws LdapProblem {
    List<OwnNode> kinds = new ArrayList<>();
    for (OperationKind kind : OperationKind.values()) {
      if (kind.hasAnswer()) {
        Dn name = below(superior, word(kind));
        kinds.add(
            new MonitorNode(name, () -> operation(name, now.get().of(kind)), MonitorNode.NOTHING));
      }
    }
    return kinds;
  }

  private static String word(OperationKind kind) {
    return kind == OperationKind.MODIFY_DN ? "modifyDN" : kind.name().toLowerCase(Locale.ROOT);
  }

  private OwnEntry operation(Dn name, OperationStatistics done) throws LdapProblem {
    OwnEntry entry =
        OwnEntry.named(name, "dirlensMonitorOperations", schema)
            .with("dirlensOperations", done.count())
            .with("dirlensRefusedOperations", done.refused());
    return Measures.latency(entry, done.latency());
  }

  private OwnEntry dissection(Dn name, DissectionStatistics timed) throws LdapProblem {
    List<String> rows = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      rows.add(row(stage.text(), timed.nanos(stage), timed));
    }
    rows.add(row("rest", timed.restNanos(), timed));
    return OwnEntry.named(name, "dirlensMonitorDissection", schema)
        .with("dirlensDissectedTurns", timed.turns())
        .with("dirlensDissectedSearches", timed.searches())
        .with("dirlensDissectedNanos", timed.entireNanos())
        .with("dirlensDissectedStage", rows);
  }

  private static String row(String stage, long nanos, DissectionStatistics timed) {
    return String.format(
        Locale.ROOT,
        "%s nanos=%d micros=%.3f percent=%.1f",
        stage,
        nanos,
        nanos / 1e3 / Math.max(1, timed.searches()),
        100.0 * nanos / Math.max(1, timed.entireNanos()));
  }

  private List<OwnNode> logs(Dn superior) throws LdapProblem {
    List<OwnNode> written = new ArrayList<>();
    for (LogStatistics log : logs.statistics()) {
      Dn name = below(superior, log.name());
      written.add(new MonitorNode(name, () -> log(name, log), MonitorNode.NOTHING));
    }
    return written;
  }

  private OwnEntry log(Dn name, LogStatistics log) throws LdapProblem {
    return OwnEntry.named(name, "dirlensMonitorLog", schema)
        .with("dirlensLogFile", log.file())
        .with("dirlensLogLines", log.written())
        .with("dirlensLogLinesDropped", log.dropped())
        .with("dirlensLogWaitingBytes", log.waitingBytes())
        .with("dirlensLogFailure", log.failure());
  }

  private List<OwnNode> partitions(Dn superior) throws LdapProblem {
    List<OwnNode> partitions = new ArrayList<>();
    for (Partition partition : directory.partitions()) {
      partitions.add(new MonitoredPartition(superior, partition, schema).top());
    }
    return partitions;
  }
}
