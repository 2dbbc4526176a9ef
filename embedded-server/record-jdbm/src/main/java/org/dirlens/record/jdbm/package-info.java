/**
 * The record store in files: JDBM as a transactional file of fixed-size byte slots, with checksums,
 * a commit file and a folder lock around it.
 *
 * <p>No other package says {@code jdbm}. JDBM writes; this package reads, checks and recovers, so
 * that a reader never waits for a writer and stored bytes are never deserialised. The format is in
 * {@code docs/storage-format.md}. Read first: {@link org.dirlens.record.jdbm.JdbmRecordStore},
 * {@link org.dirlens.record.jdbm.JdbmDoor}, {@link org.dirlens.record.jdbm.CommitFile}.
 */
@NullMarked
package org.dirlens.record.jdbm;

import org.jspecify.annotations.NullMarked;
