package org.dirlens.workload.original;

import org.dirlens.launcher.experiment.OriginalTable;

/**
 * Searches for {@code (initials=aa)} as a partition grows to 2,000,000 people, before and after
 * keys with many ids got a tree of their own.
 */
public final class DuplicateKeys2006 {
  private static final String SOURCE =
      "\"Using indices to boost search performance\", developers' list of Apache Directory,"
          + " 11 September 2006";

  /** Seconds of the first search less those of the second, by the number of entries. */
  public static final OriginalTable THRESHOLD =
      OriginalTable.of(
              SOURCE + "; seconds of the first search less those of the second, by entries",
              "<ids of a key",
              "100,000",
              "200,000",
              "300,000",
              "400,000",
              "500,000")
          .row("all in one set", 2.58, 4.60, 5.59, 5.44, 8.75)
          .row("in a tree from 1,000 on", 1.61, 1.80, 1.89, 2.18, 1.85);

  /** Searches with an index and without one. */
  public static final OriginalTable SEARCHES =
      OriginalTable.of(
              SOURCE, "entries", "<ids of a key", "found", "first s", "cached s", "without index s")
          .row(100_000, "one set", 153, 3.30, 0.72, 30.63)
          .row(200_000, "one set", 302, 6.04, 1.44, 82)
          .row(300_000, "one set", 451, 7.54, 1.95, 146)
          .row(400_000, "one set", 586, 9.24, 3.80, 196)
          .row(500_000, "one set", 748, 11.96, 3.21, 224)
          .row(100_000, "tree from 1,000", 146, 2.37, 0.76, 42.08)
          .row(200_000, "tree from 1,000", 297, 3.29, 1.49, 83)
          .row(300_000, "tree from 1,000", 435, 4.11, 2.22, 128)
          .row(400_000, "tree from 1,000", 577, 4.87, 2.69, 168)
          .row(500_000, "tree from 1,000", 706, 5.06, 3.21, 209)
          .row(750_000, "tree from 1,000", 1039, 7.26, 5.04, 565)
          .row(750_000, "the same, caches of 5,000", 1039, 8.22, 2.61, "stopped")
          .row(1_000_000, "the same, caches of 5,000", 1373, 10.22, 3.59, "-")
          .row(1_250_000, "the same, caches of 5,000", 1738, 12.71, 4.50, "-")
          .row(1_500_000, "the same, caches of 5,000", 2123, 14.74, 11.84, "-")
          .row(2_000_000, "the same, caches of 5,000", 2851, 18.58, 15.38, "-");

  /** Searches that return 1,000 entries. */
  public static final OriginalTable LIMIT =
      OriginalTable.of(SOURCE, "entries", "limit", "no cache s", "with cache s")
          .row(1_500_000, 1000, 8.10, 3.04)
          .row(2_000_000, 1000, 8.04, 2.55);

  /** What larger caches were worth at 750,000 entries. */
  public static final OriginalTable CACHES =
      OriginalTable.of(
              SOURCE + "; 750,000 entries, caches in entries",
              "memory MB",
              "cache of initials",
              "entry cache",
              "cache of system indices",
              "first s",
              "cached s")
          .row(384, 100, 100, 100, 7.26, 5.04)
          .row(1024, 5000, 5000, 1000, 8.22, 2.61);

  /** How long 100,000 adds took between 400,000 and 500,000 entries. */
  public static final OriginalTable ADDS =
      OriginalTable.of(
              SOURCE + "; adds a second are reckoned from the minutes",
              "<ids of a key",
              "minutes for 100,000 adds",
              "adds a second")
          .row("one set", 28, 59.5)
          .row("tree from 1,000", 18, 92.6);

  /** What was said of garbage. */
  public static final OriginalTable GARBAGE =
      OriginalTable.of(SOURCE, "<figure", "<after the change")
          .row("total garbage collection", "lower (eyeballed, no number)");

  /** What was expected of a partition and of a server. */
  public static final OriginalTable CAPACITY =
      OriginalTable.of(SOURCE, "<figure", "entries", "<how sure")
          .row("a partition holds easily", 10_000_000, "expected")
          .row("limit of a partition", 100_000_000, "expected, order of magnitude")
          .row("largest partition", 2_000_000, "measured")
          .row("partitions of a server", "-", "as many as you like");

  private DuplicateKeys2006() {}
}
