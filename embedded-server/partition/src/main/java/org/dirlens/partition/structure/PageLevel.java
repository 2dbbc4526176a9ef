package org.dirlens.partition.structure;

import java.util.Arrays;
import java.util.List;

/**
 * The pages of one level of a tree, in the order of their keys.
 *
 * @param level 0 for leaves
 * @param pages how many pages there are
 * @param pagesPerCell how many of them a cell stands for; the last may stand for fewer
 */
public record PageLevel(int level, long pages, int pagesPerCell, List<PageCell> cells) {
  /** The most cells of a level. */
  public static final int CELLS_MAX = 1 << 16;

  /** Copies the list. */
  public PageLevel {
    cells = List.copyOf(cells);
  }

  /** The cell that holds a key, if the tree has it. */
  public int cellOf(byte[] key) {
    int low = 0;
    int high = cells.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (Arrays.compareUnsigned(cells.get(middle).from(), key) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
