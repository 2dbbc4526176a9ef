package org.dirlens.connection.parameters;

/**
 * Who binds, and how. The password, passphrase or PIN is not in here.
 *
 * @param user DN of a simple bind, else the name of the user; empty where the mechanism has none
 * @param authorizationId whom to act as after a SASL bind ({@code dn:...} or {@code u:...}), empty
 *     for the user; servers that want another form than RFC 4513, section 5.2.1.8, get it as it is
 * @param realm of DIGEST-MD5, empty for the server's first
 * @param key shown by EXTERNAL
 */
public record Login(
    Mechanism mechanism,
    String user,
    String authorizationId,
    String realm,
    ClientKey key,
    ClearText clearText) {
  public static final Login ANONYMOUS = by(Mechanism.ANONYMOUS, "");

  public static Login by(Mechanism mechanism, String user) {
    return new Login(mechanism, user, "", "", ClientKey.NONE, ClearText.REFUSED);
  }

  /** A simple bind, anonymous if the DN is empty. */
  public static Login simple(String bindDn) {
    return bindDn.isBlank() ? ANONYMOUS : by(Mechanism.SIMPLE, bindDn);
  }

  /** The certificate decides who one is. */
  public static Login external(ClientKey key) {
    return new Login(Mechanism.EXTERNAL, "", "", "", key, ClearText.REFUSED);
  }

  public Login with(ClearText other) {
    return new Login(mechanism, user, authorizationId, realm, key, other);
  }

  public Login with(ClientKey other) {
    return new Login(mechanism, user, authorizationId, realm, other, clearText);
  }

  /** Who binds, in few words: the user, or the file of the key. */
  public String who() {
    return mechanism == Mechanism.EXTERNAL ? key.file() : user;
  }
}
