package org.dirlens.connection.core;

import java.util.UUID;

/**
 * Everything that is remembered of a connection, except its password.
 *
 * @param id unique and constant, unlike the name
 * @param name what the user calls it, not blank
 * @param bindDn DN to bind with; empty means anonymous
 */
public record ConnectionParameters(
    String id, String name, Endpoint endpoint, String bindDn, Access access) {

  public ConnectionParameters {
    if (id.isBlank()) {
      throw new IllegalArgumentException("The connection has no id");
    }
    if (name.isBlank()) {
      throw new IllegalArgumentException("The connection name is missing");
    }
  }

  /** Parameters of a connection that was not there before. */
  public static ConnectionParameters create(
      String name, Endpoint endpoint, String bindDn, Access access) {
    return new ConnectionParameters(UUID.randomUUID().toString(), name, endpoint, bindDn, access);
  }

  public boolean anonymous() {
    return bindDn.isBlank();
  }
}
