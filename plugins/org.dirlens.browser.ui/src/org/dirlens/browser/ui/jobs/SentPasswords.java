package org.dirlens.browser.ui.jobs;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.launcher.EmbeddedServer;
import org.dirlens.ui.common.EmbeddedServerAccess;

/** The form in which passwords that were read elsewhere are sent. */
public final class SentPasswords {
  private SentPasswords() {}

  /** The embedded server takes hashes; any other server hashes what it is sent by its own rules. */
  public static UnaryOperator<byte[]> form(DirectoryConnection connection) {
    Optional<EmbeddedServer> server =
        connection.embedded() ? EmbeddedServerAccess.server() : Optional.empty();
    return server
        .<UnaryOperator<byte[]>>map(own -> own.directory()::importedPassword)
        .orElse(UnaryOperator.identity());
  }
}
