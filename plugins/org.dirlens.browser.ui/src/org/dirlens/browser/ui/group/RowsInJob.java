package org.dirlens.browser.ui.group;

import java.util.List;
import java.util.Set;
import org.dirlens.ui.common.table.Arrangement;
import org.dirlens.ui.common.table.ListRows;
import org.dirlens.ui.common.table.RowSource;

/** Rows in memory, too many to be sorted and filtered on the display thread: a job does it. */
record RowsInJob<T>(ListRows<T> rows) implements RowSource<T> {
  @Override
  public int count(Arrangement<T> arrangement) {
    return rows.count(arrangement);
  }

  @Override
  public List<T> fetch(Arrangement<T> arrangement, int from, int most) {
    return rows.fetch(arrangement, from, most);
  }

  @Override
  public int[] places(Arrangement<T> arrangement, Set<Object> keys) {
    return rows.places(arrangement, keys);
  }
}
