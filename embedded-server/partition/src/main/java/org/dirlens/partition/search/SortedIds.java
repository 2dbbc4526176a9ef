package org.dirlens.partition.search;

import org.dirlens.partition.ids.IdIterator;

/** The entries a search finds, in the order of its sort keys. Lives as long as its version. */
interface SortedIds extends AutoCloseable {
  /** How many there are. */
  long count();

  /** How many stand before the target value; 0 if there is none. */
  long beforeTarget();

  /** The ids from a place on, 0 for all; {@link IdIterator#advance} is not known. Ask once. */
  IdIterator from(long place);

  /** Where they came from before they were sorted. */
  SearchUse use();

  /** How they were sorted, for the explanation. */
  String text();

  @Override
  void close();
}
