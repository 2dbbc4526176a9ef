package org.dirlens.partition.ids;

/** A forward walk over the containers of a set, by block. Stands before the first at the start. */
public interface ContainerCursor {
  /** Goes to the next container; false if there is none. */
  boolean next();

  /** Goes forward to the first container of a block that is at least {@code high}; may stay. */
  boolean seek(long high);

  /** The block of the container it stands on. */
  long high();

  /** The container it stands on. */
  Container container();
}
