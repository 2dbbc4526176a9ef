package org.dirlens.server.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.FilterShapes;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.dirlens.tree.StoreActivity;

/**
 * The entries of one partition. Its statistics are taken when the first of them is looked at, and
 * all of one answer are of that moment.
 */
final class MonitoredPartition {
  /** Shapes of filters that are shown, and as many of unindexed ones. */
  private static final int SHAPES_MAX = 50;

  private final Partition partition;
  private final Schema schema;
  private final Dn name;
  private final Supplier<PartitionStatistics> statistics;

  MonitoredPartition(Dn superior, Partition partition, Schema schema) throws LdapProblem {
    this.partition = partition;
    this.schema = schema;
    this.name = OwnEntry.name(superior, "dirlensSuffix", partition.suffix().toString(), schema);
    this.statistics = new Once<>(partition::statistics);
  }

  /** The topmost of them. */
  OwnNode top() {
    return new MonitorNode(name, this::partition, this::parts);
  }

  private OwnEntry partition() throws LdapProblem {
    PartitionStatistics now = statistics.get();
    OwnEntry entry =
        OwnEntry.named(name, "dirlensMonitorPartition", schema)
            .with("dirlensEntries", now.entries())
            .with("dirlensEntryIds", partition.options().layout().ids())
            .with("dirlensSearches", now.searches().searches())
            .with("dirlensUnindexedSearches", now.searches().unindexed())
            .with("dirlensExaminedEntries", now.searches().examined())
            .with("dirlensReturnedEntries", now.searches().returned());
    return Measures.latency(entry, now.latency());
  }

  private List<OwnNode> parts() throws LdapProblem {
    Dn entries = OwnEntry.name(name, "cn", "entry cache", schema);
    Dn names = OwnEntry.name(name, "cn", "name cache", schema);
    Dn store = OwnEntry.name(name, "cn", "store", schema);
    Dn indices = OwnEntry.name(name, "cn", "indices", schema);
    Dn trees = OwnEntry.name(name, "cn", "trees", schema);
    Dn shapes = OwnEntry.name(name, "cn", "shapes", schema);
    Dn unindexed = OwnEntry.name(name, "cn", "unindexed", schema);
    return List.of(
        new MonitorNode(entries, () -> entryCache(entries), MonitorNode.NOTHING),
        new MonitorNode(names, () -> nameCache(names), MonitorNode.NOTHING),
        new MonitorNode(store, () -> store(store), MonitorNode.NOTHING),
        new MonitoredIndices(partition, schema, indices, statistics).top(),
        new MonitoredTrees(partition, schema, trees).top(),
        new MonitorNode(
            shapes, () -> OwnEntry.named(shapes, "dirlensFolder", schema), () -> shapes(shapes)),
        new MonitorNode(
            unindexed,
            () -> OwnEntry.named(unindexed, "dirlensFolder", schema),
            () -> unindexed(unindexed)));
  }

  private OwnEntry entryCache(Dn cache) throws LdapProblem {
    return Measures.cache(
        OwnEntry.named(cache, "dirlensMonitorCache", schema), statistics.get().entryCache());
  }

  private OwnEntry nameCache(Dn cache) throws LdapProblem {
    return Measures.cache(
        OwnEntry.named(cache, "dirlensMonitorCache", schema), statistics.get().names());
  }

  private OwnEntry store(Dn store) throws LdapProblem {
    StoreActivity now = statistics.get().store();
    return OwnEntry.named(store, "dirlensMonitorStore", schema)
        .with("dirlensStoreVersion", now.version())
        .with("dirlensWorks", now.log().writes())
        .with("dirlensGroups", now.log().groups())
        .with("dirlensFsyncs", now.log().fsyncs())
        .with("dirlensLogBytes", now.log().bytes())
        .with("dirlensCheckpoints", now.checkpoints().completed())
        .with("dirlensDirtyBytes", now.checkpoints().dirtyBytes())
        .with("dirlensCheckpointVersion", now.checkpoints().version())
        .with("dirlensCheckpointRunning", now.checkpoints().running())
        .with("dirlensLogFiles", now.log().position().files())
        .with("dirlensLogFirstVersion", now.log().position().firstVersion())
        .with("dirlensLogLastFileBytes", now.log().position().lastFileBytes())
        .with("dirlensOpenReaders", now.readers().open())
        .with("dirlensOldestReaderMillis", now.readers().oldestMillis())
        .with(
            "dirlensOverdueReader",
            now.readers().overdue().stream()
                .map(
                    reader ->
                        "thread=%s version=%d millis=%d"
                            .formatted(reader.name(), reader.version(), reader.ageMillis()))
                .distinct()
                .toList())
        .with("dirlensRecords", now.records().contents().live())
        .with("dirlensRecordFileBytes", now.records().contents().fileBytes())
        .with("dirlensRecordReads", now.records().reads().records())
        .with("dirlensRecordWrites", now.records().writes().inserts())
        .with("dirlensRecordFrees", now.records().writes().frees())
        .with("dirlensRecordCommits", now.records().writes().commits())
        .with("dirlensRecordReadBytes", now.records().reads().bytes())
        .with("dirlensRecordWrittenBytes", now.records().writes().bytes())
        .with("dirlensRecordsUncommitted", now.records().contents().uncommitted())
        .with("dirlensRecordSlotsFree", now.records().contents().slotsFree());
  }

  /** Those whose searches took longest in all first. */
  private List<OwnNode> shapes(Dn superior) throws LdapProblem {
    List<OwnNode> shapes = new ArrayList<>();
    for (FilterShapes.Shape shape : statistics.get().shapes()) {
      if (shapes.size() == SHAPES_MAX) {
        break;
      }
      Dn place = OwnEntry.name(superior, "cn", Integer.toString(shapes.size() + 1), schema);
      shapes.add(new MonitorNode(place, () -> shape(place, shape), MonitorNode.NOTHING));
    }
    return shapes;
  }

  private OwnEntry shape(Dn place, FilterShapes.Shape shape) throws LdapProblem {
    OwnEntry entry =
        OwnEntry.named(place, "dirlensMonitorShape", schema)
            .with("dirlensFilterShape", shape.shape())
            .with("dirlensSearches", shape.latency().count())
            .with("dirlensUnindexedSearches", shape.unindexed().searches())
            .with("dirlensExaminedEntries", shape.examined())
            .with("dirlensReturnedEntries", shape.returned())
            .with("dirlensTotalMicros", Measures.micros(shape.latency().totalNanos()));
    return Measures.latency(entry, shape.latency());
  }

  /** The costliest first. */
  private List<OwnNode> unindexed(Dn superior) throws LdapProblem {
    List<OwnNode> shapes = new ArrayList<>();
    for (FilterShapes.Unindexed shape : statistics.get().unindexed()) {
      if (shapes.size() == SHAPES_MAX) {
        break;
      }
      Dn place = OwnEntry.name(superior, "cn", Integer.toString(shapes.size() + 1), schema);
      shapes.add(new MonitorNode(place, () -> unindexed(place, shape), MonitorNode.NOTHING));
    }
    return shapes;
  }

  private OwnEntry unindexed(Dn place, FilterShapes.Unindexed shape) throws LdapProblem {
    return OwnEntry.named(place, "dirlensMonitorFilter", schema)
        .with("dirlensFilterShape", shape.shape())
        .with("dirlensSearches", shape.searches())
        .with("dirlensTotalMicros", Measures.micros(shape.totalNanos()))
        .with("dirlensExaminedEntries", shape.examined());
  }
}
