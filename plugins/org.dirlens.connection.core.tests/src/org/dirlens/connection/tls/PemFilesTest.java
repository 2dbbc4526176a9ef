package org.dirlens.connection.tls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PemFilesTest {
  @TempDir Path folder;

  /** Two that come with Java. */
  private static X509Certificate[] certificates() throws Exception {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    X509TrustManager manager = (X509TrustManager) factory.getTrustManagers()[0];
    return Arrays.copyOf(manager.getAcceptedIssuers(), 2);
  }

  @Test
  void exportedCertificatesAreReadAgain() throws Exception {
    X509Certificate[] chain = certificates();
    String text = PemFiles.pem(chain[0]) + PemFiles.pem(chain[1]);
    Path file = Files.writeString(folder.resolve("chain.pem"), text);
    assertArrayEquals(chain, PemFiles.certificates(file));
  }
}
