package org.dirlens.browser.ui.properties;

import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.jspecify.annotations.Nullable;

/**
 * What the property dialog of the platform is about.
 *
 * @param subject decides which pages there are
 * @param name in the title
 */
public record PropertyElement(Object subject, String name) implements IAdaptable {
  public static PropertyElement of(DirectoryConnection connection) {
    return new PropertyElement(connection, connection.parameters().name());
  }

  @Override
  public <T> @Nullable T getAdapter(Class<T> type) {
    return type.isInstance(subject)
        ? type.cast(subject)
        : Platform.getAdapterManager().getAdapter(this, type);
  }

  /** Shows its property pages. */
  public void open(Shell shell) {
    PreferencesUtil.createPropertyDialogOn(shell, this, null, null, null).open();
  }
}
