/**
 * What a partition costs, in CPU time and bytes, on people of the shape of 2006.
 *
 * <p>Read first: {@link org.dirlens.benchmarks.partition.People} (the data), {@link
 * org.dirlens.benchmarks.partition.LoadBenchmark}, {@link
 * org.dirlens.benchmarks.partition.SearchBenchmark}, {@link
 * org.dirlens.benchmarks.partition.FilterBenchmark}.
 */
@NullMarked
package org.dirlens.benchmarks.partition;

import org.jspecify.annotations.NullMarked;
