package org.dirlens.index.design;

/**
 * What the entries of a server have of one attribute.
 *
 * @param having how many have it
 * @param keys how its values differ
 */
public record AttributeFigures(Having having, Keys keys) {
  /** What a figure was counted from. */
  public enum Source {
    /** An index, so it is of all entries. */
    INDEX,
    /** All entries, read. */
    ALL_ENTRIES,
    /** Some entries, read; others may differ. */
    SOME_ENTRIES
  }

  /**
   * Entries with the attribute.
   *
   * @param of among how many
   */
  public record Having(long entries, long of, Source source) {
    /** 0 to 1; 0 of none. */
    public double share() {
      return of == 0 ? 0 : (double) entries / of;
    }
  }

  /**
   * Values that differ.
   *
   * @param largest the value that most entries have, as the equality rule compares it
   * @param largestIds how many entries have it
   * @param of among how many
   */
  public record Keys(long distinct, String largest, long largestIds, long of, Source source) {
    /** 0 to 1; 0 of none. */
    public double largestShare() {
      return of == 0 ? 0 : (double) largestIds / of;
    }
  }

  /**
   * How well an equality index tells entries apart: the share of them that have the attribute with
   * another value than the most frequent one. 0 to 1.
   */
  public double telling() {
    return Math.max(0, having.share() - keys.largestShare());
  }
}
