package org.dirlens.browser.ui.connections;

import org.dirlens.browser.ui.Messages;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;

/** What the parts of a login are called. */
final class LoginWords {
  private LoginWords() {}

  /** Of what {@link Login#who()} tells. */
  static String who(Login login) {
    return login.mechanism() == Mechanism.EXTERNAL
        ? keyFile(login.key().kind())
        : user(login.mechanism());
  }

  static String user(Mechanism mechanism) {
    return mechanism == Mechanism.SIMPLE
        ? Messages.Connection_bindDn
        : Messages.Connection_userName;
  }

  static String keyFile(ClientKey.Kind kind) {
    return switch (kind) {
      case PEM -> Messages.Connection_keyPem;
      case PKCS12 -> Messages.Connection_keyStore;
      case TOKEN -> Messages.Connection_keyModule;
    };
  }

  /** Of the password, or of what unlocks the key. */
  static String secret(Mechanism mechanism, ClientKey.Kind kind) {
    if (mechanism != Mechanism.EXTERNAL) {
      return Messages.Connection_password;
    }
    return kind == ClientKey.Kind.TOKEN ? Messages.Connection_pin : Messages.Connection_passphrase;
  }
}
