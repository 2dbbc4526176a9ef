package org.dirlens.workload.postings;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;

/**
 * Measures {@link PostingCosts} on this machine, with lists in memory and pages in a folder. Takes
 * a few seconds.
 */
public final class PostingMeasurement {
  /** Ids of the lists that are measured; from the second on also in containers. */
  private static final int[] SIZES = {1, 8, 64, 512, 4_096, 32_768, 262_144};

  /** A size that is measured before the others and not kept, so that the code is compiled. */
  private static final int WARM_UP = 4_096;

  private static final int WARM_UPS = 20;

  private PostingMeasurement() {}

  /**
   * Measures.
   *
   * @param folder an empty folder for its data; the caller deletes it
   * @param entries entries that ids are spread over, at least 1; larger lists are left out
   * @param monitor hears of each list, and may cancel before each
   * @throws CancellationException if the monitor cancelled
   */
  public static PostingCosts measure(
      Path folder, long entries, Clock clock, ProgressMonitor monitor) {
    List<ListCost> costs = new ArrayList<>();
    monitor.begin("Measuring posting lists", 2L * SIZES.length + WARM_UPS);
    try (MeasuredLists lists = new MeasuredLists(folder.resolve("lists"), entries)) {
      int warm = (int) Math.min(WARM_UP, Math.max(2, entries / 2));
      for (int i = 0; i < WARM_UPS; i++) {
        lists.cost(i % 2 == 0 ? Place.INLINE : Place.CONTAINERS, warm);
        done(monitor);
      }
      for (Place place : Place.values()) {
        for (int size : SIZES) {
          if (size <= entries && (place == Place.INLINE || size > 1)) {
            costs.add(lists.cost(place, size));
          }
          done(monitor);
        }
      }
    }
    return new PostingCosts(
        clock.instant(), machine(), PageReads.nanos(folder.resolve("pages")), costs);
  }

  private static void done(ProgressMonitor monitor) {
    monitor.worked(1);
    if (monitor.cancelled()) {
      throw new CancellationException("the measurement was cancelled");
    }
  }

  private static String machine() {
    return String.format(
        Locale.ENGLISH,
        "%d processors, Java %s, %s %s",
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.version"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"));
  }
}
