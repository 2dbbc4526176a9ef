package org.dirlens.load.access;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Which certificates of servers are trusted. */
public sealed interface Trust {
  /** Decides in a handshake; compares the names, too, if the engine says how. */
  X509ExtendedTrustManager manager() throws GeneralSecurityException;

  /** Those that this Java trusts and that name the host. */
  record OfJava() implements Trust {
    @Override
    public X509ExtendedTrustManager manager() throws GeneralSecurityException {
      return managerOf(null);
    }
  }

  /** Those that are among these or signed by one of them, and name the host. */
  record SignedBy(List<X509Certificate> issuers) implements Trust {
    public SignedBy {
      issuers = List.copyOf(issuers);
    }

    @Override
    public X509ExtendedTrustManager manager() throws GeneralSecurityException {
      try {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < issuers.size(); i++) {
          store.setCertificateEntry(Integer.toString(i), issuers.get(i));
        }
        return managerOf(store);
      } catch (IOException e) {
        throw new GeneralSecurityException(e.getMessage(), e);
      }
    }
  }

  /**
   * The one that a person trusted for this server, whatever it names; and those of Java.
   *
   * @param sha256 its fingerprint, hexadecimal with colons
   */
  record Known(String sha256) implements Trust {
    @Override
    public X509ExtendedTrustManager manager() throws GeneralSecurityException {
      return new KnownCertificate(sha256, managerOf(null));
    }
  }

  /** All, for servers of a test. */
  record All() implements Trust {
    @Override
    public X509ExtendedTrustManager manager() {
      return new AllCertificates();
    }
  }

  private static X509ExtendedTrustManager managerOf(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return Arrays.stream(factory.getTrustManagers())
        .filter(X509ExtendedTrustManager.class::isInstance)
        .map(X509ExtendedTrustManager.class::cast)
        .findFirst()
        .orElseThrow(() -> new GeneralSecurityException("this Java judges no certificates"));
  }
}
