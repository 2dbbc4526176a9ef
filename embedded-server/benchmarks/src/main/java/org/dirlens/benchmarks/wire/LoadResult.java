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
record LoadResult(
    long operations,
    long entries,
    double seconds,
    double p50Micros,
    double p99Micros,
    double serverMicros) {

  double perSecond() {
    return operations / seconds;
  }

  double entriesPerSecond() {
    return entries / seconds;
  }
}
