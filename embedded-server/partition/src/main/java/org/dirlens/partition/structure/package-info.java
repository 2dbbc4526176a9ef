/**
 * The trees of a partition as they lie in pages: for each level its pages in the order of keys,
 * with fill, age and reads, how postings are stored, and all that as bytes for the wire.
 *
 * <p>A map is of one version and bounded: of a level with more pages than {@link
 * org.dirlens.partition.structure.PageLevel#CELLS_MAX} each cell stands for several neighbours.
 *
 * <p>Read first: {@link org.dirlens.partition.structure.PartitionStructure}, {@link
 * org.dirlens.partition.structure.PageMap}, {@link org.dirlens.partition.structure.PageMapCodec}.
 */
@NullMarked
package org.dirlens.partition.structure;

import org.jspecify.annotations.NullMarked;
