package org.dirlens.benchmarks.wire;

/**
 * What a load measured.
 *
 * @param operations requests answered in the time measured
 * @param entries search entries among the answers
 * @param seconds wall time
 * @param p50Micros median time from request to final answer, microseconds
 * @param p99Micros its 99th percentile
 * @param serverMicros CPU time of the server an operation, microseconds
 */
record ServerLoad(
    long operations,
    long entries,
    double seconds,
    double p50Micros,
    double p99Micros,
    double serverMicros) {

  /** The same with more CPU time of the server for all operations together. */
  ServerLoad plusServerNanos(long nanos) {
    double micros = serverMicros + nanos / 1e3 / operations;
    return new ServerLoad(operations, entries, seconds, p50Micros, p99Micros, micros);
  }

  double perSecond() {
    return operations / seconds;
  }

  double entriesPerSecond() {
    return entries / seconds;
  }
}
