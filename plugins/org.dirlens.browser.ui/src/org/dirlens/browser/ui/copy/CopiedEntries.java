package org.dirlens.browser.ui.copy;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;

/**
 * Entries that were copied or cut, or are being dragged.
 *
 * @param connectionId of the connection they are from, see {@link Connections#find}
 * @param moved whether they leave their place
 */
public record CopiedEntries(String connectionId, List<String> dns, boolean moved) {
  public CopiedEntries {
    dns = List.copyOf(dns);
  }

  /** Where they are from; empty when the connection is not known any more. */
  Optional<DirectoryConnection> connection() {
    return Connections.shared().all().stream()
        .filter(each -> each.parameters().id().equals(connectionId))
        .findFirst();
  }

  /** Whether they can go below an entry beside them: not into themselves, nor where all are. */
  public boolean fitBelow(String parent) {
    boolean apart = dns.stream().noneMatch(dn -> DnText.sameOrBelow(parent, dn));
    boolean stay = dns.stream().allMatch(dn -> DnText.same(DnText.parent(dn), parent));
    return apart && !(moved && stay);
  }
}
