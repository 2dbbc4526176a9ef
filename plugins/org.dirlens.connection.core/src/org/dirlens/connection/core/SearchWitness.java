package org.dirlens.connection.core;

import org.jspecify.annotations.Nullable;

/**
 * Hears of every search of a session when it has ended, whatever its end. Called on the thread that
 * pulled the last entry or closed the stream; it must neither fail nor search.
 */
@FunctionalInterface
public interface SearchWitness {
  /** Writes nothing down. */
  SearchWitness NONE = (session, query, ended) -> {};

  /**
   * How a search ended.
   *
   * @param outcome what came until then
   * @param problem why there is no more, null for an end that the search itself has
   * @param nanos from the request to the end as the client saw it, with the time it took itself to
   *     pull the entries, in nanoseconds
   */
  record Ended(SearchOutcome outcome, @Nullable ConnectionProblem problem, long nanos) {}

  /** A search has ended. */
  void searched(Session session, SearchQuery query, Ended ended);
}
