package org.dirlens.connection.parameters;

import java.util.UUID;

/**
 * Everything that is remembered of a connection, except its password.
 *
 * @param id unique and constant, unlike the name
 * @param name what the user calls it, not blank
 */
public record ConnectionParameters(
    String id, String name, Endpoint endpoint, Login login, Handling handling, Browsing browsing) {

  public ConnectionParameters {
    if (id.isBlank()) {
      throw new IllegalArgumentException("The connection has no id");
    }
    if (name.isBlank()) {
      throw new IllegalArgumentException("The connection name is missing");
    }
  }

  /** Parameters of a connection that is browsed as usual. */
  public ConnectionParameters(
      String id, String name, Endpoint endpoint, Login login, Handling handling) {
    this(id, name, endpoint, login, handling, Browsing.USUAL);
  }

  /**
   * Parameters of a connection that was not there before, in the first of the colors.
   *
   * @param bindDn DN of a simple bind; empty means anonymous
   */
  public static ConnectionParameters create(
      String name, Endpoint endpoint, String bindDn, AccessMode access) {
    return new ConnectionParameters(
        UUID.randomUUID().toString(), name, endpoint, Login.simple(bindDn), Handling.of(access));
  }

  /** The same, bound in another way. */
  public ConnectionParameters with(Login other) {
    return new ConnectionParameters(id, name, endpoint, other, handling, browsing);
  }

  /** The same under another name. */
  public ConnectionParameters named(String other) {
    return new ConnectionParameters(id, other, endpoint, login, handling, browsing);
  }

  /** The same, handled in another way. */
  public ConnectionParameters with(Handling other) {
    return new ConnectionParameters(id, name, endpoint, login, other, browsing);
  }

  /** The same in another color. */
  public ConnectionParameters with(ConnectionColor other) {
    return with(handling.with(other));
  }

  /** The same in another environment. */
  public ConnectionParameters with(Environment other) {
    return with(handling.with(other));
  }

  /** The same, browsed in another way. */
  public ConnectionParameters with(Browsing other) {
    return new ConnectionParameters(id, name, endpoint, login, handling, other);
  }

  /** The same server reached elsewhere. */
  public ConnectionParameters with(Endpoint other) {
    return new ConnectionParameters(id, name, other, login, handling, browsing);
  }

  public AccessMode access() {
    return handling.access();
  }

  public Environment environment() {
    return handling.environment();
  }

  public ConnectionColor color() {
    return handling.color();
  }

  public boolean anonymous() {
    return login.mechanism() == Mechanism.ANONYMOUS;
  }

  /** Whether the password of the one is that of the other: same server, user and mechanism. */
  public boolean sameAccount(ConnectionParameters other) {
    return endpoint.sameServer(other.endpoint)
        && login.mechanism() == other.login.mechanism()
        && login.who().equals(other.login.who());
  }

  /** Whether a bind would send a password that everybody on the way can read. */
  public boolean sendsClearText() {
    return login.mechanism().sendsPassword()
        && !endpoint.encryption().usesTls()
        && !endpoint.loopback();
  }
}
