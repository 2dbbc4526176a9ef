package org.dirlens.server.slow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.search.SearchUse;
import org.junit.jupiter.api.Test;

class SlowSearchesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long START = 12_345L;

  private final SlowSearches slow = new SlowSearches(START);
  private final AtomicInteger accounts = new AtomicInteger();

  private static SlowSearch search(long atNanos, long nanos) {
    return new SlowSearch(
        Instant.EPOCH.plusNanos(atNanos),
        nanos,
        new SlowSearch.Asked(null, "", "sub", "(cn=a)", "(cn=?)"),
        new SearchUse(List.of("all"), List.of(), 1, 1, true),
        1,
        ResultCode.SUCCESS);
  }

  private SlowSearch ended(long atNanos, long nanos) {
    SlowSearch search = search(atNanos, nanos);
    slow.ended(
        START + atNanos,
        nanos,
        () -> {
          accounts.incrementAndGet();
          return search;
        });
    return search;
  }

  /** The slowest of each stretch of time, found by sorting all. */
  private static Set<SlowSearch> slowest(
      List<SlowSearch> all, long stretchNanos, long stretches, long nowNanos, int most) {
    long oldest = nowNanos / stretchNanos - stretches;
    Map<Long, List<SlowSearch>> byStretch =
        all.stream().collect(Collectors.groupingBy(each -> nanosOf(each) / stretchNanos));
    Set<SlowSearch> kept = new HashSet<>();
    byStretch.forEach(
        (number, searches) -> {
          if (number > oldest) {
            searches.stream()
                .sorted(Comparator.comparingLong(SlowSearch::nanos).reversed())
                .limit(most)
                .forEach(kept::add);
          }
        });
    return kept;
  }

  private static long nanosOf(SlowSearch search) {
    return search.end().getEpochSecond() * SECOND + search.end().getNano();
  }

  @Test
  void keepsWhatSortingAllOfThemFinds() {
    SplittableRandom random = new SplittableRandom(5);
    List<SlowSearch> all = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < 40_000; i++) {
      now += random.nextLong(random.nextInt(100) == 0 ? 20 * SECOND : SECOND / 20);
      all.add(ended(now, 1_000 * random.nextLong(1, 1_000_000) + i % 1_000));
    }
    Set<SlowSearch> expected =
        slowest(all, SECOND, SlowSearches.SECONDS, now, SlowSearches.OF_A_SECOND);
    expected.addAll(slowest(all, 60 * SECOND, SlowSearches.MINUTES, now, SlowSearches.OF_A_MINUTE));
    List<SlowSearch> kept = slow.kept(START + now);
    assertEquals(expected, new HashSet<>(kept));
    assertEquals(expected.size(), kept.size());
    assertEquals(
        kept.stream().sorted(Comparator.comparing(SlowSearch::end).reversed()).toList(), kept);
  }

  @Test
  void accountsAreMadeOfTheSlowestOnly() {
    for (int i = 0; i < 10_000; i++) {
      ended(i * 1_000L, 1_000_000 - i);
    }
    assertEquals(SlowSearches.OF_A_MINUTE, accounts.get());
  }

  @Test
  void forgetsWhatIsOlderThanAnHour() {
    ended(0, 5_000);
    assertEquals(1, slow.kept(START + 59 * 60 * SECOND).size());
    assertEquals(0, slow.kept(START + 61 * 60 * SECOND).size());
  }

  @Test
  void whatHasNoAccountIsNotKept() {
    slow.ended(START, 5_000, () -> null);
    assertEquals(List.of(), slow.kept(START));
  }
}
