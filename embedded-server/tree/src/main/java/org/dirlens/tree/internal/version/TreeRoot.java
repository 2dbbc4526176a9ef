package org.dirlens.tree.internal.version;

import org.dirlens.tree.TreeName;
import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeTop;

/**
 * One tree in one version.
 *
 * @param id the number that its pages and log operations bear; never used for another tree
 */
public record TreeRoot(int id, TreeName name, TreeTop top, PageReader reader) {

  /** The same tree in another version. */
  public TreeRoot with(TreeTop newTop) {
    return new TreeRoot(id, name, newTop, reader);
  }
}
