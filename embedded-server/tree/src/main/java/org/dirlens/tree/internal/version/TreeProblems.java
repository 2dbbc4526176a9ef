package org.dirlens.tree.internal.version;

import org.dirlens.record.StoreProblem;
import org.dirlens.tree.TreeName;

/** What a caller is told who uses trees in a way that cannot be. */
public final class TreeProblems {

  private TreeProblems() {}

  /** The store was closed before. */
  public static StoreProblem closed() {
    return new StoreProblem(StoreProblem.Kind.CLOSED, "trees", "store", "is closed");
  }

  /** No tree of this name is in the version that was asked. */
  public static StoreProblem absent(TreeName name) {
    return misuse("tree " + name, "there is no such tree");
  }

  /**
   * A call that its caller had to avoid.
   *
   * @param what the thing that was misused, as {@code tree rdn}
   */
  public static StoreProblem misuse(String what, String detail) {
    return new StoreProblem(StoreProblem.Kind.MISUSE, "trees", what, detail);
  }
}
