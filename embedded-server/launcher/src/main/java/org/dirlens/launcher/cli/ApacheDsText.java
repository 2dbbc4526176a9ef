package org.dirlens.launcher.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.dirlens.apacheds.PartitionReport;
import org.dirlens.apacheds.TreeReport;
import org.dirlens.apacheds.TreeRole;
import org.dirlens.launcher.cli.console.ByteSizes;
import org.dirlens.launcher.cli.console.TextTable;
import org.dirlens.partition.administration.HeavyKey;

/** What a partition of ApacheDS holds, as text. */
final class ApacheDsText {
  private static final int HEAVIEST = 3;

  private final PartitionReport report;

  ApacheDsText(PartitionReport report) {
    this.report = report;
  }

  void print(PrintWriter out) {
    head(out);
    trees(out);
    out.println();
    containers(out);
    for (TreeReport tree : report.trees()) {
      if (tree.role() == TreeRole.FORWARD && tree.idsPerKey().ids() > tree.idsPerKey().keys()) {
        spread(tree, out);
      }
    }
  }

  private void head(PrintWriter out) {
    out.printf(
        "%s: %s, %s entries%n", report.file(), report.suffix(), TextTable.number(report.entries()));
    out.printf(
        "File %s, its trees %s in records of %s%n",
        ByteSizes.format(report.fileBytes()),
        ByteSizes.format(report.bytes()),
        ByteSizes.format(report.allotted()));
    if (report.transactionsInLog() > 0) {
      out.printf(
          "Copy of a running server: %s in the log only, counted here%n",
          report.transactionsInLog() == 1
              ? "1 transaction is"
              : TextTable.number(report.transactionsInLog()) + " transactions are");
    }
    out.printf(
        "Limits from %s%n%n",
        report.limitsFrom().isEmpty()
            ? "the defaults of ApacheDS, since no ou=config is beside it"
            : report.limitsFrom());
  }

  private void trees(PrintWriter out) {
    TextTable table =
        new TextTable(
            "<index", "<tree", "keys", "ids", "size", "<pages by level", "fill of leaves");
    for (TreeReport tree : report.trees()) {
      table.row(
          tree.index(),
          role(tree),
          TextTable.number(tree.idsPerKey().keys()),
          TextTable.number(tree.idsPerKey().ids()),
          ByteSizes.format(tree.bytes()),
          IndexTable.pages(tree.pages()),
          IndexTable.percent(tree.pages().fill()));
    }
    table.print(out);
  }

  private static String role(TreeReport tree) {
    return tree.role().name().toLowerCase(Locale.ROOT);
  }

  private void containers(PrintWriter out) {
    TextTable table =
        new TextTable(
            "<index", "<tree", "limit", "keys inline", "ids", "containers", "ids", "pages", "size");
    for (TreeReport tree : report.trees()) {
      if (tree.limit() > 0) {
        TreeReport.Containers found = tree.containers();
        table.row(
            tree.index(),
            role(tree),
            TextTable.number(tree.limit()),
            TextTable.number(found.inlineKeys()),
            TextTable.number(found.inlineIds()),
            TextTable.number(found.trees()),
            TextTable.number(found.ids()),
            TextTable.number(found.pages()),
            ByteSizes.format(found.bytes()));
      }
    }
    table.print(out);
  }

  private static void spread(TreeReport tree, PrintWriter out) {
    out.printf("%n%s: ids a key%n", tree.index());
    IndexTable.printSpread(
        tree.idsPerKey(), tree.limit(), "above the limit of " + tree.limit(), out);
    out.print("heaviest:");
    for (HeavyKey key : tree.heaviest().subList(0, Math.min(HEAVIEST, tree.heaviest().size()))) {
      out.printf("  %s (%s)", key.text().strip(), TextTable.number(key.ids()));
    }
    out.println();
  }
}
