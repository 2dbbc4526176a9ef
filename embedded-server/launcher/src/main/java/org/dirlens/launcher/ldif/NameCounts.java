package org.dirlens.launcher.ldif;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How often names, in any case of letters, were met and where first. For many threads. */
public final class NameCounts {
  /** Names that are told apart; a file may have any number. */
  static final int NAMES_MAX = 1000;

  private final Map<String, Tally> tallies = new ConcurrentHashMap<>();

  /**
   * How often a name was met.
   *
   * @param line of the file where it was met first, from 1
   */
  public record Met(String name, long count, long line) {
    /** As "name (12, first in line 7)". */
    @Override
    public String toString() {
      return name + String.format(Locale.ROOT, " (%,d, first in line %d)", count, line);
    }
  }

  private static final class Tally {
    private final String name;
    private final LongAdder count = new LongAdder();
    private final AtomicLong line = new AtomicLong(Long.MAX_VALUE);

    Tally(String name) {
      this.name = name;
    }

    void add(long at) {
      count.increment();
      line.accumulateAndGet(at, Math::min);
    }

    Met met() {
      return new Met(name, count.sum(), line.get());
    }
  }

  /** Counts a name. */
  void add(String name, long line) {
    String key = name.toLowerCase(Locale.ROOT);
    Tally known = tallies.get(key);
    if (known == null) {
      String kept = tallies.size() < NAMES_MAX ? key : "";
      known = tallies.computeIfAbsent(kept, made -> new Tally(made.isEmpty() ? "others" : name));
    }
    known.add(line);
  }

  public boolean isEmpty() {
    return tallies.isEmpty();
  }

  /** All, the first met first. */
  public List<Met> all() {
    return tallies.values().stream()
        .map(Tally::met)
        .sorted(Comparator.comparingLong(Met::line).thenComparing(Met::name))
        .toList();
  }

  /** How often all names were met together. */
  public long total() {
    return tallies.values().stream().mapToLong(tally -> tally.count.sum()).sum();
  }
}
