package org.dirlens.partition.index;

import org.dirlens.tree.TreeName;

/**
 * The trees of one index.
 *
 * @param keys normalised key to posting
 * @param postings list and block to container
 * @param journal what writers changed during a build; exists only then
 */
public record IndexTrees(TreeName keys, TreeName postings, TreeName journal) {

  /** The trees of a kind of index on the attribute with this OID or canonical name. */
  public static IndexTrees of(String attribute, IndexKind kind) {
    String name = attribute + "/" + kind.word();
    return new IndexTrees(
        new TreeName(name), new TreeName(name + "/posting"), new TreeName(name + "/journal"));
  }
}
