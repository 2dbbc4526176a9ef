package org.dirlens.connection.tls;

import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * How an open connection is secured.
 *
 * @param protocol such as {@code TLSv1.3}
 * @param cipherSuite its IANA name
 * @param chain the server's certificate first, then its issuers as the server sent them
 */
public record TlsFacts(String protocol, String cipherSuite, List<X509Certificate> chain) {
  /** Of a TLS session whose handshake is done. */
  public static TlsFacts of(SSLSession session) {
    return new TlsFacts(session.getProtocol(), session.getCipherSuite(), chain(session));
  }

  private static List<X509Certificate> chain(SSLSession session) {
    try {
      return Arrays.stream(session.getPeerCertificates()).map(X509Certificate.class::cast).toList();
    } catch (SSLPeerUnverifiedException e) {
      return List.of();
    }
  }
}
