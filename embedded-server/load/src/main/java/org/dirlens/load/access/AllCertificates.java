package org.dirlens.load.access;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts every server, until a class says otherwise; clients are never asked about. */
class AllCertificates extends X509ExtendedTrustManager {
  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    // All are trusted.
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    // A load has engines only.
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    // A load has engines only.
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
    // A load serves no clients.
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
    // A load serves no clients.
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {
    // A load serves no clients.
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
