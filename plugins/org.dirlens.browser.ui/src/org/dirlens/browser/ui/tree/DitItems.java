package org.dirlens.browser.ui.tree;

import java.util.Arrays;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.DitNode;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.swt.widgets.Widget;

/** How the items of the tree stand for entries and ranges of entries. Display thread. */
final class DitItems {
  /** What the item of an entry remembers when its lines are ranges. */
  private static final String DIVIDED = "divided";

  private DitItems() {}

  static Optional<DitNode> node(Widget item) {
    return item.getData() instanceof DitNode node ? Optional.of(node) : Optional.empty();
  }

  /**
   * The entry of a line, also of one that was never painted and has no data; empty while it is not
   * here.
   */
  static Optional<DitNode> entry(TreeItem item) {
    return item.getData() == null
        ? place(item).map(place -> place.parent().child(place.index()))
        : node(item);
  }

  /** Where the entry of a line is in the list of its parent; empty for the root and for ranges. */
  static Optional<Place> place(TreeItem item) {
    TreeItem above = item.getParentItem();
    if (above == null || above.getData(DIVIDED) != null) {
      return Optional.empty();
    }
    int index = above.indexOf(item);
    return range(above)
        .map(range -> new Place(range.node(), range.from() + index))
        .or(() -> node(above).map(node -> new Place(node, index)));
  }

  /**
   * A child of an entry.
   *
   * @param index its number from 0
   */
  record Place(DitNode parent, int index) {}

  static Optional<DitRange> range(TreeItem item) {
    return item.getData() instanceof DitRange range ? Optional.of(range) : Optional.empty();
  }

  /** The items that are selected and do not lie below one. */
  static TreeItem[] selectedOutside(Tree tree, TreeItem above) {
    return Arrays.stream(tree.getSelection())
        .filter(item -> !below(item, above))
        .toArray(TreeItem[]::new);
  }

  private static boolean below(TreeItem item, TreeItem above) {
    TreeItem at = item.getParentItem();
    while (at != null && at != above) {
      at = at.getParentItem();
    }
    return at != null;
  }

  static String key(TreeItem item) {
    return range(item)
        .map(DitRange::key)
        .or(() -> node(item).map(node -> DnText.key(node.dn())))
        .orElse("");
  }

  static Optional<TreeItem> childItem(TreeItem item, DitNode child) {
    if (item.getData(DIVIDED) != null) {
      return line(item, child.index() / DitRange.size())
          .filter(TreeItem::getExpanded)
          .flatMap(range -> line(range, child.index() % DitRange.size()));
    }
    return line(item, child.index());
  }

  static Optional<TreeItem> line(TreeItem item, int index) {
    return index < item.getItemCount() ? Optional.of(item.getItem(index)) : Optional.empty();
  }

  /** Gives the item of an entry its lines; starts over when they become ranges or no longer are. */
  static void resize(TreeItem item, DitNode node) {
    boolean divide = DitRange.divide(node);
    int lines = divide ? DitRange.count(node) : DitRange.lines(node);
    if (lines == item.getItemCount() && divide == (item.getData(DIVIDED) != null)) {
      return;
    }
    boolean open = item.getExpanded();
    if (divide != (item.getData(DIVIDED) != null)) {
      item.setData(DIVIDED, divide ? Boolean.TRUE : null);
      item.removeAll();
    }
    item.setItemCount(lines);
    item.setExpanded(open);
  }

  static void fillAgain(TreeItem item, DitNode node) {
    item.clearAll(DitRange.divide(node));
  }
}
