package org.dirlens.browser.ui.entry;

import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.connection.core.DirectoryConnection;
import org.jspecify.annotations.Nullable;

/** Which entry an editor shows. The empty DN is the root DSE. */
public record EntryInput(DirectoryConnection connection, String dn, EntryKind kind)
    implements EntryPlace {

  @Override
  public String connectionId() {
    return connection.parameters().id();
  }

  @Override
  public String connectionName() {
    return connection.parameters().name();
  }

  @Override
  public boolean equals(Object other) {
    return EntryPlace.same(this, other);
  }

  @Override
  public int hashCode() {
    return DnText.key(dn).hashCode();
  }

  @Override
  public <T> @Nullable T getAdapter(Class<T> adapter) {
    return adapter.isInstance(connection) ? adapter.cast(connection) : null;
  }
}
