package org.dirlens.browser.ui.entry;

import java.util.List;
import org.dirlens.browser.core.entry.EntryRow;
import org.eclipse.jface.viewers.ILazyContentProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.Viewer;
import org.jspecify.annotations.Nullable;

/** Hands rows to the table as they become visible, so ten thousand values cost one screen. */
final class EntryRowContent implements ILazyContentProvider {
  private final TableViewer viewer;
  private List<?> rows = List.of();

  EntryRowContent(TableViewer viewer) {
    this.viewer = viewer;
  }

  @Override
  public void inputChanged(Viewer changed, @Nullable Object before, @Nullable Object input) {
    rows = input instanceof List<?> list ? list : List.of();
    if (input != null) { // a table that is closed need not be emptied, line by line
      viewer.setItemCount(rows.size());
    }
  }

  @Override
  public void updateElement(int index) {
    if (index < rows.size() && rows.get(index) instanceof EntryRow row) {
      viewer.replace(row, index);
    }
  }
}
