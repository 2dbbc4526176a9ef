package org.dirlens.load.access;

/**
 * Who binds, and how.
 *
 * @param name DN of a simple bind, else the name of the user; empty where the mechanism has none
 * @param password in memory only: {@link #toString} leaves it out
 * @param authorizationId whom to act as after a SASL bind ({@code dn:...} or {@code u:...}), empty
 *     for the user
 * @param realm of DIGEST-MD5, empty for the server's first
 */
public record Login(
    Mechanism mechanism, String name, String password, String authorizationId, String realm) {
  /** Without a bind. */
  public static final Login ANONYMOUS = by(Mechanism.ANONYMOUS, "", "");

  public static Login by(Mechanism mechanism, String name, String password) {
    return new Login(mechanism, name, password, "", "");
  }

  /** A simple bind; without a name there is none. */
  public static Login simple(String name, String password) {
    return name.isEmpty() ? ANONYMOUS : by(Mechanism.SIMPLE, name, password);
  }

  public boolean anonymous() {
    return mechanism == Mechanism.ANONYMOUS;
  }

  /** Who, and by which SASL mechanism. */
  @Override
  public String toString() {
    if (anonymous()) {
      return "nobody";
    }
    String by = mechanism.saslName();
    return name.isEmpty() ? by : mechanism.sasl() ? name + " by " + by : name;
  }
}
