package org.dirlens.apacheds;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.dirlens.apacheds.TreeReport.Containers;
import org.dirlens.apacheds.file.RecordFile;
import org.dirlens.apacheds.stream.StreamProblem;
import org.dirlens.apacheds.stream.StreamValue;
import org.dirlens.apacheds.tree.Duplicates;
import org.dirlens.apacheds.tree.KeyText;
import org.dirlens.apacheds.tree.Shape;
import org.dirlens.apacheds.tree.StoredTree;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeStatistics;
import org.jspecify.annotations.Nullable;

/** Reads a tree with its containers and counts. */
final class TreeInspection {
  private static final int HEAVIEST = 10;

  /** Ids of a key from which on reading them is told apart: it can take minutes. */
  static final int LARGE = 10_000;

  private final RecordFile file;
  private final StoredTree tree;
  private final String index;
  private final Histogram.Builder idsPerKey = new Histogram.Builder();
  private final PriorityQueue<HeavyKey> heaviest =
      new PriorityQueue<>(Comparator.comparingLong(HeavyKey::ids));
  private final List<String> problems = new ArrayList<>();
  private final ProgressMonitor monitor;
  private long mostInline;
  private long fewestInContainer = Long.MAX_VALUE;
  private long inlineKeys;
  private long inlineIds;
  private long containers;
  private long containerIds;
  private long containerPages;
  private long containerBytes;
  private long allotted;

  /**
   * @param index that the tree belongs to
   */
  TreeInspection(RecordFile file, StoredTree tree, String index, ProgressMonitor monitor) {
    this.file = file;
    this.tree = tree;
    this.index = index;
    this.monitor = monitor;
  }

  /** What was found against what the tree says of itself; call behind {@link #read}. */
  List<String> problems() {
    return problems;
  }

  /**
   * Reads all.
   *
   * @param limit of the ids of a key that lie in its leaf, as far as it is known; a tree that
   *     contradicts it was written with another one
   */
  TreeReport read(TreeRole role, int limit) throws IOException {
    boolean lists = tree.valueSerializer() == null;
    monitor.begin(index, tree.entries());
    Shape shape = tree.walk(this::visit, monitor);
    allotted += shape.allotted();
    compare(tree, shape.pages());
    Containers found =
        new Containers(
            inlineKeys,
            inlineIds,
            containers,
            containerIds,
            containerPages,
            containerBytes,
            allotted);
    return new TreeReport(
        tree.name(),
        index,
        role,
        lists ? limitOfFile(limit) : 0,
        idsPerKey.build(),
        heaviestFirst(),
        shape.pages(),
        found);
  }

  private int limitOfFile(int limit) {
    long beforeContainers = Math.min(limit, fewestInContainer - 1);
    return Math.toIntExact(Math.max(1, Math.max(mostInline, beforeContainers)));
  }

  private void visit(StreamValue key, @Nullable StreamValue value)
      throws IOException, StreamProblem {
    long count = 1;
    if (tree.valueSerializer() == null) {
      count = ids(key, value);
    } else if (value == null) {
      throw new StreamProblem(0, "a key without a value");
    }
    idsPerKey.key(count);
    if (heaviest.size() < HEAVIEST || count > heaviest.element().ids()) {
      heaviest.add(new HeavyKey(text(key), count));
      if (heaviest.size() > HEAVIEST) {
        heaviest.remove();
      }
    }
  }

  private String text(StreamValue key) throws IOException, StreamProblem {
    String text = KeyText.of(key, tree.keySerializer());
    return index.equals(TreeNames.PRESENCE) ? TreeNames.attribute(text) : text;
  }

  private long ids(StreamValue key, @Nullable StreamValue value) throws IOException, StreamProblem {
    if (value instanceof StreamValue.Text) {
      return inline(1); // the tree has a value a key, written as an object
    }
    return switch (Duplicates.read(value)) {
      case Duplicates.Inline(int count) -> inline(count);
      case Duplicates.Container(long record) -> container(key, record);
    };
  }

  private long inline(int count) {
    inlineKeys++;
    inlineIds += count;
    mostInline = Math.max(mostInline, count);
    return count;
  }

  private long container(StreamValue key, long record) throws IOException, StreamProblem {
    String ids = ", ids of " + text(key);
    StoredTree container = StoredTree.open(file, tree.name() + ids, record);
    Shape shape = walk(container, index + ids);
    compare(container, shape.pages());
    containers++;
    containerIds += shape.pages().keys();
    fewestInContainer = Math.min(fewestInContainer, shape.pages().keys());
    containerPages += shape.pages().pagesPerLevel().stream().mapToLong(Long::longValue).sum();
    containerBytes += shape.pages().bytes();
    allotted += shape.allotted();
    return shape.pages().keys();
  }

  /** Progress in a large one is told apart; then the tree is told again. */
  private Shape walk(StoredTree container, String told) throws IOException {
    if (container.entries() < LARGE) {
      return container.walk((id, nothing) -> {}, new Cancelling(monitor));
    }
    monitor.begin(told, container.entries());
    Shape shape = container.walk((id, nothing) -> {}, monitor);
    monitor.begin(index, tree.entries());
    monitor.worked(inlineKeys + containers);
    return shape;
  }

  private void compare(StoredTree counted, TreeStatistics pages) {
    if (counted.entries() != pages.keys()) {
      problems.add(
          "tree %s says that it has %,d keys, its pages have %,d"
              .formatted(counted.name(), counted.entries(), pages.keys()));
    }
  }

  private List<HeavyKey> heaviestFirst() {
    List<HeavyKey> heavy = new ArrayList<>(heaviest);
    heavy.sort(Comparator.comparingLong(HeavyKey::ids).reversed());
    return heavy;
  }

  /** Hears no units: those of containers are not keys of the tree. */
  private record Cancelling(ProgressMonitor monitor) implements ProgressMonitor {
    @Override
    public void begin(String task, long totalUnits) {}

    @Override
    public void worked(long units) {}

    @Override
    public boolean cancelled() {
      return monitor.cancelled();
    }
  }
}
