package org.dirlens.launcher.ldif;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How often names, in any case of letters, were met and where first. For many threads. */
public final class NameCounts {
  /** Names that are told apart; a file may have any number. */
  static final int NAMES_MAX = 1000;

  private static final String OTHERS = "others";

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

  /** Synchronized: two threads may meet a name at once. */
  private static final class Tally {
    private Met met;

    Tally(Met first) {
      met = first;
    }

    synchronized void add(String name, long line) {
      boolean earlier = line < met.line;
      met = new Met(earlier ? name : met.name, met.count + 1, earlier ? line : met.line);
    }

    synchronized Met met() {
      return met;
    }
  }

  /** Counts a name. */
  public void add(String name, long line) {
    String key = name.toLowerCase(Locale.ROOT);
    boolean counted = tallies.containsKey(key) || tallies.size() < NAMES_MAX;
    String shown = counted ? name : OTHERS;
    tallies
        .computeIfAbsent(
            counted ? key : OTHERS, made -> new Tally(new Met(shown, 0, Long.MAX_VALUE)))
        .add(shown, line);
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
}
