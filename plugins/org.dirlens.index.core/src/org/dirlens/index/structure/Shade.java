package org.dirlens.index.structure;

import java.util.List;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.tree.TreePage;

/**
 * What the color of a page tells, as one of a few steps: how full it is, when it was written, how
 * often it was read, or what became of it. Of several pages that share a pixel it tells of all.
 */
public interface Shade {
  /** Steps there are, from 0. */
  int STEPS = 7;

  /** The step of neighbours of a row, both ends included. */
  int step(TreePicture.Row row, int first, int last);

  /** How full pages are. */
  static Shade fill() {
    return (row, first, last) -> {
      long bytes = 0;
      long records = 0;
      for (PageCell cell : row.cells().subList(first, last + 1)) {
        bytes += cell.bytes();
        records += cell.records();
      }
      return fillStep((double) bytes / (records * TreePage.CAPACITY));
    };
  }

  /** Where the steps of {@link #fill} begin, 0 to 1. */
  List<Double> FILLS = List.of(0.0, 0.25, 0.40, 0.55, 0.70, 0.85, 0.95);

  private static int fillStep(double fill) {
    int step = 0;
    while (step + 1 < STEPS && fill >= FILLS.get(step + 1)) {
      step++;
    }
    return step;
  }

  /** How many versions back the steps of {@link #age} from the last one down reach. */
  List<Long> AGES = List.of(10_000L, 1_000L, 100L, 10L, 1L);

  /**
   * When pages were written: 0 before the partition was opened, 6 in the last version.
   *
   * @param newest the version of the map
   */
  static Shade age(long newest) {
    return (row, first, last) -> {
      long version = 0;
      for (PageCell cell : row.cells().subList(first, last + 1)) {
        version = Math.max(version, cell.version());
      }
      return version == 0 ? 0 : ageStep(newest - version + 1);
    };
  }

  private static int ageStep(long back) {
    int step = 1;
    for (long reach : AGES) {
      step += back <= reach ? 1 : 0;
    }
    return step;
  }

  /** How often pages were read, beside the others of their row: 0 never, then on a log scale. */
  static Shade reads(PageReads reads) {
    List<Long> most = reads.picture().rows().stream().map(reads::most).toList();
    return (row, first, last) -> {
      long read = 0;
      for (int cell = first; cell <= last; cell++) {
        read = Math.max(read, reads.reads(row, cell));
      }
      return readStep(read, most.get(reads.picture().rows().indexOf(row)));
    };
  }

  private static int readStep(long reads, long most) {
    if (reads == 0) {
      return 0;
    }
    double share = most <= 1 ? 1 : Math.log(reads) / Math.log(most);
    return 1 + (int) Math.round(share * (STEPS - 2));
  }

  /** What became of pages; the step is the place of its state in {@link MapDifference.State}. */
  static Shade changes(MapDifference difference) {
    return (row, first, last) -> {
      var states = difference.levels().get(row.level().level()).states();
      return states.subList(first, last + 1).stream()
          .mapToInt(state -> rank(state))
          .max()
          .orElse(0);
    };
  }

  private static int rank(MapDifference.State state) {
    return switch (state) {
      case SAME -> 0;
      case NEW -> 1;
      case CHANGED -> 2;
    };
  }
}
