package org.dirlens.application.tests.ui;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
}
