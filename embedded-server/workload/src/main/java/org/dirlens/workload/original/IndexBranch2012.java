package org.dirlens.workload.original;

import org.dirlens.launcher.experiment.OriginalTable;

/** Searches in the process after an index of RDNs came, and where their CPU time went. */
public final class IndexBranch2012 {
  private static final String SOURCE =
      "The index branch is merged, developers' list of Apache Directory, 1 May 2012";
  private static final String OF_CPU = "% of CPU time";

  /** Lookups and searches a second inside the process. */
  public static final OriginalTable SEARCHES =
      OriginalTable.of(SOURCE, "<search", "<counted a second", "after", "before")
          .row("object", "requests", 49_880, 23_081)
          .row("one level, 5 entries", "entries", 68_715, 33_120)
          .row("subtree, 10 entries", "entries", 70_830, 18_910);

  /** What a network costs. */
  public static final OriginalTable NETWORK =
      OriginalTable.of(SOURCE, "<figure", "<value")
          .row("requests a second", "2,900 to 5,400")
          .row("client, of all the time", "57 %")
          .row("server: normalising the name, of its time", "7 %")
          .row("server: encoding of entries", "very expensive (no number)");

  /** From a name to an id. */
  public static final OriginalTable NAMES =
      OriginalTable.of(SOURCE, "<figure", OF_CPU).row("id of a name, one lookup for each RDN", 19);

  /** Reading an entry. */
  public static final OriginalTable FETCH =
      OriginalTable.of(SOURCE, "<figure", OF_CPU, "<remark")
          .row("fetching an entry", 38, "")
          .row(
              "of it, the clone of the entry",
              29,
              "points, or % of the 38: the mail leaves it open")
          .row("attributes that were not asked for removed", 9, "");

  /** Testing an entry against the filter. */
  public static final OriginalTable FILTER =
      OriginalTable.of(SOURCE, "<figure", OF_CPU)
          .row("lookups in reverse indices to test an entry", 4);

  /** The cache of pages. */
  public static final OriginalTable CACHE =
      OriginalTable.of(SOURCE, "<figure", OF_CPU).row("LRUCache.get()", 13);

  /** What adds have to do for names. */
  public static final OriginalTable WRITES =
      OriginalTable.of(SOURCE, "<operation", "<remark")
          .row("add, delete, move", "delete and add keys of the index of RDNs (no number)");

  private IndexBranch2012() {}
}
