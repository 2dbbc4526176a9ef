package org.dirlens.browser.ui.entry;

import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.dit.EntryKind;
import org.dirlens.connection.core.ConnectionState;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.jspecify.annotations.Nullable;

/**
 * An entry whose connection is not open, or not even there, as at a start of the workbench: the
 * embedded server comes some seconds after the window.
 */
record AwaitedEntry(String connectionId, String connectionName, String dn, EntryKind kind)
    implements EntryPlace {

  /** The connection, open or not, if it is there. */
  Optional<DirectoryConnection> connection() {
    return Connections.shared().find(connectionId);
  }

  /** What to show as soon as the connection is open. */
  Optional<EntryInput> arrived() {
    return connection()
        .filter(found -> found.state() == ConnectionState.OPEN)
        .map(found -> new EntryInput(found, dn, kind));
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
    return null;
  }
}
