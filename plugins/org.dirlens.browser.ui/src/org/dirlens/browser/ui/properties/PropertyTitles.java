package org.dirlens.browser.ui.properties;

import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.DitNode;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.ui.model.IWorkbenchAdapter;
import org.eclipse.ui.model.WorkbenchAdapter;
import org.jspecify.annotations.Nullable;

/** What the title of the property dialog calls what it is about. */
public final class PropertyTitles implements IAdapterFactory {
  @Override
  public <T> @Nullable T getAdapter(Object element, Class<T> type) {
    return type == IWorkbenchAdapter.class ? type.cast(new Title()) : null;
  }

  @Override
  public Class<?>[] getAdapterList() {
    return new Class<?>[] {IWorkbenchAdapter.class};
  }

  private static final class Title extends WorkbenchAdapter {
    @Override
    public String getLabel(Object element) {
      return switch (element) {
        case DitNode node -> DnText.rdn(node.dn());
        case PropertyElement named -> named.name();
        default -> String.valueOf(element);
      };
    }
  }
}
