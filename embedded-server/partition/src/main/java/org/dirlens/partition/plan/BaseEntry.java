package org.dirlens.partition.plan;

import org.dirlens.partition.entry.EntryRecord;

/**
 * The base of a search, read once.
 *
 * @param record its stored form, valid while its version is pinned
 */
record BaseEntry(long id, EntryRecord record) {}
