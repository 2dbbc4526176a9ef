package org.dirlens.browser.ui.tree;

import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.ChildList;
import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.browser.ui.preferences.BrowserPreferences;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/**
 * A run of an entry's children, which is one line to open when the entry has very many: a widget
 * with all of them as lines stands still while it makes them. Display thread.
 *
 * @param from number of the first child, a multiple of {@link #size}
 */
record DitRange(DitNode node, int from) {
  private static int size = BrowserPreferences.treeGroup();

  /** Children in a range, and the most that are shown without ranges. */
  static int size() {
    return size;
  }

  /**
   * Takes up the size that a person has chosen.
   *
   * @return whether it is another one, so that trees that are shown are to be made again
   */
  static boolean takeUpSize() {
    int before = size;
    size = BrowserPreferences.treeGroup();
    return size != before;
  }

  /** The range that holds child number {@code index}. */
  static DitRange of(DitNode node, int index) {
    return new DitRange(node, index - index % size);
  }

  /** Whether the children of an entry are shown in ranges. */
  static boolean divide(DitNode node) {
    return lines(node) > size;
  }

  /** Lines for the children of an entry: one for each, and one for those that are not here yet. */
  static int lines(DitNode node) {
    if (!node.mayHaveChildren()) {
      return 0;
    }
    return node.children().loaded() == 0 ? 1 : node.children().lines();
  }

  /** How many ranges the children of an entry make. */
  static int count(DitNode node) {
    return Math.ceilDiv(lines(node), size);
  }

  /** The number of this range among them. */
  int index() {
    return from / size;
  }

  /** Lines for the children in this range. */
  int lines() {
    return Math.clamp(lines(node) - from, 0, size);
  }

  /** Whether not one child of the range is here. */
  boolean ahead() {
    return node.children().loaded() <= from;
  }

  /** Whether it is not even known that there are such children. */
  boolean unsure() {
    return ahead() && node.childCount() < 0;
  }

  /** Its numbers from 1, and the names of the first and last child that are here. */
  String label() {
    ChildList children = node.children();
    int last = from + lines() - 1;
    int here = children.jumps() ? last : Math.min(last, children.loaded() - 1);
    ChildName first = children.name(from);
    ChildName end = children.name(here);
    return first == null || end == null
        ? NLS.bind(Messages.Tree_range, Figures.count(from + 1), Figures.count(from + lines()))
        : NLS.bind(
            Messages.Tree_rangeOfNames,
            new Object[] {
              Figures.count(from + 1), Figures.count(from + lines()), first.rdn(), end.rdn()
            });
  }

  /** Finds the same range after the list was fetched again. */
  String key() {
    return DnText.key(node.dn()) + "#" + from;
  }
}
