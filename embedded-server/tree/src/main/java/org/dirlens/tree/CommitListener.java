package org.dirlens.tree;

import java.util.List;

/**
 * Hears of the versions that changed a tree, in their order: each is durable and the newest one,
 * and those who made it are told afterwards. Called by the writer thread, which serves nobody
 * meanwhile: a snapshot may be opened, nothing waited for.
 */
public interface CommitListener {

  /**
   * Keys were changed.
   *
   * @param keys in the order of their changes, some more than once; there may be some among them
   *     that a write changed and took back
   */
  void committed(List<byte[]> keys);

  /** The tree is another one, so that any key may have changed. */
  void replaced();
}
