package org.dirlens.index.keys;

/**
 * Bytes of a posting list whose ids are spread evenly over the entries: gaps between neighbours are
 * written with 7 bits a byte, containers hold 16,384 neighbouring ids as gaps or as bits, whichever
 * is smaller (docs/storage-format.md). Neighbouring ids take less.
 */
final class ListBytes {
  private static final double BLOCK = 16_384;
  private static final double BITMAP_BYTES = 2_049;

  /** Key of a container in its tree. */
  private static final double CONTAINER_KEY_BYTES = 11;

  /** What a key says of its list outside the leaf. */
  private static final double OUTSIDE_BYTES = 10;

  private ListBytes() {}

  static double inline(double ids, double entries) {
    double first = number(entries / (ids + 1));
    double span = Math.min(1, ids - 1) * number(entries);
    return number(ids) + first + span + (ids - 1) * gap(ids / entries);
  }

  /** Bytes of a number. */
  private static double number(double value) {
    return 1 + Math.floor(Math.log(Math.max(1, value)) / Math.log(128));
  }

  static double containers(double ids, double entries) {
    double blocks = Math.max(1, Math.ceil(entries / BLOCK));
    double each = ids / blocks;
    double filled = blocks * -Math.expm1(-each);
    double inBlock = ids / filled;
    double gaps = 1 + inBlock * gap(ids / entries);
    return OUTSIDE_BYTES + filled * (CONTAINER_KEY_BYTES + Math.min(BITMAP_BYTES, gaps));
  }

  /** Of the gap to the next id, where each entry has the key with this chance. */
  private static double gap(double chance) {
    double absent = Math.log1p(-Math.min(chance, 1 - 1e-9));
    return 1 + Math.exp(128 * absent) + Math.exp(16_384 * absent) + Math.exp(2_097_152 * absent);
  }
}
