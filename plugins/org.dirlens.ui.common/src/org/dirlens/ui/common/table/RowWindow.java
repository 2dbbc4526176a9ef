package org.dirlens.ui.common.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.core.runtime.ILog;
import org.jspecify.annotations.Nullable;

/**
 * What a table knows of a {@link RowSource}: the number of rows, and the rows around those that are
 * looked at. The rest is fetched when it is looked at. What was there is shown until what is wanted
 * instead has come.
 *
 * <p>Threads: user interface; the source is asked on the background executor, unless it is
 * immediate.
 */
final class RowWindow<T> {
  /** Rows fetched at once. */
  static final int BLOCK = 100;

  /** Blocks kept: those looked at last. */
  static final int BLOCKS_MAX = 40;

  private static final long UNSETTLED = -1;

  private final Executor background;
  private final Executor display;
  private final Listener listener;
  private final Map<Integer, List<T>> blocks = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<Integer> awaited = new HashSet<>();
  private RowSource<T> source;
  private Arrangement<T> wanted = Arrangement.asGiven();
  private Arrangement<T> shown = wanted;
  private int count;
  private int from;
  private int looked = BLOCK;
  private volatile long generation;
  private boolean arranging;
  private boolean outdated;
  private final List<Runnable> untilArranged = new ArrayList<>();

  /** Told on the user interface thread what has changed. */
  interface Listener {
    /** The keys of the rows that must be found again. */
    Set<Object> keys();

    /**
     * Other rows are shown.
     *
     * @param places where the rows with those keys are now
     */
    void arranged(int[] places);

    /** Rows that were waited for have come. */
    void fetched();
  }

  /** What the source said of one arrangement. */
  private record Answer<T>(int count, int[] places, Map<Integer, List<T>> blocks) {}

  RowWindow(Executor background, Executor display, Listener listener, RowSource<T> source) {
    this.background = background;
    this.display = display;
    this.listener = listener;
    this.source = source;
  }

  /** Shows other rows in the arrangement of now. */
  void show(RowSource<T> next) {
    source = next;
    arranging = false;
    refresh();
  }

  void arrange(Arrangement<T> next) {
    wanted = next;
    refresh();
  }

  Arrangement<T> arrangement() {
    return wanted;
  }

  RowSource<T> source() {
    return source;
  }

  /** Rows there are in the arrangement that is shown. */
  int count() {
    return count;
  }

  /** Whether an arrangement is being waited for. */
  boolean arranging() {
    return arranging;
  }

  /** Says which rows are on the screen: they come first. */
  void look(int first, int rows) {
    from = first;
    looked = rows;
  }

  /** A row; empty while it is fetched. */
  Optional<T> row(int place) {
    List<T> block = blocks.get(place / BLOCK);
    if (block == null) {
      fetch(place / BLOCK);
      block = blocks.get(place / BLOCK);
    }
    int inside = place % BLOCK;
    return block == null || inside >= block.size()
        ? Optional.empty()
        : Optional.of(block.get(inside));
  }

  /** A row if it is here already. */
  Optional<T> known(int place) {
    return blocks.containsKey(place / BLOCK) ? row(place) : Optional.empty();
  }

  /**
   * All rows at some places, also those that are not here.
   *
   * @param places ascending
   * @param use takes them, at once where the source is immediate
   * @param moved run in its place when other rows are shown by then, or are on their way now
   */
  void take(int[] places, Consumer<List<T>> use, Runnable moved) {
    RowSource<T> of = source;
    Arrangement<T> asking = shown;
    if (of.immediate()) {
      use.accept(of.at(asking, places));
      return;
    }
    long asked = arranging ? UNSETTLED : generation;
    background.execute(
        () -> {
          try {
            List<T> rows = asked == generation ? of.at(asking, places) : List.of();
            display.execute(() -> taken(asked, rows, use, moved));
          } catch (RuntimeException e) {
            ILog.of(RowWindow.class).error("Rows of a table could not be read.", e);
          }
        });
  }

  private void taken(long asked, List<T> rows, Consumer<List<T>> use, Runnable moved) {
    if (asked == generation) {
      use.accept(rows);
    } else {
      moved.run();
    }
  }

