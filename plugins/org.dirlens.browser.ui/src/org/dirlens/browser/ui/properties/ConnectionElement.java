package org.dirlens.browser.ui.properties;

import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.core.runtime.IAdaptable;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.jspecify.annotations.Nullable;

/** A connection as the property dialog of the platform takes it. */
public record ConnectionElement(DirectoryConnection connection) implements IAdaptable {
  @Override
  public <T> @Nullable T getAdapter(Class<T> type) {
    return type.isInstance(connection)
        ? type.cast(connection)
        : Platform.getAdapterManager().getAdapter(this, type);
  }

  /** Shows its property pages. */
  public void open(Shell shell) {
    PreferencesUtil.createPropertyDialogOn(shell, this, null, null, null).open();
  }
}
