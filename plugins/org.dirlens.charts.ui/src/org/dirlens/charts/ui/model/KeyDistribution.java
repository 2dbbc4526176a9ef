package org.dirlens.charts.ui.model;

import java.util.List;

/**
 * How the entry ids of one index are spread over its keys, and what its duplicates threshold makes
 * of it.
 *
 * @param index what the index is called on screen, such as "initials, equality"
 * @param bars keys by their number of ids, ascending and without overlap
 * @param threshold ids a key may hold in its leaf; a key with more keeps them in containers of its
 *     own
 */
public record KeyDistribution(String index, List<Bar> bars, int threshold) {
  /**
   * Keys that hold from {@code fromIds} to {@code toIds} ids, both included.
   *
   * @param keys how many such keys
   * @param ids their ids together
   */
  public record Bar(long fromIds, long toIds, long keys, long ids) {
    public Bar {
      if (fromIds < 1 || toIds < fromIds || keys < 1) {
        throw new IllegalArgumentException(
            "a bar of " + keys + " keys with " + fromIds + " to " + toIds + " ids");
      }
    }

    /**
     * Whether these keys lie beyond a threshold. A bar the threshold cuts is judged by its mean
     * key.
     */
    public boolean beyond(int threshold) {
      return ids > keys * threshold;
    }
  }

  public KeyDistribution {
    bars = List.copyOf(bars);
  }

  public long keys() {
    return bars.stream().mapToLong(Bar::keys).sum();
  }

  public long ids() {
    return bars.stream().mapToLong(Bar::ids).sum();
  }

  /** Keys with more ids than the threshold, which lie in containers of their own. */
  public long keysInContainers() {
    return bars.stream().filter(bar -> bar.beyond(threshold)).mapToLong(Bar::keys).sum();
  }

  public long mostIds() {
    return bars.stream().mapToLong(Bar::toIds).max().orElse(0);
  }

  public boolean isEmpty() {
    return bars.isEmpty();
  }
}
