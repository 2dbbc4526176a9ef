/**
 * From a name to an entry: the cache of names that were found before, aliases and referral objects
 * on the way.
 *
 * <p>Read first: {@link org.dirlens.partition.resolution.Resolution}, {@link
 * org.dirlens.partition.resolution.DnCache}.
 */
@NullMarked
package org.dirlens.partition.resolution;

import org.jspecify.annotations.NullMarked;
