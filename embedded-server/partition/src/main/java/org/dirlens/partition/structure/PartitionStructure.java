package org.dirlens.partition.structure;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.structure.PageMapBuilder.Content;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeName;
import org.jspecify.annotations.Nullable;

/**
 * Shows the trees of a partition as they lie in pages. Readers and writers do not notice; a map
 * reads the leaves that are not in memory and were written since the one before it. Any thread.
 */
public final class PartitionStructure {
  /**
   * A map is made again when that would take no more than this share of the time since the last.
   */
  private static final int WALK_SHARE = 10;

  private final Supplier<ReadView> views;
  private final ConcurrentHashMap<String, Made> made = new ConcurrentHashMap<>();

  private record Made(PageMap map, long atNanos, long tookNanos) {}

  /**
   * A tree there is.
   *
   * @param name as the storage format has it (3)
   */
  public record NamedTree(String name, long keys) {}

  /** The structure of a partition, of which views can be had. */
  public PartitionStructure(Supplier<ReadView> views) {
    this.views = views;
  }

  /** The trees of the newest version, by name; reads none of them. */
  public List<NamedTree> trees() {
    try (ReadView view = views.get()) {
      return view.trees().stream()
          .map(name -> new NamedTree(name.text(), view.tree(name).size()))
          .sorted(Comparator.comparing(NamedTree::name))
          .toList();
    }
  }

  /**
   * The pages of a tree in the newest version, or as they were a short time ago if they are too
   * many to be looked at again at once.
   *
   * @return null if there is no tree of this name
   */
  public @Nullable PageMap recentPages(String tree) {
    long now = System.nanoTime();
    Made last = made.get(tree);
    if (last != null && now - last.atNanos < WALK_SHARE * last.tookNanos) {
      return last.map;
    }
    PageMap map = pages(tree, ProgressMonitor.NONE);
    if (map == null) {
      made.remove(tree);
      return null;
    }
    long done = System.nanoTime();
    made.put(tree, new Made(map, done, done - now));
    return map;
  }

  /**
   * The pages of a tree in the newest version.
   *
   * @return null if there is no tree of this name
   * @throws java.util.concurrent.CancellationException if the monitor cancelled
   */
  public @Nullable PageMap pages(String tree, ProgressMonitor monitor) {
    TreeName name = new TreeName(tree);
    try (ReadView view = views.get()) {
      if (!view.trees().contains(name)) {
        return null;
      }
      long keys = view.tree(name).size();
      monitor.begin("Reading pages of " + tree, keys);
      PageMapBuilder builder = new PageMapBuilder(content(view, name), monitor);
      view.visit(name, builder);
      return builder.map(tree, view.version(), keys);
    }
  }

  private static Content content(ReadView view, TreeName name) {
    for (Index index : view.indices().all()) {
      if (index.trees().keys().equals(name)) {
        return Content.POSTINGS;
      }
      if (index.trees().postings().equals(name)) {
        return Content.CONTAINERS;
      }
    }
    return Content.OTHER;
  }
}
