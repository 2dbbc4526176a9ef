package org.dirlens.advisor;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.dirlens.partition.index.IndexKeys;

/** Values of attributes in some entries of a directory, added up. One thread. */
public final class ValueSample {
  /** Entries that are looked at, at most. */
  public static final int ENTRIES = 2_000;

  private final Map<String, Sum> sums = new HashMap<>();
  private long entries;
  private boolean whole;

  private static final class Sum {
    private long entries;
    private long values;
    private long bytes;
    private final Map<String, Long> ids = new HashMap<>();
    private final Set<String> pieces = new HashSet<>();

    private void add(String value) {
      values++;
      bytes += value.length();
      ids.merge(value, 1L, Long::sum);
      for (int i = 0; i + IndexKeys.GRAM_BYTES <= value.length(); i++) {
        pieces.add(value.substring(i, i + IndexKeys.GRAM_BYTES).toLowerCase(Locale.ROOT));
      }
    }

    private Distinct distinct() {
      return new Distinct(ids.size(), withIds(1), withIds(2));
    }

    private long withIds(long count) {
      return ids.values().stream().filter(each -> each == count).count();
    }

    /** Of several alike the first in their order, so that it is the same at every look. */
    private Largest largest() {
      return ids.entrySet().stream()
          .max(
              Map.Entry.<String, Long>comparingByValue()
                  .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
          .map(each -> new Largest(each.getKey(), each.getValue()))
          .orElse(new Largest("", 0));
    }
  }

  /**
   * Values of an attribute.
   *
   * @param entries that have it
   * @param values in them together
   * @param bytes of all values
   * @param pieces of a substring index that differ, case ignored
   */
  public record Values(
      long entries, long values, long bytes, long pieces, Distinct distinct, Largest largest) {}

  /**
   * Values that differ.
   *
   * @param values how many
   * @param once how many of them one entry has
   * @param twice how many of them two entries have
   */
  public record Distinct(long values, long once, long twice) {}

  /**
   * The value that most entries have.
   *
   * @param value empty where there is none
   * @param ids entries that have it
   */
  public record Largest(String value, long ids) {}

  /** One more entry was looked at. */
  public void entry() {
    entries++;
  }

  /** The entry has these values of an attribute; each counts once. */
  public void values(String attribute, Collection<String> values) {
    Sum sum = sums.computeIfAbsent(attribute, unused -> new Sum());
    sum.entries++;
    new TreeSet<>(values).forEach(sum::add);
  }

  /** There are no more entries than were looked at. */
  public void end() {
    whole = true;
  }

  /** Whether all entries there are were looked at. */
  public boolean whole() {
    return whole;
  }

  /** Entries that were looked at. */
  public long entries() {
    return entries;
  }

  /** What was found of an attribute. */
  public Values of(String attribute) {
    Sum sum = sums.getOrDefault(attribute, new Sum());
    return new Values(
        sum.entries, sum.values, sum.bytes, sum.pieces.size(), sum.distinct(), sum.largest());
  }
}
