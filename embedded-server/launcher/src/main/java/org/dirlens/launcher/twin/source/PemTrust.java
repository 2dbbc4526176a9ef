package org.dirlens.launcher.twin.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Trust in the certificates of a PEM file and those they signed. */
public final class PemTrust {
  private PemTrust() {}

  /**
   * Sockets that trust nothing else.
   *
   * @throws IOException naming the file if it holds no certificate
   */
  public static SSLSocketFactory in(Path file) throws IOException {
    try {
      return trusting(certificates(file));
    } catch (GeneralSecurityException e) {
      throw new IOException(file + " cannot be trusted: " + e.getMessage(), e);
    }
  }

  /**
   * The certificates of a PEM file.
   *
   * @throws IOException naming the file if it holds none
   */
  public static List<X509Certificate> certificates(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      List<X509Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (all.isEmpty()) {
        throw new IOException(file + " holds no certificate");
      }
      return all;
    } catch (CertificateException e) {
      throw new IOException(file + " holds no certificates: " + e.getMessage(), e);
    }
  }

  private static SSLSocketFactory trusting(List<X509Certificate> all)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    int number = 0;
    for (Certificate each : all) {
      store.setCertificateEntry(Integer.toString(number++), each);
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context.getSocketFactory();
  }
}
