package org.dirlens.server.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.server.own.OwnNode;
import org.dirlens.tree.TreeStatistics;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cn=monitor} tells of the keys of a partition's indices: how ids are spread over them,
 * which are the heaviest, and how they lie in pages. The keys are read for it, once for each answer
 * in which one of these entries is looked at, and only if much was written since.
 */
final class MonitoredKeys {
  private final Schema schema;
  private final Supplier<List<IndexStatus>> status;

  MonitoredKeys(Partition partition, Schema schema) {
    this.schema = schema;
    this.status = new Once<>(partition::indices);
  }

  /** What is below a kind of an index. */
  OwnNode node(Dn superior, IndexActivity index) throws LdapProblem {
    Dn name = OwnEntry.name(superior, "cn", "keys", schema);
    return new MonitorNode(name, () -> entry(name, index), MonitorNode.NOTHING);
  }

  /** With its name alone if the index was dropped meanwhile. */
  private OwnEntry entry(Dn name, IndexActivity index) throws LdapProblem {
    OwnEntry entry = OwnEntry.named(name, "dirlensMonitorKeys", schema);
    IndexStatus.Kind kind = kind(index);
    return kind == null ? entry : told(entry, kind);
  }

  private IndexStatus.@Nullable Kind kind(IndexActivity index) {
    return status.get().stream()
        .filter(each -> each.definition().attribute().equals(index.attribute()))
        .flatMap(each -> each.kinds().stream())
        .filter(each -> each.kind() == index.kind())
        .findFirst()
        .orElse(null);
  }

  private static OwnEntry told(OwnEntry entry, IndexStatus.Kind kind) throws LdapProblem {
    TreeStatistics pages = kind.shape().pages();
    return entry
        .with("dirlensKeys", kind.size().keys())
        .with("dirlensIds", kind.size().ids())
        .with("dirlensIndexBytes", kind.size().bytes())
        .with("dirlensIdsPerKey", ranges(kind.shape().idsPerKey()))
        .with(
            "dirlensHeavyKey", kind.shape().heaviest().stream().map(MonitoredKeys::heavy).toList())
        .with("dirlensPages", levels(pages))
        .with("dirlensLeafFillPercent", Math.round(100 * pages.fill()))
        .with("dirlensOverflowPages", pages.overflowPages());
  }

  private static List<String> ranges(Histogram histogram) {
    return histogram.buckets().stream()
        .map(
            range ->
                "from=%d to=%d keys=%d ids=%d"
                    .formatted(range.first(), range.last(), range.keys(), range.ids()))
        .toList();
  }

  private static String heavy(HeavyKey key) {
    return "ids=%d key=%s".formatted(key.ids(), key.text());
  }

  private static List<String> levels(TreeStatistics pages) {
    List<String> levels = new ArrayList<>();
    for (long count : pages.pagesPerLevel()) {
      levels.add("level=%d pages=%d".formatted(levels.size(), count));
    }
    return levels;
  }
}
