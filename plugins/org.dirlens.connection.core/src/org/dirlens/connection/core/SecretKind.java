package org.dirlens.connection.core;

import java.io.IOException;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.dirlens.connection.tls.ClientKeys;

/** What a person has to know to be let in. */
public enum SecretKind {
  NOTHING,
  PASSWORD,
  /** Of a file with a private key. */
  PASSPHRASE,
  /** Of a token with a private key. */
  PIN;

  /** What this login asks for; reads the file of its key. */
  public static SecretKind of(Login login) {
    if (login.mechanism() != Mechanism.EXTERNAL) {
      return login.mechanism().usesPassword() ? PASSWORD : NOTHING;
    }
    if (login.key().kind() == ClientKey.Kind.TOKEN) {
      return PIN;
    }
    try {
      return ClientKeys.locked(login.key()) ? PASSPHRASE : NOTHING;
    } catch (IOException e) {
      // Opening the connection says what is the matter with the file.
      return NOTHING;
    }
  }

  public boolean wanted() {
    return this != NOTHING;
  }
}
