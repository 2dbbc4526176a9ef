package org.dirlens.tree;

import org.dirlens.tree.internal.page.PageReader;
import org.dirlens.tree.internal.page.TreeTop;

/**
 * One tree in one version.
 *
 * @param id the number that its pages and log operations bear; never reused
 */
record TreeRoot(int id, TreeName name, TreeTop top, PageReader reader) {

  TreeRoot with(TreeTop newTop) {
    return new TreeRoot(id, name, newTop, reader);
  }

  TreeRoot named(TreeName newName, PageReader newReader) {
    return new TreeRoot(id, newName, top, newReader);
  }
}
