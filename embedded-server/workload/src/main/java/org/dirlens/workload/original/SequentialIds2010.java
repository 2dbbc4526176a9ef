package org.dirlens.workload.original;

import org.dirlens.launcher.experiment.OriginalTable;

/** A tree of 1,000,000 nodes with random ids and with sequential ones. */
public final class SequentialIds2010 {
  private static final String SOURCE =
      "\"[jr3] Sequential Node Ids\", Jackrabbit developers' list, 22 and 23 December 2010";

  /** Growth of a tree of fan-out 20 with a commit every 10,000 nodes. */
  public static final OriginalTable GROWTH =
      OriginalTable.of(
              SOURCE + "; nodes a second are reckoned from the seconds",
              "<ids",
              "nodes",
              "seconds",
              "nodes a second",
              "file MB")
          .row("sequential", 1_000_000, 285, 3509, 145)
          .row("random", 1_000_000, 526, 1901, 169);

  /** Reading with caches that are warm and empty; the diagrams are not in the text. */
  public static final OriginalTable COLD =
      OriginalTable.of(SOURCE, "<phase", "nodes", "<remark")
          .row("write", 10_000_000, "sequential ids stay as fast, random ones do not")
          .row("read", 10_000_000, "slower with random ids (a diagram, no number)")
          .row("read after a purge of caches", 10_000_000, "much slower (a diagram, no number)");

  /** The objection. */
  public static final OriginalTable CRUD =
      OriginalTable.of(SOURCE, "<writes", "<difference between sequential and random ids")
          .row("appended", "526 to 285 seconds")
          .row("random over all nodes", "much smaller (no number)");

  /** What was said of ids that are changed later. */
  public static final OriginalTable RENUMBERING =
      OriginalTable.of(SOURCE, "<idea", "<remark")
          .row("ids changed later, as a defragmentation", "might be wanted (no number)");

  /** The same nodes made by way of all layers and of the database alone. */
  public static final OriginalTable LAYERS =
      OriginalTable.of(SOURCE, "<by way of", "<ids", "nodes", "seconds")
          .row("the API of the repository", "random", 1_000_000, 526)
          .row("the API of the repository", "sequential", 1_000_000, 285)
          .row("a script of SQL into the database", "random", 1_000_000, 55);

  private SequentialIds2010() {}
}
