package org.dirlens.index.ui.structure;

import java.util.List;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.index.structure.PageReads;
import org.dirlens.index.structure.StoreFigures;
import org.dirlens.index.structure.TreeKeys;
import org.dirlens.index.structure.TreePicture;
import org.dirlens.index.structure.TreeSource;
import org.dirlens.partition.structure.PageMap;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * What was read of a tree at one moment, laid out.
 *
 * @param trees all trees there are
 * @param store where the store stands
 * @param keys the tree that was asked for; null if there is none of its name
 * @param containers the tree of its containers; null if it has none
 */
record StructureReading(
    List<TreeSource.Named> trees,
    StoreFigures store,
    @Nullable Part keys,
    @Nullable Part containers) {

  /** A tree and about how often its pages were read since the reading before. */
  record Part(TreePicture picture, PageReads reads) {
    static @Nullable Part of(@Nullable PageMap map, @Nullable Part before) {
      if (map == null) {
        return null;
      }
      TreePicture picture = TreePicture.of(map);
      return new Part(picture, new PageReads(picture, before == null ? null : before.map()));
    }

    PageMap map() {
      return picture.map();
    }
  }

  StructureReading {
    trees = List.copyOf(trees);
  }

  /** Reads a tree; waits for the server. */
  static StructureReading of(
      TreeSource source, String tree, @Nullable StructureReading before, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<TreeSource.Named> trees = source.trees(monitor);
    String containers = TreeKeys.containers(tree);
    boolean contained = trees.stream().anyMatch(each -> each.name().equals(containers));
    PageMap keys = tree.isEmpty() ? null : source.pages(tree, monitor);
    PageMap postings = contained ? source.pages(containers, monitor) : null;
    return new StructureReading(
        trees,
        source.store(monitor),
        Part.of(keys, before == null ? null : before.keys()),
        Part.of(postings, before == null ? null : before.containers()));
  }
}
