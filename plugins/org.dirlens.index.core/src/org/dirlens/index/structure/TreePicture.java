package org.dirlens.index.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;

/**
 * Where the pages of a tree stand: one row for each level, the root in the first; from left to
 * right the leaves, each one wide, and above them the inner pages, each over its leaves. Immutable.
 */
public final class TreePicture {
  private final PageMap map;
  private final List<Row> rows;
  private final int width;

  /** The pages of one level. */
  public static final class Row {
    private final PageLevel level;
    private final int[] starts;

    Row(PageLevel level, int[] starts) {
      this.level = level;
      this.starts = starts;
    }

    /** The level, with its pages. */
    public PageLevel level() {
      return level;
    }

    /** Its cells. */
    public List<PageCell> cells() {
      return level.cells();
    }

    /** Where a cell begins; that of the number of cells is where the last one ends. */
    public int start(int cell) {
      return starts[cell];
    }

    /** The cell at a place. */
    public int at(double place) {
      int found = Arrays.binarySearch(starts, 0, starts.length - 1, (int) Math.floor(place));
      int cell = found >= 0 ? found : -found - 2;
      while (cell + 1 < starts.length - 1 && starts[cell + 1] == starts[cell]) {
        cell++;
      }
      return Math.clamp(cell, 0, level.cells().size() - 1);
    }
  }

  private TreePicture(PageMap map, List<Row> rows, int width) {
    this.map = map;
    this.rows = List.copyOf(rows);
    this.width = width;
  }

  /** Lays out a map. */
  public static TreePicture of(PageMap map) {
    List<Row> rows = new ArrayList<>();
    if (map.levels().isEmpty()) {
      return new TreePicture(map, rows, 0);
    }
    PageLevel leaves = map.levels().getFirst();
    int width = leaves.cells().size();
    for (PageLevel level : map.levels().reversed()) {
      rows.add(new Row(level, starts(level, leaves)));
    }
    return new TreePicture(map, rows, width);
  }

  /** The number of the first leaf of each page, and behind the last how many leaves there are. */
  private static int[] starts(PageLevel level, PageLevel leaves) {
    int cells = level.cells().size();
    int[] starts = new int[cells + 1];
    int leaf = 0;
    int count = leaves.cells().size();
    for (int i = 0; i < cells; i++) {
      byte[] from = level.cells().get(i).from();
      while (leaf < count && Arrays.compareUnsigned(leaves.cells().get(leaf).from(), from) < 0) {
        leaf++;
      }
      starts[i] = leaf;
    }
    starts[cells] = count;
    return starts;
  }

  /** The map that is laid out. */
  public PageMap map() {
    return map;
  }

  /** The rows, the root first. */
  public List<Row> rows() {
    return rows;
  }

  /** How many leaves stand side by side. */
  public int width() {
    return width;
  }

  /** The cell of each row on the way from the root to a key. */
  public List<Integer> path(byte[] key) {
    return rows.stream().map(row -> row.level().cellOf(key)).toList();
  }
}
