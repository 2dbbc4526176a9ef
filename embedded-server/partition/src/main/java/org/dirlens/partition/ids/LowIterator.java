package org.dirlens.partition.ids;

/** A walk over the members of one container, upwards; −1 when there are no more. */
public interface LowIterator {
  /** The next member, or −1. */
  int next();

  /** The next member that is at least {@code low}, or −1. */
  int nextFrom(int low);
}
