package org.dirlens.tree;

import org.dirlens.record.RecordStore;

/**
 * A page of a tree in one version, as a walk over all of them meets it.
 *
 * @param level 0 for a leaf, one more than its children for an inner page
 * @param from no key in or below the page is smaller; empty for the first page of each level. Not
 *     to be changed
 * @param keys the keys in or below it
 * @param bytes the bytes in use
 * @param records the records that it takes: more than one if it does not fit one
 * @param record the first of them; 0 if the page is on none yet
 * @param version the version that wrote it; 0 if it was written before the store was opened, or
 *     built beside the serving trees
 * @param reads one in {@value #SAMPLED} requests for a leaf since it is in memory, by chance; those
 *     of the writer are among them, those of inner pages are not
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record TreePage(
    int level,
    byte[] from,
    long keys,
    long bytes,
    long records,
    long record,
    long version,
    int reads) {

  /** The bytes of a record that a page can use. */
  public static final int CAPACITY = RecordStore.MAX_RECORD_BYTES;

  /** One request in this number is counted in {@link #reads}. */
  public static final int SAMPLED = 16;
}
