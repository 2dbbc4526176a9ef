package org.dirlens.load.access;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;

/**
 * The private key that TLS shows to a server, in memory only.
 *
 * @param chain its certificate and those that signed it
 */
public record ClientKey(PrivateKey key, List<X509Certificate> chain) {
  public ClientKey {
    chain = List.copyOf(chain);
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("the key has no certificate");
    }
  }

  KeyManager[] managers() throws GeneralSecurityException {
    char[] none = new char[0];
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, none);
      store.setKeyEntry("client", key, none, chain.toArray(X509Certificate[]::new));
      KeyManagerFactory factory =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      factory.init(store, none);
      return factory.getKeyManagers();
    } catch (IOException e) {
      throw new GeneralSecurityException(e.getMessage(), e);
    }
  }

  /** Whose certificate it is. */
  @Override
  public String toString() {
    return chain.getFirst().getSubjectX500Principal().getName();
  }
}
