package org.dirlens.load.client;

import org.dirlens.load.access.Login;
import org.dirlens.load.access.Protection;

/** The server that is put under load, how it is reached, and whom to bind as. */
public record LoadTarget(String host, int port, Protection protection, Login login) {
  public LoadTarget {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("a port must be 1 to 65535, not " + port);
    }
  }

  /** A server that is asked by nobody over plain TCP. */
  public static LoadTarget anonymous(String host, int port) {
    return new LoadTarget(host, port, Protection.NONE, Login.ANONYMOUS);
  }

  /** The same server for somebody. */
  public LoadTarget as(Login other) {
    return new LoadTarget(host, port, protection, other);
  }

  /** The same server for somebody who binds with DN and password. */
  public LoadTarget as(String name, String password) {
    return as(Login.simple(name, password));
  }

  @Override
  public String toString() {
    return host + ":" + port + (login.anonymous() ? "" : " as " + login);
  }
}
