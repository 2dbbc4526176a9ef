package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Rows that a table looks at through a window: how many there are, and a few of them. A million
 * rows need not be in memory, nor come from it.
 *
 * <p>Threads: called on a background thread and may wait, one call at a time; an {@link #immediate}
 * source is called on the user interface thread and must not wait.
 */
public interface RowSource<T> {
  /** How many rows there are in this arrangement now. */
  int count(Arrangement<T> arrangement);

  /**
   * Some rows in the order of this arrangement.
   *
   * @param from the first, from 0
   * @param most fewer come at the end
   */
  List<T> fetch(Arrangement<T> arrangement, int from, int most);

  /**
   * The rows at some places, fetched together where they lie together.
   *
   * @param places ascending
   */
  default List<T> at(Arrangement<T> arrangement, int[] places) {
    List<T> rows = new ArrayList<>();
    int begin = 0;
    for (int at = 1; at <= places.length; at++) {
      if (at == places.length || places[at] != places[at - 1] + 1) {
        rows.addAll(fetch(arrangement, places[begin], at - begin));
        begin = at;
      }
    }
    return rows;
  }

  /** Where the rows with these keys stand in this arrangement; those that are gone are left out. */
  int[] places(Arrangement<T> arrangement, Set<Object> keys);

  /**
   * The rows as they were last counted, for work that takes a while: what is counted in this source
   * later does not move them.
   */
  default RowSource<T> snapshot() {
    return this;
  }

  /** Whether all calls answer at once. */
  default boolean immediate() {
    return false;
  }
}
