package org.dirlens.index.structure;

import java.util.Arrays;
import java.util.List;
import org.dirlens.partition.structure.PageCell;
import org.dirlens.partition.structure.PageLevel;
import org.dirlens.partition.structure.PageMap;
import org.dirlens.tree.TreePage;
import org.jspecify.annotations.Nullable;

/**
 * About how often each page of a map was read since an earlier map, or since it is in memory: a
 * sample is counted, of leaves. What inner pages were read follows from the leaves below them.
 * Immutable.
 */
public final class PageReads {
  private final TreePicture picture;
  private final long[] before;

  /**
   * The reads of the leaves of a picture, as sums.
   *
   * @param then an earlier map of the same tree; null to count from the beginning
   */
  public PageReads(TreePicture picture, @Nullable PageMap then) {
    this.picture = picture;
    List<PageCell> leaves = picture.rows().isEmpty() ? List.of() : picture.rows().getLast().cells();
    before = new long[leaves.size() + 1];
    List<PageCell> former =
        then == null || then.levels().isEmpty() ? List.of() : then.levels().getFirst().cells();
    int at = 0;
    for (int i = 0; i < leaves.size(); i++) {
      PageCell leaf = leaves.get(i);
      while (at < former.size() && Arrays.compareUnsigned(former.get(at).from(), leaf.from()) < 0) {
        at++;
      }
      boolean known = at < former.size() && Arrays.equals(former.get(at).from(), leaf.from());
      long counted = known ? former.get(at).reads() : 0;
      long since = leaf.reads() >= counted ? leaf.reads() - counted : leaf.reads();
      before[i + 1] = before[i] + since * TreePage.SAMPLED;
    }
  }

  /** About how often a page was read, with those below it. */
  public long reads(TreePicture.Row row, int cell) {
    return before[row.start(cell + 1)] - before[row.start(cell)];
  }

  /** About how often any page was read. */
  public long all() {
    return before[before.length - 1];
  }

  /** The most reads of a cell of a level. */
  public long most(TreePicture.Row row) {
    PageLevel level = row.level();
    long most = 0;
    for (int i = 0; i < level.cells().size(); i++) {
      most = Math.max(most, reads(row, i));
    }
    return most;
  }

  /** The picture that the reads are of. */
  public TreePicture picture() {
    return picture;
  }
}
