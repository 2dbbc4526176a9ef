package org.dirlens.load.access;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts one certificate, and those that another judge trusts. */
final class KnownCertificate extends AllCertificates {
  private static final HexFormat HEX = HexFormat.ofDelimiter(":").withUpperCase();

  private final String sha256;
  private final X509ExtendedTrustManager others;

  /**
   * @param sha256 its fingerprint, hexadecimal with colons
   */
  KnownCertificate(String sha256, X509ExtendedTrustManager others) {
    this.sha256 = sha256;
    this.others = others;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    if (!isKnown(chain)) {
      others.checkServerTrusted(chain, type, engine);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    if (!isKnown(chain)) {
      others.checkServerTrusted(chain, type, socket);
    }
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    if (!isKnown(chain)) {
      others.checkServerTrusted(chain, type);
    }
  }

  private boolean isKnown(X509Certificate[] chain) throws CertificateException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(chain[0].getEncoded());
      return HEX.formatHex(digest).equalsIgnoreCase(sha256);
    } catch (CertificateException e) {
      throw e;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
