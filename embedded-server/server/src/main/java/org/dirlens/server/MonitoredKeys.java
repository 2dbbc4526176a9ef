package org.dirlens.server;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.dirlens.partition.Partition;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.administration.IndexActivity;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.server.own.OwnEntry;
import org.dirlens.tree.TreeStatistics;
import org.jspecify.annotations.Nullable;

/**
 * What {@code cn=monitor} tells of the keys of a partition's indices: how ids are spread over them,
 * which are the heaviest, and how they lie in pages. The keys are read for it, once for each answer
 * in which one of these entries is wanted, and only if much was written since.
 */
final class MonitoredKeys {
  private final Partition partition;
  private final Schema schema;
  private final Predicate<Dn> wanted;
  private @Nullable List<IndexStatus> status;

  /**
   * Of one answer.
   *
   * @param wanted entries whose attributes are asked for; the others have their names alone
   */
  MonitoredKeys(Partition partition, Schema schema, Predicate<Dn> wanted) {
    this.partition = partition;
    this.schema = schema;
    this.wanted = wanted;
  }

  /** The entry below that of a kind of an index. */
  Entry entry(Dn superior, IndexActivity index) throws LdapProblem {
    OwnEntry entry = OwnEntry.below(superior, "cn", "keys", "dirlensMonitorKeys", schema);
    IndexStatus.Kind kind = wanted.test(entry.name()) ? kind(index) : null;
    return kind == null ? entry.build() : told(entry, kind).build();
  }

  /** Null if the index was dropped meanwhile. */
  private IndexStatus.@Nullable Kind kind(IndexActivity index) {
    List<IndexStatus> read = status == null ? partition.indices() : status;
    status = read;
    return read.stream()
        .filter(each -> each.definition().attribute().equals(index.attribute()))
        .flatMap(each -> each.kinds().stream())
        .filter(each -> each.kind() == index.kind())
        .findFirst()
        .orElse(null);
  }

  private static OwnEntry told(OwnEntry entry, IndexStatus.Kind kind) throws LdapProblem {
    TreeStatistics pages = kind.pages();
    return entry
        .with("dirlensKeys", kind.keys())
        .with("dirlensIds", kind.ids())
        .with("dirlensIndexBytes", kind.bytes())
        .with("dirlensIdsPerKey", ranges(kind.idsPerKey()))
        .with("dirlensHeavyKey", kind.heaviest().stream().map(MonitoredKeys::heavy).toList())
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
