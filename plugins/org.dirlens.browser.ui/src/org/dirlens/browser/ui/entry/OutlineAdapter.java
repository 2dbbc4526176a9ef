package org.dirlens.browser.ui.entry;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.ui.views.contentoutline.IContentOutlinePage;
import org.jspecify.annotations.Nullable;

/** Gives the view Outline what it shows of an entry. */
public final class OutlineAdapter implements IAdapterFactory {
  @Override
  public <T> @Nullable T getAdapter(Object editor, Class<T> wanted) {
    return wanted == IContentOutlinePage.class
        ? wanted.cast(new OutlinePage((EntryEditor) editor))
        : null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IContentOutlinePage.class};
  }
}
