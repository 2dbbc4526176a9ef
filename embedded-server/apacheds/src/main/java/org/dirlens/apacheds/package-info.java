/**
 * Partitions of ApacheDS (2.0.0.AM25 and later) read as bytes: their trees in the figures of our
 * own indices, and their entries as LDIF. No class of ApacheDS or JDBM is needed, none that a file
 * names is loaded, and nothing is written or locked, so that a damaged or hostile file is an error
 * that names file and place.
 *
 * <p>Read first: {@link org.dirlens.apacheds.ApacheDsPartition}, {@link
 * org.dirlens.apacheds.PartitionReport}, {@link org.dirlens.apacheds.TreeReport}.
 */
@NullMarked
package org.dirlens.apacheds;

import org.jspecify.annotations.NullMarked;
