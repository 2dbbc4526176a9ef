package org.dirlens.index.monitor;

/** What is measured of a server over time. Each has series of one unit. */
public enum Measure {
  /** Operations per second, by kind. */
  OPERATIONS,
  /** Percentiles of how long searches took that ended since the sample before, in microseconds. */
  LATENCY,
  /** The 95th percentile of the same by the shape of the filter, in microseconds. */
  SHAPES,
  /** Microseconds of one search by stage. */
  STAGES,
  /** Share of requests that caches answered, 0 to 1. */
  HITS,
  /** Bytes per second on the wire. */
  TRAFFIC,
  /** Bytes that no checkpoint has written yet. */
  DIRTY,
  /** Bytes per second written to disk. */
  WRITTEN,
  /** Bytes of memory. */
  MEMORY,
  /** Share of the time that garbage collections took, 0 to 1. */
  COLLECTIONS,
  /** Connections that are open. */
  CONNECTIONS,
  /** How far those are behind who follow changes, in microseconds. */
  LAG
}
