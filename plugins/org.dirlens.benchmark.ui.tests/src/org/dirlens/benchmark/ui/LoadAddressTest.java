package org.dirlens.benchmark.ui;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.dirlens.connection.parameters.AccessMode;
import org.dirlens.connection.parameters.ClientKey;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.parameters.Login;
import org.dirlens.connection.parameters.Mechanism;
import org.junit.jupiter.api.Test;

/** Which connections a load can go by. */
class LoadAddressTest {
  private static ConnectionParameters with(Login login) {
    Endpoint endpoint = new Endpoint("ldap.example.com", 389, Encryption.STARTTLS, 5_000);
    return ConnectionParameters.create("Headquarters", endpoint, "", AccessMode.READ_WRITE)
        .with(login);
  }

  @Test
  void aKeyOnATokenIsRefusedInASentence() {
    ClientKey token = new ClientKey(ClientKey.Kind.TOKEN, "/usr/lib/opensc-pkcs11.so", "");
    assertEquals(
        "Headquarters logs in by EXTERNAL with a key on a token, which a load cannot use: the key"
            + " stays there.",
        LoadAddress.problem(with(Login.external(token))));
  }

  @Test
  void allElseThatAConnectionCanIsPossible() {
    for (Mechanism mechanism : Mechanism.values()) {
      Login login = Login.by(mechanism, "anna");
      assertEquals("", assertDoesNotThrow(() -> LoadAddress.problem(with(login))));
    }
  }
}
