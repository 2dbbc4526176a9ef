package org.dirlens.browser.ui.tree;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.DitNode;
import org.eclipse.swt.widgets.TreeItem;

/** The lines of a tree that are open, or are to be opened again when they come. Display thread. */
final class OpenLines {
  private static final int REMEMBERED_MAX = 200;

  private final Set<String> keys = new HashSet<>();

  /** The keys of entries and ranges. */
  Set<String> keys() {
    return Set.copyOf(keys);
  }

  boolean isEmpty() {
    return keys.isEmpty();
  }

  void clear() {
    keys.clear();
  }

  void addAll(Collection<String> others) {
    keys.addAll(others);
  }

  boolean contains(String key) {
    return keys.contains(key);
  }

  /** Whether it was to be opened; it is no longer. */
  boolean take(String key) {
    return keys.remove(key);
  }

  /** Adds what is open below a line, the first two hundred at most. */
  void remember(TreeItem item, DitNode node) {
    if (DitRange.divide(node)) {
      rememberRanges(item, node);
    }
    for (DitNode child : node.seen()) {
      Optional<TreeItem> below = DitItems.childItem(item, child);
      if (below.isPresent() && below.get().getExpanded() && add(DnText.key(child.dn()))) {
        remember(below.get(), child);
      }
    }
  }

  private void rememberRanges(TreeItem item, DitNode node) {
    TreeItem[] ranges = item.getItems();
    for (int index = 0; index < ranges.length; index++) {
      if (ranges[index].getExpanded()) {
        add(new DitRange(node, index * DitRange.size()).key());
      }
    }
  }

  private boolean add(String key) {
    return keys.size() < REMEMBERED_MAX && keys.add(key);
  }
}
