package org.dirlens.workload.original;

import org.dirlens.launcher.experiment.OriginalTable;

/** Base searches among 10,000 entries with three Java machines, and what keys should become. */
public final class KeyUsage2006 {
  private static final String SOURCE =
      "\"Optimizing DB access with improving key usage\", developers' list of Apache Directory,"
          + " 23 July 2006";

  /** Requests a second; the two worst of 12 loops of 10,000 searches were left out. */
  public static final OriginalTable JVMS =
      OriginalTable.of(
              SOURCE + "; base searches over a network, 10,000 entries",
              "<server",
              "threads",
              "requests a second",
              "<remark")
          .row("Sun JVM 5.0_06", 8, 640, "most")
          .row("IBM JVM 5.0", 5, 853, "most")
          .row("JRockit 5.0", 5, 895, "most; stable after 6 to 8 loops of 10,000")
          .row("OpenLDAP and FDS", "-", 1450, "around; 1.75 times as fast");

  /** Memory of the server. */
  public static final OriginalTable HEAP =
      OriginalTable.of(SOURCE, "<heap", "MB").row("given", 1024).row("should be enough", 256);

  /** Names that are deserialised for one search. */
  public static final OriginalTable NAMES =
      OriginalTable.of(SOURCE, "<figure", "<value")
          .row("names deserialised a lookup among 10,000", "around 14")
          .row("requests a second", "895 at most")
          .row("expected without Java serialization", "at least 1,000");

  /** What the primary key takes. */
  public static final OriginalTable PRIMARY_KEYS =
      OriginalTable.of(SOURCE, "<primary key", "<bytes")
          .row("integer", "mostly 4")
          .row("normalised name", "many more, prefixes overlap (no number)");

  /** Lookups from a name to its entry. */
  public static final OriginalTable LOOKUPS_OF_A_NAME =
      OriginalTable.of(SOURCE, "<way from name to entry", "lookups")
          .row("name to id, id to entry (as it was)", 2)
          .row("hash of the name to entry (rejected: collisions)", 1);

  /** When a hash may take the place of a tree. */
  public static final OriginalTable HASH =
      OriginalTable.of(SOURCE, "<attribute", "<hash", "distinct values %")
          .row("name (DN)", "mandatory", 100)
          .row("uid or any other", "if the administrator says so", 80);

  /** What was said of the table of entries. */
  public static final OriginalTable MASTER_TABLE =
      OriginalTable.of(SOURCE, "<table of entries", "<remark")
          .row("hash instead of a tree", "great idea, should be done (no number)");

  private KeyUsage2006() {}
}
