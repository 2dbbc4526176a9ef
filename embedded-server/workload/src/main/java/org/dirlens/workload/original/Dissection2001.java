package org.dirlens.workload.original;

import org.dirlens.launcher.experiment.OriginalTable;

/** Where the time of a search went in two backends of OpenLDAP, for 16 searchers. */
public final class Dissection2001 {
  private static final String SOURCE =
      "\"indexed search performance\", OpenLDAP developers' list, December 2001";

  /** Microseconds a search, as a tree: a row of more indentation is part of the one above it. */
  public static final OriginalTable MESSAGING =
      OriginalTable.of(
              SOURCE + "; messaging, 64,011 entries, microseconds a search",
              "<phase",
              "back-bdb-txn",
              "back-ldbm-cache")
          .row("Entire Search", 9887, 986)
          .row("+ASN.1 Decoding", 364, 118)
          .row(" -dn_normalize", 148, 45)
          .row(" -get_filter", 128, 21)
          .row(" -ber_scanf", 34, 22)
          .row(" -select_backend", 20, 1)
          .row(" -misc", 36, 29)
          .row("+Backend Search", 9423, 847)
          .row(" +base entry retrieval", 3024, 24)
          .row("  -dn2id(_matched)", 2716, 11)
          .row("  -id2entry", 283, 10)
          .row(" +candidate selection", 1073, 267)
          .row("  +filter_candidate", 1063, 260)
          .row("   +list_candidate", 1051, 254)
          .row("    +list_candidate", "-", 230)
          .row("    +equality_candidate", 1014, 105)
          .row("     -key_read / intersection", 922, 69)
          .row(" +id2entry retrieval", 939, 15)
          .row("  -db read", 879, "-")
          .row("  -cache_find_entry_id", "-", 10)
          .row(" -test_filter", 144, 91)
          .row(" -entry transmission", 855, 270)
          .row(" -thread_yield", 3255, 105)
          .row(" -status transmission", 32, 23);

  /** What was promised of the other scenario. */
  public static final OriginalTable ADDRESSING =
      OriginalTable.of(SOURCE, "<scenario", "<figures").row("addressing", "promised, never sent");

  private Dissection2001() {}
}
