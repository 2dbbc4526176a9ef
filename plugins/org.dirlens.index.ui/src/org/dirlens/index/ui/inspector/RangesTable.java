package org.dirlens.index.ui.inspector;

import java.util.List;
import org.dirlens.index.apacheds.KeyRange;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.swt.widgets.Composite;

/**
 * How ids are spread over the keys of one tree.
 *
 * <p>Threads: user interface.
 */
final class RangesTable {
  private final ResultViewer<KeyRange> rows;

  RangesTable(Composite parent) {
    rows =
        new ResultViewer<>(parent, columns(), KeyRange::first)
            .named("apacheds.ranges", Messages.Ranges_name);
  }

  private static List<ResultColumn<KeyRange>> columns() {
    return List.of(
        ResultColumn.figures(Messages.Range_from, 7, KeyRange::first, Figures::count),
        ResultColumn.figures(Messages.Range_to, 7, KeyRange::last, Figures::count),
        ResultColumn.figures(Messages.Range_keys, 7, KeyRange::keys, Figures::count),
        ResultColumn.figures(Messages.Range_ids, 8, KeyRange::ids, Figures::count),
        ResultColumn.words(Messages.Range_lists, 11, RangesTable::side));
  }

  private static String side(KeyRange range) {
    return switch (range.side()) {
      case INLINE -> Messages.Range_inline;
      case CONTAINERS -> Messages.Range_containers;
      case BOTH -> Messages.Range_both;
    };
  }

  void show(List<KeyRange> ranges) {
    rows.show(ranges);
  }
}
