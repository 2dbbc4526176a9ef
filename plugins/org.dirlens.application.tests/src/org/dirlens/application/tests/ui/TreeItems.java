package org.dirlens.application.tests.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.jspecify.annotations.Nullable;

/** What stands in a tree. User interface thread. */
final class TreeItems {
  private TreeItems() {}

  /** The texts of all items that are unfolded, parents before children. */
  static List<String> texts(Tree tree) {
    List<String> texts = new ArrayList<>();
    for (TreeItem item : tree.getItems()) {
      addTexts(item, texts);
    }
    return texts;
  }

  private static void addTexts(TreeItem item, List<String> texts) {
    texts.add(item.getText());
    if (item.getExpanded()) {
      for (TreeItem child : item.getItems()) {
        addTexts(child, texts);
      }
    }
  }

  /** The item below a parent, or at the top, whose text begins so. */
  static Optional<TreeItem> childOf(Tree tree, @Nullable TreeItem parent, String start) {
    TreeItem[] children = parent == null ? tree.getItems() : parent.getItems();
    return Arrays.stream(children).filter(item -> item.getText().startsWith(start)).findFirst();
  }

  /**
   * The item at the end of a way of texts that begin so, if it is there; unfolds those above it.
   */
  static Optional<TreeItem> along(Tree tree, String[] path, Consumer<TreeItem> unfold) {
    Optional<TreeItem> item = childOf(tree, null, path[0]);
    for (int step = 1; step < path.length && item.isPresent(); step++) {
      unfold.accept(item.get());
      item = childOf(tree, item.get(), path[step]);
    }
    return item;
  }
}
