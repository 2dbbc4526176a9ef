package org.dirlens.index.ui.keys;

import java.util.List;
import java.util.function.Consumer;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.keys.KeyFilter;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The keys with most ids. Enter or a double click on one searches for its entries.
 *
 * <p>Threads: user interface.
 */
final class HeavyKeys {
  private final ResultViewer<Row> viewer;
  private List<Row> keys = List.of();
  private int threshold;

  /**
   * A key.
   *
   * @param share of the entries of the partition that have it; NaN where they are not counted
   * @param filter that finds these entries; empty where none can be told
   */
  record Row(String key, long ids, double share, String filter) {}

  /**
   * @param search told the filter of a key that is opened
   */
  HeavyKeys(Composite parent, Consumer<Row> search) {
    viewer = new ResultViewer<>(parent, columns(), Row::key);
    viewer.named("keys.heaviest", Messages.Heavy_name);
    viewer.onOpen(search);
  }

  ResultViewer<Row> viewer() {
    return viewer;
  }

  private List<ResultColumn<Row>> columns() {
    return List.of(
        ResultColumn.words(Messages.Heavy_key, 12, Row::key),
        ResultColumn.figures(Messages.Heavy_ids, 7, Row::ids, Figures::count),
        ResultColumn.figures(Messages.Heavy_share, 8, Row::share, Figures::percent),
        ResultColumn.words(Messages.Heavy_place, 9, this::place));
  }

  private String place(Row row) {
    return row.ids() <= threshold ? Messages.Sides_inline : Messages.Sides_containers;
  }

  /** Shows the heaviest keys of an index as far as the server names them. */
  void show(String attribute, KindFigures kind, @Nullable IndexSnapshot snapshot) {
    long entries = snapshot == null ? -1 : snapshot.entries();
    Candidate candidate = snapshot == null ? null : snapshot.attributes().candidate(attribute);
    String rule = candidate == null ? "" : candidate.description();
    List<Row> rows =
        kind.keys().heaviest().stream()
            .map(
                key ->
                    new Row(
                        key.text(),
                        key.ids(),
                        entries < 1 ? Double.NaN : (double) key.ids() / entries,
                        KeyFilter.of(attribute, kind.kind(), rule, key.text()).orElse("")))
            .toList();
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
        .map(Row::filter)
        .toList();
  }
}
