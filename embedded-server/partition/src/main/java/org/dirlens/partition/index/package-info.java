/**
 * Indices: from an entry to its keys, from a key to the ids that have it.
 *
 * <p>Read first: {@link org.dirlens.partition.index.PostingTrees} (the lists of ids and their
 * threshold), {@link org.dirlens.partition.index.IndexDefinition}, {@link
 * org.dirlens.partition.index.IndexTrees}.
 */
@NullMarked
package org.dirlens.partition.index;

import org.jspecify.annotations.NullMarked;
