package org.dirlens.browser.ui.tree;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;

/**
 * The only column of a tree, as wide as the widest line so far. A tree without columns measures
 * lines over and over, which holds the window up for seconds when there are ten thousand.
 */
final class FullWidthColumn {
  /** What a line is wider than its text: the arrow and icon, and a step for each level. */
  private static final int LINE_EXTRA = 56;

  private static final int LEVEL_STEP = 20;

  private final Tree tree;
  private final TreeColumn column;
  private int widest;

  FullWidthColumn(Tree tree) {
    this.tree = tree;
    column = new TreeColumn(tree, SWT.LEFT);
    tree.addListener(SWT.Resize, event -> fit());
  }

  /** No line is known any more. */
  void reset() {
    widest = 0;
  }

  /** Makes it as wide as this line needs. */
  void makeRoom(TreeItem item) {
    GC gc = new GC(tree);
    int width = gc.textExtent(item.getText()).x + LINE_EXTRA + level(item) * LEVEL_STEP;
    gc.dispose();
    if (width > widest) {
      widest = width;
      fit();
    }
  }

  private void fit() {
    int scrollBar = tree.getVerticalBar().getSize().x;
    column.setWidth(Math.max(widest, tree.getSize().x - scrollBar));
  }

  private static int level(TreeItem item) {
    int level = 0;
    for (TreeItem at = item.getParentItem(); at != null; at = at.getParentItem()) {
      level++;
    }
    return level;
  }
}
