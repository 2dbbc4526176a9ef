/**
 * Load on a directory server of any product, and what it measured: {@link
 * org.dirlens.load.LoadResult} with one {@link org.dirlens.load.MeasuredOperation} for each
 * operation of the workload. What it needs to get to a server is in {@code access}, what it sends
 * in {@code workload} and {@code replay}, who sends it in {@code client} and {@code process}.
 */
@NullMarked
package org.dirlens.load;

import org.jspecify.annotations.NullMarked;
