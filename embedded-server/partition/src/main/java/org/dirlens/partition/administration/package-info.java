/**
 * Changes indices while the partition serves, and shows what they hold.
 *
 * <p>Read first: {@link org.dirlens.partition.administration.IndexAdministration}, {@link
 * org.dirlens.partition.administration.IndexInspection}.
 */
@NullMarked
package org.dirlens.partition.administration;

import org.jspecify.annotations.NullMarked;
