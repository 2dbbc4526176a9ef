package org.dirlens.index.ui.inspector;

import java.util.List;
import java.util.Optional;
import org.dirlens.apacheds.TreeReport;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.widgets.Composite;

/**
 * The trees of a partition, a line each.
 *
 * <p>Threads: user interface.
 */
final class TreesTable {
  private final ResultViewer<TreeReport> rows;

  TreesTable(Composite parent) {
    rows =
        new ResultViewer<>(parent, columns(), TreeReport::name)
            .named("apacheds.trees", Messages.Trees_name);
  }

  private static List<ResultColumn<TreeReport>> columns() {
    return List.of(
        ResultColumn.words(Messages.Tree_index, 14, TreeReport::index),
        ResultColumn.words(Messages.Tree_role, 9, TreesTable::role),
        count(Messages.Tree_keys, 8, tree -> tree.idsPerKey().keys()),
        count(Messages.Tree_ids, 9, tree -> tree.idsPerKey().ids()),
        ResultColumn.figures(Messages.Tree_bytes, 8, TreeReport::bytes, Figures::bytes),
        count(Messages.Tree_height, 7, tree -> (long) tree.pages().pagesPerLevel().size()),
        count(Messages.Tree_pages, 7, TreesTable::pages),
        ResultColumn.figures(Messages.Tree_fill, 8, tree -> tree.pages().fill(), TreesTable::fill),
        ResultColumn.figures(
            Messages.Tree_limit, 6, tree -> (long) tree.limit(), TreesTable::limit),
        count(Messages.Tree_inline, 10, tree -> tree.containers().inlineKeys()),
        count(Messages.Tree_containers, 10, tree -> tree.containers().trees()));
  }

  private static ResultColumn<TreeReport> count(
      String title, int width, java.util.function.Function<TreeReport, Long> value) {
    return ResultColumn.figures(title, width, value, Figures::count);
  }

  private static String role(TreeReport tree) {
    return switch (tree.role()) {
      case MASTER -> Messages.Role_master;
      case FORWARD -> Messages.Role_forward;
      case REVERSE -> Messages.Role_reverse;
    };
  }

  private static long pages(TreeReport tree) {
    return tree.pages().pagesPerLevel().stream().mapToLong(Long::longValue).sum()
        + tree.containers().pages();
  }

  private static String fill(double fill) {
    return fill == 0 ? "" : Figures.percent(fill);
  }

  /** A tree where a key has one value has none. */
  private static String limit(long limit) {
    return limit == 0 ? "" : Figures.count(limit);
  }

  void show(List<TreeReport> trees) {
    rows.show(trees);
    trees.stream()
        .filter(tree -> tree.containers().trees() > 0)
        .findFirst()
        .ifPresent(tree -> rows.select(tree.name()));
  }

  Optional<TreeReport> selected() {
    return rows.selection().stream().findFirst();
  }

  void onSelection(Runnable listener) {
    rows.onSelection(listener);
  }
}
