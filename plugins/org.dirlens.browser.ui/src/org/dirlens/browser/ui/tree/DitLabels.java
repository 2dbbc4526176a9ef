package org.dirlens.browser.ui.tree;

import org.dirlens.browser.core.dit.ChildName;
import org.dirlens.browser.core.dit.DitNode;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.text.Shortened;
import org.dirlens.ui.common.Figures;
import org.eclipse.osgi.util.NLS;

/** What the lines of entries say. */
final class DitLabels {
  private DitLabels() {}

  /** Its name, where it leads, how many children it has, and which of them are shown. */
  static String of(DitNode node) {
    if (node.root()) {
      return Messages.Tree_rootDse;
    }
    String rdn = Shortened.line(node.rdn());
    String name =
        node.target().isEmpty()
            ? rdn
            : NLS.bind(Messages.Tree_leadsTo, rdn, Shortened.line(node.target()));
    String counted = counted(node, name);
    return node.filter()
        .map(filter -> NLS.bind(Messages.Tree_filtered, counted, filter))
        .orElse(counted);
  }

  private static String counted(DitNode node, String name) {
    int children = node.childCount();
    if (children > 0) {
      String text =
          node.children().truncated() ? Messages.Tree_withMoreChildren : Messages.Tree_withChildren;
      return NLS.bind(text, name, Figures.count(children));
    }
    if (children == ChildName.SOME && node.children().loaded() > 0) {
      return NLS.bind(
          Messages.Tree_withMoreChildren, name, Figures.count(node.children().loaded()));
    }
    return name;
  }
}
