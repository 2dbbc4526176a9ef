package org.dirlens.browser.ui.copy;

import java.util.List;
import java.util.Optional;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;

/**
 * Entries that were copied or cut, or are being dragged.
 *
 * @param connectionId of the connection they are from, see {@link Connections#find}
 * @param host of the server that it led to then, with its {@code port}
 * @param moved whether they leave their place
 */
public record CopiedEntries(
    String connectionId, String host, int port, List<String> dns, boolean moved) {
  public CopiedEntries {
    dns = List.copyOf(dns);
  }

  /** Entries of the server that a connection leads to now. */
  public static CopiedEntries of(DirectoryConnection from, List<String> dns, boolean moved) {
    Endpoint server = from.parameters().endpoint();
    return new CopiedEntries(from.parameters().id(), server.host(), server.port(), dns, moved);
  }

  /** Where they are from; empty when the connection is not known any more. */
  Optional<DirectoryConnection> connection() {
    return Connections.shared().find(connectionId);
  }

  /** Whether their connection leads to another server by now, with other entries of these names. */
  boolean elsewhere(DirectoryConnection connection) {
    return !connection.leadsTo(
        new Endpoint(host, port, Encryption.NONE, Endpoint.DEFAULT_TIMEOUT_MILLIS));
  }

  /** Whether they can go below an entry beside them: not into themselves, nor where all are. */
  public boolean fitBelow(String parent) {
    boolean apart = dns.stream().noneMatch(dn -> DnText.sameOrBelow(parent, dn));
    boolean stay = dns.stream().allMatch(dn -> DnText.same(DnText.parent(dn), parent));
    return apart && !(moved && stay);
  }
}
