package org.dirlens.partition.entry;

import org.jspecify.annotations.Nullable;

/**
 * Where the writer puts {@link OutsideValues}. A list moves outside when it has more than {@link
 * #most} values, and back when fewer than three quarters of that are left: one that swings around
 * the limit does not move each time.
 */
public interface OutsideStore extends OutsideValues {
  /** Most values of an attribute that lie in the record. */
  int most();

  /** Fewer values than this come back into the record. */
  default int least() {
    return (3 * most() + 3) / 4;
  }

  /** The number of a list that does not exist yet. */
  long newList();

  /** Adds a value; false if the list has one of this normal form. */
  boolean add(long list, byte[] normalForm, byte[] value);

  /** Removes and returns the value of this normal form; null if there is none. */
  byte @Nullable [] remove(long list, byte[] normalForm);

  /** Removes all values of a list. */
  void clear(long list);
}
