/**
 * Load on a directory server of any product, and what it measured: {@link
 * org.dirlens.load.LoadResult} with one {@link org.dirlens.load.MeasuredOperation} for each
 * operation of the workload.
 */
@NullMarked
package org.dirlens.load;

import org.jspecify.annotations.NullMarked;
