package org.dirlens.server;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Lets clients show any certificate when TLS begins: TLS proves that they have its key, and a SASL
 * EXTERNAL bind asks whether an entry holds that very certificate. No authority has a say. For
 * servers only: whoever connects to a server must check whom it reached.
 */
public final class ClientCertificates extends X509ExtendedTrustManager {
  private ClientCertificates() {}

  /** For {@link javax.net.ssl.SSLContext#init} of a server's context. */
  public static TrustManager[] shown() {
    return new TrustManager[] {new ClientCertificates()};
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    throw new CertificateException("this is a server's view on clients");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    throw new CertificateException("this is a server's view on clients");
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    throw new CertificateException("this is a server's view on clients");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
