package org.dirlens.index.core;

/** How costly a part of a search was. */
public enum CostGrade {
  /** Little was left, or nothing was wasted. */
  GOOD,
  /** An index helped, but a large share of the entries was left. */
  BROAD,
  /** No index helped: entries were read and tested one by one. */
  SCAN;

  /** Fewer entries than this are cheap to read, index or not. */
  public static final long FEW_ENTRIES = 100;

  /** A part that leaves more than this share of its candidates narrows little. */
  public static final double BROAD_SHARE = 0.2;

  /** The grade of an index that left {@code after} of {@code before} candidates. */
  public static CostGrade ofNarrowing(long before, long after) {
    return after > FEW_ENTRIES && after > before * BROAD_SHARE ? BROAD : GOOD;
  }

  /** The grade of reading {@code examined} entries to return some of them. */
  public static CostGrade ofReading(long examined, long returned) {
    long wasted = examined - returned;
    if (wasted <= FEW_ENTRIES) {
      return GOOD;
    }
    return wasted > 9 * returned ? SCAN : BROAD;
  }
}
