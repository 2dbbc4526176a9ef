package org.dirlens.workload.postings;

import java.time.Instant;
import java.util.List;

/**
 * What reading a posting list and adding an id to it cost on one machine, by where the ids lie and
 * how many there are.
 *
 * @param measured when
 * @param machine processors, Java and system, for a person
 * @param pageReadNanos what reading a page takes longer that the cache does not have, while the
 *     system has the file in memory
 * @param lists inline lists, then containers, each by rising number of ids
 */
public record PostingCosts(
    Instant measured, String machine, double pageReadNanos, List<ListCost> lists) {
  /** Where the ids of a list lie. */
  public enum Place {
    INLINE,
    CONTAINERS
  }

  /**
   * A list of one size.
   *
   * @param ids in the list
   * @param readNanos to find its key and read all its ids
   * @param addNanos of the writer to add the id of a new entry, the copying of pages included; the
   *     change log is not
   */
  public record ListCost(Place place, long ids, double readNanos, double addNanos) {}

  public PostingCosts {
    lists = List.copyOf(lists);
  }

  /** What reading a list of this size takes, between the sizes that were measured. */
  public double readNanos(Place place, double ids) {
    return between(place, ids, true);
  }

  /** What adding an id to a list of this size takes, between the sizes that were measured. */
  public double addNanos(Place place, double ids) {
    return between(place, ids, false);
  }

  /** A straight line between two sizes; beyond the largest one with the slope of the last two. */
  private double between(Place place, double ids, boolean read) {
    List<ListCost> known = lists.stream().filter(cost -> cost.place() == place).toList();
    int upper = 1;
    while (upper < known.size() - 1 && known.get(upper).ids() < ids) {
      upper++;
    }
    ListCost low = known.get(upper - 1);
    ListCost high = known.get(upper);
    double share = Math.max(0, ids - low.ids()) / (high.ids() - low.ids());
    double from = read ? low.readNanos() : low.addNanos();
    double to = read ? high.readNanos() : high.addNanos();
    return Math.max(0, from + share * (to - from));
  }
}
