/**
 * Names, entries and changes as values, and the stored form of an entry, whose attributes lie in it
 * exactly as they go on the wire.
 *
 * <p>Read first: {@link org.dirlens.partition.entry.Dn}, {@link org.dirlens.partition.entry.Entry},
 * {@link org.dirlens.partition.entry.EntryRecord}.
 */
@NullMarked
package org.dirlens.partition.entry;

import org.jspecify.annotations.NullMarked;
