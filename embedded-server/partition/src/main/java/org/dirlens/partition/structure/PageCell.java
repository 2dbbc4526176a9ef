package org.dirlens.partition.structure;

import org.dirlens.tree.TreePage;

/**
 * A page of a tree, or several neighbours of one level taken together.
 *
 * @param from no key in or below it is smaller; empty for the first of a level. Not to be changed
 * @param keys the keys in or below it
 * @param bytes the bytes in use
 * @param records the records that it takes
 * @param record the first of them; 0 if it is on none yet
 * @param version the newest version that wrote in it; 0 if it was written before the partition was
 *     opened, or built beside the serving trees
 * @param reads a sample of the requests for it, as {@link TreePage#reads} counts
 * @param outside the keys in it whose ids lie in containers
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record PageCell(
    byte[] from,
    long keys,
    long bytes,
    long records,
    long record,
    long version,
    long reads,
    long outside) {

  static PageCell of(TreePage page) {
    return new PageCell(
        page.from(),
        page.keys(),
        page.bytes(),
        page.records(),
        page.record(),
        page.version(),
        page.reads(),
        0);
  }

  PageCell withOutside(long keysOutside) {
    return new PageCell(from, keys, bytes, records, record, version, reads, keysOutside);
  }

  /** This and the one behind it as one. */
  PageCell with(PageCell next) {
    return new PageCell(
        from,
        keys + next.keys,
        bytes + next.bytes,
        records + next.records,
        record,
        Math.max(version, next.version),
        reads + next.reads,
        outside + next.outside);
  }

  /** How full its records are, 0 to 1. */
  public double fill() {
    return (double) bytes / (records * TreePage.CAPACITY);
  }
}
