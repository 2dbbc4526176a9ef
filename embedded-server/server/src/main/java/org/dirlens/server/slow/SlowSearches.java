package org.dirlens.server.slow;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the slowest searches: {@value #OF_A_SECOND} of each of the last {@value #SECONDS} seconds,
 * and {@value #OF_A_MINUTE} of each of the last {@value #MINUTES} minutes.
 *
 * <p>Threads: any. A search that is not among the slowest takes a comparison or two; of the others
 * there are few, since a second that has its slowest takes in ever fewer.
 */
public final class SlowSearches {
  static final int SECONDS = 300;
  static final int OF_A_SECOND = 5;
  static final int MINUTES = 60;
  static final int OF_A_MINUTE = 20;

  private final SlowestOfEach ofSeconds = new SlowestOfEach(SECONDS, 1_000_000_000L, OF_A_SECOND);
  private final SlowestOfEach ofMinutes = new SlowestOfEach(MINUTES, 60_000_000_000L, OF_A_MINUTE);
  private final long startNanos;

  /**
   * None yet.
   *
   * @param startNanos now, by the clock by which their ends are told
   */
  public SlowSearches(long startNanos) {
    this.startNanos = startNanos;
  }

  /**
   * A search has ended.
   *
   * @param endNanos when, by the clock by which the start was told
   * @param nanos how long it took
   * @param search makes its account, if it is kept; null keeps none
   */
  public void ended(long endNanos, long nanos, Supplier<@Nullable SlowSearch> search) {
    long at = endNanos - startNanos;
    boolean slowInSecond = ofSeconds.wants(at, nanos);
    boolean slowInMinute = ofMinutes.wants(at, nanos);
    SlowSearch kept = slowInSecond || slowInMinute ? search.get() : null;
    if (kept != null) {
      ofSeconds.offer(at, kept);
      ofMinutes.offer(at, kept);
    }
  }

  /**
   * Those that are kept, the newest first.
   *
   * @param nowNanos by the same clock
   */
  public List<SlowSearch> kept(long nowNanos) {
    long at = nowNanos - startNanos;
    Set<SlowSearch> all = new LinkedHashSet<>(ofSeconds.kept(at));
    all.addAll(ofMinutes.kept(at));
    return all.stream().sorted(Comparator.comparing(SlowSearch::end).reversed()).toList();
  }
}
