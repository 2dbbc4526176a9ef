package org.dirlens.partition.resolution;

import org.dirlens.partition.entry.EntryRecord;

/**
 * The base of a search, read once.
 *
 * @param record its stored form, valid while its version is pinned
 */
public record BaseEntry(long id, EntryRecord record) {}
