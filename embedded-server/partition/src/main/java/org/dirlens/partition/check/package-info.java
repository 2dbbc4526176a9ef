/**
 * Compares the tables and indices of a partition with its entries, and builds them from the entries
 * where they differ.
 *
 * <p>Read first: {@link org.dirlens.partition.check.PartitionCheck}, {@link
 * org.dirlens.partition.check.Repair}.
 */
@NullMarked
package org.dirlens.partition.check;

import org.jspecify.annotations.NullMarked;
