package org.dirlens.tree.internal.page;

/**
 * Where a tree begins in one version.
 *
 * @param root its topmost page
 * @param level the level of that page, 0 if it is a leaf
 * @param size the number of keys
 */
public record TreeTop(PageRef root, int level, long size) {

  /** A tree without keys. */
  public static TreeTop empty() {
    return new TreeTop(new PageRef(LeafPage.empty(-1)), 0, 0);
  }

  /** A tree on records; number 0 stands for one without keys. */
  public static TreeTop ofNumber(long number, int level, long size) {
    return number == 0 ? empty() : new TreeTop(PageRef.ofNumber(number), level, size);
  }
}
