package org.dirlens.tree;

/**
 * A tree built on the side, complete and durable but not yet visible: {@link WriteBatch#install}
 * makes it visible, {@link #close()} gives up one that was not installed. One that is neither is
 * given up with its store.
 */
public interface PreparedTree extends AutoCloseable {

  /** The name it is to be installed as. */
  TreeName name();

  /** The number of its keys. */
  long keys();

  /** The bytes of its pages. */
  long bytes();

  /** Gives the tree up unless it was installed. A second call does nothing. */
  @Override
  void close();
}