  /**
   * Gives the rows as they are shown to work that takes a while, once they are the rows wanted: at
   * once where the source is immediate.
   *
   * @param use takes rows that stay where they are, and their arrangement
   */
  void whenArranged(BiConsumer<RowSource<T>, Arrangement<T>> use) {
    if (arranging) {
      untilArranged.add(() -> whenArranged(use));
      return;
    }
    RowSource<T> of = source;
    if (of.immediate()) {
      use.accept(of, shown);
      return;
    }
    long asked = generation;
    background.execute(
        () -> {
          RowSource<T> still = of.snapshot();
          display.execute(
              () -> {
                if (asked == generation) {
                  use.accept(still, shown);
                } else {
                  whenArranged(use);
                }
              });
        });
  }

  private void settled() {
    List<Runnable> waiting = List.copyOf(untilArranged);
    untilArranged.clear();
    waiting.forEach(Runnable::run);
  }

  /** Asks again how many rows there are and which; one question is under way at a time. */
  void refresh() {
    if (arranging) {
      outdated = true;
      return;
    }
    arranging = true;
    outdated = false;
    long asked = ++generation;
    awaited.clear();
    RowSource<T> of = source;
    Arrangement<T> asking = wanted;
    Set<Object> keys = listener.keys();
    int first = from / BLOCK;
    int last = (from + looked) / BLOCK;
    if (of.immediate()) {
      arranged(asked, asking, ask(of, asking, keys, first, last));
      return;
    }
    background.execute(
        () -> {
          try {
            Answer<T> answer = ask(of, asking, keys, first, last);
            display.execute(() -> arranged(asked, asking, keys, answer));
          } catch (RuntimeException e) {
            display.execute(() -> notArranged(asked, e));
          }
        });
  }

  /** What was shown stays, and can be asked for again. */
  private void notArranged(long asked, RuntimeException why) {
    ILog.of(RowWindow.class).error("The rows of a table could not be read.", why);
    if (asked == generation) {
      arranging = false;
      wanted = shown;
      if (outdated) {
        refresh();
      }
      listener.fetched();
      settled();
    }
  }

  private static <T> Answer<T> ask(
      RowSource<T> of, Arrangement<T> asking, Set<Object> keys, int first, int last) {
    int rows = of.count(asking);
    int[] places = keys.isEmpty() ? new int[0] : of.places(asking, keys);
    Map<Integer, List<T>> blocks = new HashMap<>();
    int end = Math.min(last, Math.max(0, rows - 1) / BLOCK);
    for (int block = Math.min(first, end); block <= end; block++) {
      blocks.put(block, List.copyOf(of.fetch(asking, block * BLOCK, BLOCK)));
    }
    return new Answer<>(rows, places, blocks);
  }

  /** An answer that does not know where the rows are that were selected meanwhile is no use. */
  private void arranged(long asked, Arrangement<T> asking, Set<Object> keys, Answer<T> answer) {
    if (asked == generation && !keys.equals(listener.keys())) {
      arranging = false;
      refresh();
    } else {
      arranged(asked, asking, answer);
    }
  }

  private void arranged(long asked, Arrangement<T> asking, Answer<T> answer) {
    if (asked != generation) {
      return;
    }
    arranging = false;
    shown = asking;
    count = answer.count();
    blocks.clear();
    blocks.putAll(answer.blocks());
    if (outdated) {
      refresh();
    }
    listener.arranged(answer.places());
    settled();
  }

  private void fetch(int block) {
    if (!awaited.add(block)) {
      return;
    }
    long asked = generation;
    RowSource<T> of = source;
    Arrangement<T> asking = shown;
    if (of.immediate()) {
      fetched(block, of.fetch(asking, block * BLOCK, BLOCK));
      return;
    }
    background.execute(
        () -> {
          try {
            @Nullable List<T> rows =
                asked == generation ? List.copyOf(of.fetch(asking, block * BLOCK, BLOCK)) : null;
            display.execute(() -> fetchedLater(asked, block, rows));
          } catch (RuntimeException e) {
            ILog.of(RowWindow.class).error("Rows of a table could not be read.", e);
            display.execute(() -> awaited.remove(block)); // asked for again when it is looked at
          }
        });
  }

  private void fetchedLater(long asked, int block, @Nullable List<T> rows) {
    if (asked == generation && rows != null) {
      fetched(block, rows);
      listener.fetched();
    }
  }

  private void fetched(int block, List<T> rows) {
    awaited.remove(block);
    blocks.put(block, rows);
    if (blocks.size() > BLOCKS_MAX) {
      blocks.remove(blocks.keySet().iterator().next());
    }
  }
}
