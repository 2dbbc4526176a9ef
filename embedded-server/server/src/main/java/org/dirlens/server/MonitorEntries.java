package org.dirlens.server;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.FilterShapes;
import org.dirlens.partition.statistics.Latency;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.server.dissection.DissectionStatistics;
import org.dirlens.server.dissection.Stage;
import org.dirlens.server.log.LogStatistics;
import org.dirlens.server.log.ServerLogs;
import org.dirlens.server.message.OperationKind;
import org.dirlens.server.own.OwnChange;
import org.dirlens.server.own.OwnEntries;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.StoreActivity;
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
 *   cn=logs
 *     cn=access, cn=audit                         those that are on
 *   cn=partitions
 *     dirlensSuffix=SUFFIX
 *       cn=entry cache, cn=name cache, cn=store
 *       cn=indices
 *         cn=ATTRIBUTE/KIND                       one for each kind of each index
 *           cn=keys                               how ids are spread over its keys
 *       cn=unindexed
 *         cn=N                                    shapes of filters, the costliest first
 * </pre>
 */
public final class MonitorEntries implements OwnEntries {
  /** Shapes of unindexed filters shown of a partition. */
  private static final int SHAPES_MAX = 50;

  private static final String FOLDER = "dirlensFolder";

  private final Schema schema;
  private final Directory directory;
  private final Supplier<ServerStatistics> statistics;
  private final ServerLogs logs;
  private final Supplier<@Nullable DissectionStatistics> dissection;
  private final InstantSource clock;
  private final Instant started;
  private final Dn suffix;

