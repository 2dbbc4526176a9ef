package org.dirlens.browser.ui.connections;

import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ConnectionColor;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Environment;
import org.dirlens.connection.parameters.Handling;
import org.dirlens.connection.parameters.Secret;
import org.jspecify.annotations.Nullable;

/** What the pages of the connection wizard fill in together. Display thread. */
final class ConnectionForm {
  final @Nullable DirectoryConnection edited;
  ConnectionColor color = Connections.shared().nextColor();
  Environment environment = Environment.NONE;
  String name = "";
  String host = "";
  int port = Encryption.NONE.defaultPort();
  Encryption encryption = Encryption.NONE;
  int timeoutSeconds = Endpoint.DEFAULT_TIMEOUT_MILLIS / 1_000;
  boolean readOnly;
  boolean anonymous;
  String bindDn = "";
  Secret password = Secret.of("");
  boolean savePassword;

  /** A form for a new connection, or for the parameters of {@code edited}. */
  ConnectionForm(@Nullable DirectoryConnection edited) {
    this.edited = edited;
    if (edited != null) {
      ConnectionParameters present = edited.parameters();
      name = present.name();
      color = present.color();
      environment = present.environment();
      host = present.endpoint().host();
      port = present.endpoint().port();
      encryption = present.endpoint().encryption();
      timeoutSeconds = present.endpoint().timeoutMillis() / 1_000;
      readOnly = present.access() == AccessMode.READ_ONLY;
      anonymous = present.anonymous();
      bindDn = present.bindDn();
    }
  }

  /**
   * The parameters as filled in.
   *
   * @throws IllegalArgumentException saying what is missing
   */
  ConnectionParameters parameters() {
    Endpoint endpoint = new Endpoint(host.strip(), port, encryption, timeoutSeconds * 1_000);
    AccessMode access = readOnly ? AccessMode.READ_ONLY : AccessMode.READ_WRITE;
    Handling handling = new Handling(access, environment, color);
    String dn = anonymous ? "" : bindDn.strip();
    String shown = name.isBlank() ? endpoint.hostAndPort() : name.strip();
    return edited == null
        ? ConnectionParameters.create(shown, endpoint, dn, access).with(handling)
        : new ConnectionParameters(edited.parameters().id(), shown, endpoint, dn, handling);
  }
}
