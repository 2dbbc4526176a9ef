/**
 * Adds many entries at once.
 *
 * <p>Read first: {@link org.dirlens.partition.load.Loader}, which takes few entries as one write
 * ({@link org.dirlens.partition.load.SmallLoad}) and builds all trees from scratch for many ({@link
 * org.dirlens.partition.load.BulkLoad}).
 */
@NullMarked
package org.dirlens.partition.load;

import org.jspecify.annotations.NullMarked;
