package org.dirlens.advisor.log;

/**
 * How an operation ended.
 *
 * @param result the result code
 * @param entries returned by a search; {@link #UNKNOWN} where it is not told
 * @param nanos how long it took; {@link #UNKNOWN} where it is not told
 * @param examined entries that a search read; {@link #UNKNOWN} where it is not told
 * @param indexed what the server says of the indices that it used
 */
public record LoggedOutcome(int result, long entries, long nanos, long examined, Indexed indexed) {
  /** Of a number that the log does not have. */
  public static final long UNKNOWN = -1;

  /** Whether indices answered a search. */
  public enum Indexed {
    /** The log says nothing of it. */
    UNKNOWN,
    /** Indices narrowed what had to be read. */
    YES,
    /** A part of the filter had no index. */
    PARTLY,
    /** Every entry in scope had to be read. */
    NO
  }
}