  /** The entries of a server that has just started. */
  public MonitorEntries(
      Directory directory,
      Supplier<ServerStatistics> statistics,
      Supplier<@Nullable DissectionStatistics> dissection,
      ServerLogs logs)
      throws LdapProblem {
    this.dissection = dissection;
    this.logs = logs;
    this.schema = directory.schema();
    this.directory = directory;
    this.statistics = statistics;
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
  public List<Entry> entries() throws LdapProblem {
    return entries(name -> false);
  }

  @Override
  public List<Entry> entries(Predicate<Dn> wanted) throws LdapProblem {
    List<Entry> entries = new ArrayList<>();
    ServerStatistics now = statistics.get();
    entries.add(server().build());
    entries.add(connections(now).build());
    OwnEntry operations =
        below(suffix, "operations", "dirlensMonitorOperations")
            .with("dirlensOperations", now.operations());
    entries.add(operations.build());
    for (Map.Entry<String, OperationStatistics> kind : byKind(now).entrySet()) {
      entries.add(operation(operations.name(), kind.getKey(), kind.getValue()).build());
    }
    DissectionStatistics timed = dissection.get();
    if (timed != null) {
      entries.add(dissection(timed).build());
    }
    OwnEntry written = below(suffix, "logs", FOLDER);
    entries.add(written.build());
    for (LogStatistics log : logs.statistics()) {
      entries.add(log(written.name(), log).build());
    }
    OwnEntry partitions = below(suffix, "partitions", FOLDER);
    entries.add(partitions.build());
    for (Partition partition : directory.partitions()) {
      MonitoredKeys keys = new MonitoredKeys(partition, schema, wanted);
      addPartition(entries, partitions.name(), partition, keys);
    }
    return entries;
  }

  private OwnEntry below(Dn superior, String cn, String objectClass) throws LdapProblem {
    return OwnEntry.below(superior, "cn", cn, objectClass, schema);
  }

  private OwnEntry server() throws LdapProblem {
    Runtime runtime = Runtime.getRuntime();
    return below(Dn.ROOT, "monitor", "dirlensMonitor")
        .with("dirlensVersion", directory.version())
        .with("dirlensStarted", started)
        .with("dirlensUptimeSeconds", Duration.between(started, clock.instant()).toSeconds())
        .with("dirlensHeapBytes", runtime.totalMemory() - runtime.freeMemory())
        .with("dirlensHeapMaxBytes", runtime.maxMemory())
        .with("dirlensProcessors", runtime.availableProcessors());
  }

  private OwnEntry connections(ServerStatistics now) throws LdapProblem {
    return below(suffix, "connections", "dirlensMonitorConnections")
        .with("dirlensOpenConnections", now.wire().openConnections())
        .with("dirlensAcceptedConnections", now.wire().acceptedConnections())
        .with("dirlensRefusedConnections", now.wire().refusedConnections())
        .with("dirlensMessages", now.wire().messages())
        .with("dirlensReceivedBytes", now.wire().receivedBytes())
        .with("dirlensSentBytes", now.wire().sentBytes())
        .with("dirlensEntriesSent", now.entriesSent());
  }

  private OwnEntry dissection(DissectionStatistics timed) throws LdapProblem {
    List<String> rows = new ArrayList<>();
    for (Stage stage : Stage.values()) {
      rows.add(row(stage.text(), timed.nanos(stage), timed));
    }
    rows.add(row("rest", timed.restNanos(), timed));
    return below(suffix, "dissection", "dirlensMonitorDissection")
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

  private OwnEntry log(Dn superior, LogStatistics log) throws LdapProblem {
    return below(superior, log.name(), "dirlensMonitorLog")
        .with("dirlensLogFile", log.file())
        .with("dirlensLogLines", log.written())
        .with("dirlensLogLinesDropped", log.dropped())
        .with("dirlensLogWaitingBytes", log.waitingBytes())
        .with("dirlensLogFailure", log.failure());
  }

  private static Map<String, OperationStatistics> byKind(ServerStatistics now) {
    Map<String, OperationStatistics> byName = new TreeMap<>();
    now.byKind()
        .forEach(
            (kind, done) -> {
              if (kind.hasAnswer()) {
                byName.put(
                    kind == OperationKind.MODIFY_DN
                        ? "modifyDN"
                        : kind.name().toLowerCase(Locale.ROOT),
                    done);
              }
            });
    return byName;
  }

  private OwnEntry operation(Dn superior, String kind, OperationStatistics done)
      throws LdapProblem {
    OwnEntry entry =
        below(superior, kind, "dirlensMonitorOperations")
            .with("dirlensOperations", done.count())
            .with("dirlensRefusedOperations", done.refused());
    return latency(entry, done.latency());
  }

  /** Percentiles of what there was; nothing if there was nothing. */
  private static OwnEntry latency(OwnEntry entry, Latency latency) throws LdapProblem {
    if (latency.count() == 0) {
      return entry;
    }
    return entry
        .with("dirlensLatencyMeanMicros", Math.round(latency.meanMicros()))
        .with("dirlensLatencyP50Micros", Math.round(latency.percentileMicros(50)))
        .with("dirlensLatencyP90Micros", Math.round(latency.percentileMicros(90)))
        .with("dirlensLatencyP99Micros", Math.round(latency.percentileMicros(99)))
        .with("dirlensLatencyP999Micros", Math.round(latency.percentileMicros(99.9)))
        .with("dirlensLatencyMaxMicros", micros(latency.ranges().getLast().lastNanos()));
  }

  private static long micros(long nanos) {
    return TimeUnit.NANOSECONDS.toMicros(nanos);
  }

  private void addPartition(
      List<Entry> entries, Dn superior, Partition partition, MonitoredKeys keys)
      throws LdapProblem {
    PartitionStatistics now = partition.statistics();
    OwnEntry top =
        OwnEntry.below(
                superior,
                "dirlensSuffix",
                partition.suffix().toString(),
                "dirlensMonitorPartition",
                schema)
            .with("dirlensEntries", now.entries())
            .with("dirlensEntryIds", partition.options().layout().ids())
            .with("dirlensSearches", now.searches().searches())
            .with("dirlensUnindexedSearches", now.searches().unindexed())
            .with("dirlensExaminedEntries", now.searches().examined())
            .with("dirlensReturnedEntries", now.searches().returned());
    entries.add(latency(top, now.latency()).build());
    OwnEntry records = below(top.name(), "entry cache", "dirlensMonitorCache");
    entries.add(cache(records, now.entryCache()).build());
    entries.add(names(top.name(), now.names()).build());
    entries.add(store(top.name(), now.store()).build());
    OwnEntry indices = below(top.name(), "indices", FOLDER);
    entries.add(indices.build());
    for (IndexActivity index : now.indices()) {
      OwnEntry kind = index(indices.name(), index);
      entries.add(kind.build());
      entries.add(keys.entry(kind.name(), index));
    }
    OwnEntry unindexed = below(top.name(), "unindexed", FOLDER);
    entries.add(unindexed.build());
    int number = 0;
    for (FilterShapes.Unindexed shape : now.unindexed()) {
      if (++number <= SHAPES_MAX) {
        entries.add(shape(unindexed.name(), number, shape).build());
      }
    }
  }

  private static OwnEntry cache(OwnEntry entry, CacheStatistics cache) throws LdapProblem {
    return entry
        .with("dirlensCacheHits", cache.hits())
        .with("dirlensCacheMisses", cache.misses())
        .with("dirlensCacheEvictions", cache.evictions())
        .with("dirlensCacheBytes", cache.bytes())
        .with("dirlensCacheCapacityBytes", cache.capacityBytes())
        .with("dirlensCacheHitCurve", curve(cache.curve(), cache.capacityBytes()));
  }

  /** One line for each size that the curve has. */
  private static List<String> curve(HitCurve curve, long capacityBytes) {
    return IntStream.range(0, HitCurve.SIZES.size())
        .mapToObj(
            i -> {
              double size = HitCurve.SIZES.get(i);
              return "size=%s bytes=%d asked=%d hits=%d"
                  .formatted(
                      size,
                      Math.round(size * capacityBytes),
                      Math.round(curve.asked()),
                      Math.round(curve.hits().get(i)));
            })
        .toList();
  }

  private OwnEntry names(Dn superior, DnCache.Statistics cache) throws LdapProblem {
    return below(superior, "name cache", "dirlensMonitorCache")
        .with("dirlensCacheHits", cache.hits())
        .with("dirlensCacheMisses", cache.misses())
        .with("dirlensCacheBytes", cache.bytes())
        .with("dirlensCacheCapacityBytes", cache.capacityBytes())
        .with("dirlensCacheHitCurve", curve(cache.curve(), cache.capacityBytes()));
  }

  private OwnEntry store(Dn superior, StoreActivity store) throws LdapProblem {
    return below(superior, "store", "dirlensMonitorStore")
        .with("dirlensStoreVersion", store.version())
        .with("dirlensWorks", store.log().writes())
        .with("dirlensGroups", store.log().groups())
        .with("dirlensFsyncs", store.log().fsyncs())
        .with("dirlensLogBytes", store.log().bytes())
        .with("dirlensCheckpoints", store.checkpoints().completed())
        .with("dirlensDirtyBytes", store.checkpoints().dirtyBytes())
        .with("dirlensOpenReaders", store.readers().open())
        .with("dirlensOldestReaderMillis", store.readers().oldestMillis())
        .with(
            "dirlensOverdueReader",
            store.readers().overdue().stream()
                .map(
                    reader ->
                        "thread=%s version=%d millis=%d"
                            .formatted(reader.name(), reader.version(), reader.ageMillis()))
                .distinct()
                .toList())
        .with("dirlensRecords", store.records().contents().live())
        .with("dirlensRecordFileBytes", store.records().contents().fileBytes())
        .with("dirlensRecordReads", store.records().reads().records())
        .with("dirlensRecordWrites", store.records().writes().inserts())
        .with("dirlensRecordFrees", store.records().writes().frees())
        .with("dirlensRecordCommits", store.records().writes().commits())
        .with("dirlensRecordReadBytes", store.records().reads().bytes())
        .with("dirlensRecordWrittenBytes", store.records().writes().bytes())
        .with("dirlensRecordsUncommitted", store.records().contents().uncommitted())
        .with("dirlensRecordSlotsFree", store.records().contents().slotsFree());
  }

  private OwnEntry index(Dn superior, IndexActivity index) throws LdapProblem {
    OwnEntry entry =
        below(superior, index.attribute() + "/" + index.kind().word(), "dirlensMonitorIndex")
            .with("dirlensIndexAttribute", index.attribute())
            .with("dirlensIndexKind", index.kind().word())
            .with("dirlensIndexState", index.state().name().toLowerCase(Locale.ROOT))
            .with("dirlensKeys", index.keys())
            .with("dirlensFiltersServed", index.filtersServed())
            .with("dirlensWritesCaused", index.writesCaused())
            .with(
                "dirlensWriteCost",
                index.writeCosts().entrySet().stream().map(MonitorEntries::cost).toList());
    return cache(entry, index.cache());
  }

  private static String cost(Map.Entry<WriteCost.Kind, WriteCost> cost) {
    WriteCost sum = cost.getValue();
    return "%s entries=%d keys=%d bytes=%d micros=%d"
        .formatted(
            cost.getKey().name().toLowerCase(Locale.ROOT),
            sum.entries(),
            sum.keys(),
            sum.bytes(),
            micros(sum.nanos()));
  }

  private OwnEntry shape(Dn superior, int number, FilterShapes.Unindexed shape) throws LdapProblem {
    return below(superior, Integer.toString(number), "dirlensMonitorFilter")
        .with("dirlensFilterShape", shape.shape())
        .with("dirlensSearches", shape.searches())
        .with("dirlensTotalMicros", micros(shape.totalNanos()))
        .with("dirlensExaminedEntries", shape.examined());
  }
}
