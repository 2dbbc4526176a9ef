package org.dirlens.index.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;

/**
 * How a tree differs from an earlier version of it. A page is known by where it begins: the same
 * begin is the same page, changed if it was written since.
 *
 * @param levels of the later map, leaves first
 */
public record MapDifference(PageMap then, PageMap now, List<Level> levels) {

  /** What became of a page. */
  public enum State {
    SAME,
    NEW,
    CHANGED
  }

  /**
   * The pages of one level.
   *
   * @param states one for each cell of now
   * @param goneBefore how many pages of then are gone between a cell of now and the one before it;
   *     one more than cells, for those at the end
   */
  public record Level(List<State> states, List<Integer> goneBefore) {
    /** Copies the lists. */
    public Level {
      states = List.copyOf(states);
      goneBefore = List.copyOf(goneBefore);
    }

    /** How many pages became so. */
    public long count(State state) {
      return states.stream().filter(each -> each == state).count();
    }

    /** How many pages are gone. */
    public long gone() {
      return goneBefore.stream().mapToLong(Integer::longValue).sum();
    }
  }

  /** Copies the list. */
  public MapDifference {
    levels = List.copyOf(levels);
  }

  /** Compares two maps of a tree. */
  public static MapDifference between(PageMap then, PageMap now) {
    List<Level> levels = new ArrayList<>();
    for (PageLevel level : now.levels()) {
      boolean was = level.level() < then.levels().size();
      List<PageCell> before = was ? then.levels().get(level.level()).cells() : List.of();
      levels.add(level(before, level.cells(), then.version()));
    }
    return new MapDifference(then, now, levels);
  }

  private static Level level(List<PageCell> before, List<PageCell> cells, long version) {
    List<State> states = new ArrayList<>();
    List<Integer> gone = new ArrayList<>();
    int at = 0;
    for (PageCell cell : cells) {
      int left = 0;
      while (at < before.size() && order(before.get(at), cell) < 0) {
        at++;
        left++;
      }
      gone.add(left);
      boolean known = at < before.size() && order(before.get(at), cell) == 0;
      states.add(known ? state(before.get(at), cell, version) : State.NEW);
      at += known ? 1 : 0;
    }
    gone.add(before.size() - at);
    return new Level(states, gone);
  }

  private static int order(PageCell one, PageCell other) {
    return Arrays.compareUnsigned(one.from(), other.from());
  }

  /** A page that was not on a record then may be on one now without having changed. */
  private static State state(PageCell before, PageCell cell, long version) {
    boolean moved = before.record() != 0 && before.record() != cell.record();
    boolean other =
        cell.version() > version
            || moved
            || cell.keys() != before.keys()
            || cell.bytes() != before.bytes();
    return other ? State.CHANGED : State.SAME;
  }

  /** How many pages of all levels became so. */
  public long count(State state) {
    return levels.stream().mapToLong(level -> level.count(state)).sum();
  }

  /** How many pages of levels that are there still are gone. */
  public long gone() {
    return levels.stream().mapToLong(Level::gone).sum();
  }
}
