package org.dirlens.index.ui.keys;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.widgets.Composite;

/**
 * The keys with most ids. Enter or a double click opens one.
 *
 * <p>Threads: user interface.
 */
final class HeavyKeys {
  private final ResultViewer<KeyRow> viewer;
  private List<KeyRow> keys = List.of();
  private int threshold;

  /**
   * @param open told a key that is opened
   */
  HeavyKeys(Composite parent, Consumer<KeyRow> open) {
    viewer = new ResultViewer<>(parent, columns(), KeyRow::key);
    viewer.named("keys.heaviest", Messages.Heavy_name);
    viewer.onOpen(open);
  }

  ResultViewer<KeyRow> viewer() {
    return viewer;
  }

  private List<ResultColumn<KeyRow>> columns() {
    return List.of(
        ResultColumn.words(Messages.Heavy_key, 12, KeyRow::key),
        ResultColumn.figures(Messages.Heavy_ids, 7, KeyRow::ids, Figures::count),
        ResultColumn.figures(Messages.Heavy_share, 8, KeyRow::share, Figures::percent),
        ResultColumn.words(Messages.Heavy_place, 9, this::place));
  }

  private String place(KeyRow row) {
    return row.ids() <= threshold ? Messages.Sides_inline : Messages.Sides_containers;
  }

  void show(List<KeyRow> rows) {
    if (!rows.equals(keys)) {
      keys = rows;
      viewer.show(rows);
    }
  }

  /** Says on which side of a threshold each key is. */
  void split(int at) {
    boolean changes = keys.stream().anyMatch(row -> (row.ids() <= at) != (row.ids() <= threshold));
    threshold = at;
    if (changes) {
      viewer.refresh();
    }
  }

  /** The filters of keys with more than {@code above} and at most {@code most} ids. */
  List<String> filters(long above, long most) {
    return keys.stream()
        .filter(row -> row.ids() > above && row.ids() <= most && !row.filter().isEmpty())
        .map(KeyRow::filter)
        .toList();
  }
}
