package org.dirlens.partition.verb;

import org.jspecify.annotations.Nullable;

/**
 * What a write did.
 *
 * @param id the entry's internal number
 * @param before the entry before it, if that was asked for and there was one
 * @param after the entry after it, if that was asked for and there is one
 */
public record UpdateResult(long id, @Nullable EntryImage before, @Nullable EntryImage after) {}
