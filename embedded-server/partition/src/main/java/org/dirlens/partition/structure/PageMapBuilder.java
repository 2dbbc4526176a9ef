package org.dirlens.partition.structure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.ids.ContainerCodec;
import org.dirlens.partition.index.PostingHead;
import org.dirlens.partition.structure.StoredForm.Form;
import org.dirlens.tree.LeafValues;
import org.dirlens.tree.PageVisitor;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.TreePage;
import org.jspecify.annotations.Nullable;

/** Makes a map of the pages that it is shown, in bounded memory. One thread. */
final class PageMapBuilder implements PageVisitor {
  /** Heaviest keys that a map has. */
  private static final int HEAVIEST = 50;

  private static final int KEYS_PER_REPORT = 1000;

  /** What lies in the leaves of a tree. */
  enum Content {
    /** Postings by key. */
    POSTINGS,
    /** Containers of ids. */
    CONTAINERS,
    /** Anything else. */
    OTHER
  }

  /** The cells of a level so far, neighbours put together when there are too many. */
  private static final class Cells {
    private final List<PageCell> cells = new ArrayList<>();
    private int pagesPerCell = 1;
    private long pages;

    void add(PageCell cell) {
      if (pages++ % pagesPerCell != 0) {
        cells.add(cells.removeLast().with(cell));
        return;
      }
      if (cells.size() == PageLevel.CELLS_MAX) {
        halve();
      }
      cells.add(cell);
    }

    private void halve() {
      for (int i = 0; i < PageLevel.CELLS_MAX / 2; i++) {
        cells.set(i, cells.get(2 * i).with(cells.get(2 * i + 1)));
      }
      cells.subList(PageLevel.CELLS_MAX / 2, PageLevel.CELLS_MAX).clear();
      pagesPerCell *= 2;
    }

    void outside(long keys) {
      PageCell last = cells.removeLast();
      cells.add(last.withOutside(last.outside() + keys));
    }
  }

  private final Content content;
  private final ProgressMonitor monitor;
  private final List<Cells> levels = new ArrayList<>();
  private final Map<Form, StoredForm> forms = new EnumMap<>(Form.class);
  private final PriorityQueue<HeavyList> heaviest =
      new PriorityQueue<>(Comparator.comparingLong(HeavyList::ids));
  private long unreported;

  PageMapBuilder(Content content, ProgressMonitor monitor) {
    this.content = content;
    this.monitor = monitor;
  }

  @Override
  public void page(TreePage page) {
    while (levels.size() <= page.level()) {
      levels.add(new Cells());
    }
    levels.get(page.level()).add(PageCell.of(page));
    if (page.level() == 0) {
      report(page.keys());
    }
  }

  private void report(long keys) {
    unreported += keys;
    if (unreported >= KEYS_PER_REPORT) {
      monitor.worked(unreported);
      unreported = 0;
    }
    if (monitor.cancelled()) {
      throw new CancellationException("the reading of pages was cancelled");
    }
  }

  @Override
  public boolean wantsValues() {
    return content != Content.OTHER;
  }

  @Override
  public void values(LeafValues values) {
    Slice value = new Slice();
    long outside = 0;
    for (int i = 0; i < values.count(); i++) {
      values.value(i, value);
      if (content == Content.CONTAINERS) {
        container(value);
      } else {
        outside += posting(values, i, value) ? 1 : 0;
      }
    }
    if (outside > 0) {
      levels.getFirst().outside(outside);
    }
  }

  private void container(Slice value) {
    Form form =
        switch (ContainerCodec.form(value.bytes[value.offset])) {
          case BITMAP -> Form.BITMAP;
          case GAPS -> Form.GAPS;
          case RUNS -> Form.RUNS;
        };
    int ids = ContainerCodec.decode(value.bytes, value.offset, value.length).cardinality();
    count(form, ids, value.length);
  }

  /** Whether the ids lie in containers. */
  private boolean posting(LeafValues values, int index, Slice value) {
    PostingHead head = PostingHead.of(value);
    boolean outside = head.list() > 0;
    count(outside ? Form.OUTSIDE : Form.INLINE, outside ? head.newest() : head.ids(), value.length);
    @Nullable HeavyList least = heaviest.peek();
    if (heaviest.size() < HEAVIEST || (least != null && head.ids() > least.ids())) {
      heaviest.add(
          new HeavyList(
              values.key(index), head.ids(), head.list(), head.containers(), head.newest()));
      if (heaviest.size() > HEAVIEST) {
        heaviest.remove();
      }
    }
    return outside;
  }

  private void count(Form form, long ids, long bytes) {
    forms.put(form, forms.getOrDefault(form, StoredForm.none(form)).with(ids, bytes));
  }

  /** The map of all pages that were shown. */
  PageMap map(String tree, long version, long keys) {
    List<PageLevel> made = new ArrayList<>();
    for (Cells each : levels) {
      made.add(new PageLevel(made.size(), each.pages, each.pagesPerCell, each.cells));
    }
    List<HeavyList> heavy = new ArrayList<>(heaviest);
    heavy.sort(Collections.reverseOrder(Comparator.comparingLong(HeavyList::ids)));
    return new PageMap(tree, version, keys, made, List.copyOf(forms.values()), heavy);
  }
}
