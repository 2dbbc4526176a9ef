package org.dirlens.tree;

import org.jspecify.annotations.Nullable;

/**
 * One write, done by the writer thread wholly or not at all. Keep it short: reading, parsing and
 * computing of keys belong before it.
 *
 * @param <T> what it returns
 * @param <X> what it may throw; after any exception nothing of it remains
 */
@FunctionalInterface
public interface Write<T extends @Nullable Object, X extends Exception> {

  /** Reads and changes the batch. Called once. */
  T apply(WriteBatch batch) throws X;
}
