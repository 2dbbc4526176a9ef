package org.dirlens.browser.ui.entry;

import java.util.Locale;
import org.dirlens.browser.core.entry.EntryOutline;
import org.dirlens.browser.core.entry.EntryRow;
import org.eclipse.jface.viewers.IElementComparer;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.Viewer;
import org.jspecify.annotations.Nullable;

/** The attributes of an {@link EntryOutline}, and below each its values where they are few. */
final class OutlineContent implements ITreeContentProvider, IElementComparer {
  private @Nullable EntryOutline outline;

  @Override
  public void inputChanged(Viewer viewer, @Nullable Object before, @Nullable Object input) {
    outline = input instanceof EntryOutline next ? next : null;
  }

  @Override
  public Object[] getElements(Object input) {
    return outline == null ? new Object[0] : outline.attributes().toArray();
  }

  @Override
  public Object[] getChildren(Object parent) {
    return outline == null ? new Object[0] : outline.values((EntryRow) parent).toArray();
  }

  @Override
  public boolean hasChildren(Object element) {
    return outline != null && outline.unfolds((EntryRow) element);
  }

  @Override
  public @Nullable Object getParent(Object element) {
    return null;
  }

  // A line stays the same one while its text is changed.

  @Override
  public boolean equals(Object one, Object other) {
    return one instanceof EntryRow a && other instanceof EntryRow b
        ? a.index() == b.index() && a.description().equalsIgnoreCase(b.description())
        : one.equals(other);
  }

  @Override
  public int hashCode(Object element) {
    return element instanceof EntryRow row
        ? 31 * row.description().toLowerCase(Locale.ROOT).hashCode() + row.index()
        : element.hashCode();
  }
}
