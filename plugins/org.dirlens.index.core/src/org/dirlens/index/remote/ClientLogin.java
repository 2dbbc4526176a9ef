package org.dirlens.index.remote;

import org.dirlens.connection.core.ClientAccess;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;

/** The login of a connection for clients that are not the window's: loads and twins. */
public final class ClientLogin {
  private ClientLogin() {}

  /** How a connection binds. */
  public static Mechanism mechanism(ConnectionParameters parameters) {
    return Mechanism.valueOf(parameters.login().mechanism().name());
  }

  /** Who binds, with the password that was accepted last. */
  public static Login of(ClientAccess access) {
    ConnectionParameters parameters = access.parameters();
    Mechanism mechanism = mechanism(parameters);
    return new Login(
        mechanism,
        parameters.login().user(),
        mechanism.usesPassword() ? new String(access.secret().chars()) : "",
        parameters.login().authorizationId(),
        parameters.login().realm());
  }
}
