package org.dirlens.launcher.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.dirlens.launcher.cli.console.ByteSizes;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.CacheStatistics;
import org.dirlens.tree.HitCurve;
import org.dirlens.tree.TreeStatistics;

/** Indices as a table. */
final class IndexTable {
  private IndexTable() {}

  static void print(List<IndexStatus> indices, PrintWriter out) {
    if (indices.isEmpty()) {
      out.println("no indices");
      return;
    }
    TextTable table =
        new TextTable(
            "<attribute",
            "<kinds",
            "<state",
            "keys",
            "ids",
            "size",
            "threshold",
            "cache",
            "hits",
            "at half",
            "at twice");
    for (IndexStatus index : indices) {
      table.row(
          index.definition().attribute(),
          IndexKind.words(index.definition().kinds()).replace(" ", ""),
          index.state().name().toLowerCase(Locale.ROOT),
          TextTable.number(index.size().keys()),
          TextTable.number(index.size().ids()),
          ByteSizes.format(index.size().bytes()),
          TextTable.number(index.definition().threshold()),
          ByteSizes.format(index.definition().cacheBytes()),
          hitRatio(index.use().cache()),
          hitRatio(index.use().cache().curve(), 0.5),
          hitRatio(index.use().cache().curve(), 2.0));
    }
    table.print(out);
  }

  /** The pages of the trees of keys, the leaves first. */
  static void printPages(List<IndexStatus> indices, PrintWriter out) {
    TextTable table = new TextTable("<attribute", "<kind", "<pages by level", "fill of leaves");
    for (IndexStatus index : indices) {
      for (IndexStatus.Kind kind : index.kinds()) {
        table.row(
            index.definition().attribute(),
            kind.kind().word(),
            pages(kind.shape().pages()),
            percent(kind.shape().pages().fill()));
      }
    }
    table.print(out);
  }

  /** The pages of a tree by level, the leaves first. */
  static String pages(TreeStatistics tree) {
    return tree.pagesPerLevel().stream().map(TextTable::number).collect(Collectors.joining(" + "));
  }

  /** How ids are spread over keys; what is beyond a limit is marked. */
  static void printSpread(Histogram histogram, long limit, String beyond, PrintWriter out) {
    TextTable table = new TextTable("from", "to", "keys", "ids", "<lists");
    for (Histogram.Bucket bucket : histogram.buckets()) {
      table.row(
          TextTable.number(bucket.first()),
          TextTable.number(bucket.last()),
          TextTable.number(bucket.keys()),
          TextTable.number(bucket.ids()),
          bucket.first() > limit ? beyond : "");
    }
    table.print(out);
  }

  static String hitRatio(CacheStatistics cache) {
    long asked = cache.hits() + cache.misses();
    return asked == 0 ? "-" : percent(cache.hitRatio());
  }

  /** What a cache of this many times the size would hit, by estimation. */
  private static String hitRatio(HitCurve curve, double size) {
    return curve.asked() == 0 ? "-" : percent(curve.ratio(HitCurve.SIZES.indexOf(size)));
  }

  static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.1f %%", 100.0 * ratio);
  }
}
