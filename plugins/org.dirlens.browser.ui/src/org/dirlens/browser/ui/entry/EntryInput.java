package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.browser.ui.BrowserIcons;
import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.core.DirectoryConnection;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.IPersistableElement;
import org.jspecify.annotations.Nullable;

/** Which entry an editor shows. The empty DN is the root DSE. */
public record EntryInput(DirectoryConnection connection, String dn, EntryKind kind)
    implements IEditorInput {

  @Override
  public boolean equals(Object other) {
    return other instanceof EntryInput that
        && connection == that.connection
        && DnText.same(dn, that.dn);
  }

  @Override
  public int hashCode() {
    return DnText.key(dn).hashCode();
  }

  @Override
  public boolean exists() {
    return true;
  }

  @Override
  public ImageDescriptor getImageDescriptor() {
    return ImageDescriptor.createFromImage(BrowserIcons.of(kind));
  }

  @Override
  public String getName() {
    return dn.isEmpty() ? Messages.text("dit.root") : DnText.rdn(dn);
  }

  @Override
  public String getToolTipText() {
    String shown = dn.isEmpty() ? Messages.text("dit.root") : dn;
    return Messages.text("entry.tooltip", shown, connection.parameters().name());
  }

  /** Not remembered: the connection may not be there at the next start. */
  @Override
  public @Nullable IPersistableElement getPersistable() {
    return null;
  }

  @Override
  public <T> @Nullable T getAdapter(Class<T> adapter) {
    return adapter.isInstance(connection) ? adapter.cast(connection) : null;
  }
}
