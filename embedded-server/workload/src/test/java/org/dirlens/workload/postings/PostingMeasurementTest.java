package org.dirlens.workload.postings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.workload.postings.PostingCosts.ListCost;
import org.dirlens.workload.postings.PostingCosts.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostingMeasurementTest {
  private static final int ROUNDS = 5;
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

  @TempDir Path folder;

  @Test
  void measuresEachSizeInBothPlacesWithinSeconds() {
    long start = System.nanoTime();
    PostingCosts costs =
        PostingMeasurement.measure(
            folder, 1_000_000, Clock.fixed(NOON, ZoneOffset.UTC), ProgressMonitor.NONE);
    Duration took = Duration.ofNanos(System.nanoTime() - start);

    assertEquals(NOON, costs.measured());
    assertEquals(List.of(1L, 8L, 64L, 512L, 4_096L, 32_768L, 262_144L), sizes(costs, Place.INLINE));
    assertEquals(List.of(8L, 64L, 512L, 4_096L, 32_768L, 262_144L), sizes(costs, Place.CONTAINERS));
    assertTrue(costs.pageReadNanos() > 0, "a page read costs something");
    assertTrue(
        costs.readNanos(Place.INLINE, 262_144) > costs.readNanos(Place.INLINE, 64),
        "more ids take longer: " + costs);
    assertTrue(took.toSeconds() < 60, "took " + took);
  }

  /** What other programs do meanwhile only adds to a time: the least of several is compared. */
  @Test
  void aLongInlineListIsRewrittenForEachId() {
    double inline = Double.MAX_VALUE;
    double containers = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      PostingCosts costs =
          PostingMeasurement.measure(
              folder.resolve("round" + round),
              1_000_000,
              Clock.fixed(NOON, ZoneOffset.UTC),
              ProgressMonitor.NONE);
      inline = Math.min(inline, costs.addNanos(Place.INLINE, 262_144));
      containers = Math.min(containers, costs.addNanos(Place.CONTAINERS, 262_144));
    }
    assertTrue(inline > 5 * containers, inline + " ns against " + containers);
  }

  @Test
  void endsWhenItIsCancelled() {
    ProgressMonitor cancelled =
        new ProgressMonitor() {
          @Override
          public void begin(String task, long totalUnits) {}

          @Override
          public void worked(long units) {}

          @Override
          public boolean cancelled() {
            return true;
          }
        };
    assertThrows(
        CancellationException.class,
        () -> PostingMeasurement.measure(folder, 1_000, Clock.systemUTC(), cancelled));
  }

  @Test
  void costsBetweenTwoSizesLieOnALine() {
    PostingCosts costs =
        new PostingCosts(
            NOON,
            "",
            0,
            List.of(
                new ListCost(Place.INLINE, 1, 100, 10),
                new ListCost(Place.INLINE, 11, 200, 30),
                new ListCost(Place.INLINE, 111, 1_200, 130)));
    assertEquals(100, costs.readNanos(Place.INLINE, 0.5));
    assertEquals(150, costs.readNanos(Place.INLINE, 6));
    assertEquals(80, costs.addNanos(Place.INLINE, 61));
    assertEquals(2_200, costs.readNanos(Place.INLINE, 211), "beyond the largest");
  }

  private static List<Long> sizes(PostingCosts costs, Place place) {
    return costs.lists().stream().filter(cost -> cost.place() == place).map(ListCost::ids).toList();
  }
}
