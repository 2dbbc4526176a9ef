package org.dirlens.load.client;

import org.jspecify.annotations.Nullable;

/** What the threads of a load tell the one that runs it. */
sealed interface LoadEvent {
  /** All connections of a thread are there. */
  record Connected() implements LoadEvent {}

  /**
   * What one thread counted in a second.
   *
   * @param tallies one for each operation
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record SecondOver(int second, Tally[] tallies) implements LoadEvent {}

  /** A thread sends no more. */
  record Stopped() implements LoadEvent {}

  /** A thread deletes what it added. */
  record CleaningUp() implements LoadEvent {}

  /** An entry could not be deleted. */
  record NotDeleted(String entry, int resultCode) implements LoadEvent {}

  /** A thread has ended. */
  record ThreadEnded(long cpuNanos, @Nullable Throwable problem) implements LoadEvent {}
}
