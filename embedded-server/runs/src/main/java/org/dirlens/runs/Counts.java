package org.dirlens.runs;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was answered to the requests of one operation.
 *
 * @param operations answered, with whatever result
 * @param entries that came with the answers
 * @param errorsByResultCode how many were answered with a result code that the workload did not
 *     expect; codes below 0 are of the client, such as a broken connection
 */
public record Counts(long operations, long entries, SortedMap<Integer, Long> errorsByResultCode) {
  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is below 0
   */
  public Counts {
    errorsByResultCode = Collections.unmodifiableSortedMap(new TreeMap<>(errorsByResultCode));
    if (operations < 0
        || entries < 0
        || errorsByResultCode.values().stream().anyMatch(errors -> errors < 0)) {
      throw new IllegalArgumentException(
          operations + " operations, " + entries + " entries, errors " + errorsByResultCode);
    }
  }

  /** These and others together. */
  public Counts plus(Counts other) {
    SortedMap<Integer, Long> errors = new TreeMap<>(errorsByResultCode);
    other.errorsByResultCode.forEach((code, count) -> errors.merge(code, count, Long::sum));
    return new Counts(operations + other.operations, entries + other.entries, errors);
  }

  /** Errors of all kinds. */
  public long errors() {
    return errorsByResultCode.values().stream().mapToLong(Long::longValue).sum();
  }
}
