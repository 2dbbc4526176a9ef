package org.dirlens.server.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionStatistics;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.WriteCost;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;

/** The entries of a partition's indices, and of their keys. */
final class MonitoredIndices {
  private final Schema schema;
  private final Dn name;
  private final Supplier<PartitionStatistics> statistics;
  private final MonitoredKeys keys;

  MonitoredIndices(
      Partition partition, Schema schema, Dn name, Supplier<PartitionStatistics> statistics) {
    this.schema = schema;
    this.name = name;
    this.statistics = statistics;
    this.keys = new MonitoredKeys(partition, schema);
  }

  /** The topmost of them. */
  OwnNode top() {
    return new MonitorNode(
        name, () -> OwnEntry.named(name, "dirlensFolder", schema), this::indices);
  }

  private List<OwnNode> indices() throws LdapProblem {
    List<OwnNode> indices = new ArrayList<>();
    for (IndexActivity index : statistics.get().indices()) {
      Dn place = OwnEntry.name(name, "cn", index.attribute() + "/" + index.kind().word(), schema);
      indices.add(
          new MonitorNode(
              place, () -> index(place, index), () -> List.of(keys.node(place, index))));
    }
    return indices;
  }

  private OwnEntry index(Dn place, IndexActivity index) throws LdapProblem {
    OwnEntry entry =
        OwnEntry.named(place, "dirlensMonitorIndex", schema)
            .with("dirlensIndexAttribute", index.attribute())
            .with("dirlensIndexKind", index.kind().word())
            .with("dirlensIndexState", index.state().name().toLowerCase(Locale.ROOT))
            .with("dirlensKeys", index.keys())
            .with("dirlensFiltersServed", index.filtersServed())
            .with("dirlensLookups", lookups(index.served().lookups()))
            .with("dirlensWritesCaused", index.writesCaused())
            .with(
                "dirlensWriteCost",
                index.writeCosts().entrySet().stream().map(MonitoredIndices::cost).toList());
    return Measures.cache(entry, index.cache());
  }

  private static List<String> lookups(Histogram lookups) {
    return lookups.buckets().stream()
        .map(
            range ->
                "from=%d to=%d lookups=%d ids=%d"
                    .formatted(range.first(), range.last(), range.keys(), range.ids()))
        .toList();
  }

  private static String cost(Map.Entry<WriteCost.Kind, WriteCost> cost) {
    WriteCost sum = cost.getValue();
    return "%s entries=%d keys=%d bytes=%d micros=%d"
        .formatted(
            cost.getKey().name().toLowerCase(Locale.ROOT),
            sum.entries(),
            sum.keys(),
            sum.bytes(),
            Measures.micros(sum.nanos()));
  }
}
