package org.dirlens.apacheds.tree;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.tree.TreeStatistics;

/**
 * What a walk over the pages of a tree found.
 *
 * @param pages keys, pages per level and bytes; the fill is used slots of all slots of the leaves
 * @param allotted bytes that the file keeps for its pages, at least as many as they have
 */
public record Shape(TreeStatistics pages, long allotted) {

  /** Counts pages and keys. */
  static final class Builder {
    private final long[] perLevel;
    private final int slots;
    private long keys;
    private long bytes;
    private long allotted;

    Builder(int height, int slots) {
      this.perLevel = new long[height];
      this.slots = slots;
    }

    void page(Page page, int level) {
      perLevel[level - 1]++;
      bytes += page.bytes();
      allotted += page.room();
    }

    /** One more key; returns how many there were. */
    long key() {
      return ++keys;
    }

    long keys() {
      return keys;
    }

    Shape withHeader(int headerBytes, int headerRoom) {
      List<Long> levels = new ArrayList<>();
      for (long count : perLevel) {
        levels.add(count);
      }
      long leaves = perLevel.length == 0 ? 0 : perLevel[0];
      double fill = leaves == 0 ? 0 : (double) keys / (leaves * slots);
      return new Shape(
          new TreeStatistics(keys, levels, bytes + headerBytes, fill, 0), allotted + headerRoom);
    }
  }
}
