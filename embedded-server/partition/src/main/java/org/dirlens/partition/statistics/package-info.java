/**
 * What is counted while a partition works, cheap enough for every search and for a reader once a
 * second. Nothing here reads a tree.
 *
 * <p>Read first: {@link org.dirlens.partition.statistics.LatencyRecorder}, {@link
 * org.dirlens.partition.statistics.Latency}, {@link org.dirlens.partition.statistics.FilterShapes}.
 */
@NullMarked
package org.dirlens.partition.statistics;

import org.jspecify.annotations.NullMarked;
