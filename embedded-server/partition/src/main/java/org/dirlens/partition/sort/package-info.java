/**
 * Sorting of more than memory holds.
 *
 * <p>Read first: {@link org.dirlens.partition.sort.RunSorter}.
 */
@NullMarked
package org.dirlens.partition.sort;

import org.jspecify.annotations.NullMarked;
