package org.dirlens.browser.ui.copy;

import java.util.List;
import java.util.Optional;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;

/**
 * Entries that are carried elsewhere.
 *
 * @param connectionId of the connection they are from, see {@link Connections#find}
 * @param moved whether they leave their place
 */
public record CarriedEntries(String connectionId, List<String> dns, boolean moved) {
  public CarriedEntries {
    dns = List.copyOf(dns);
  }

  /** Where they are from; empty when the connection is not known any more. */
  Optional<DirectoryConnection> connection() {
    return Connections.shared().all().stream()
        .filter(each -> each.parameters().id().equals(connectionId))
        .findFirst();
  }
}
