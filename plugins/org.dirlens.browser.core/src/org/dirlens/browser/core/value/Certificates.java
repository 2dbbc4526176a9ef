package org.dirlens.browser.core.value;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Optional;

/** X.509 certificates as values. */
public final class Certificates {
  /** Longer values are not looked at. */
  private static final int BYTES_MAX = 1 << 20;

  private Certificates() {}

  /** The certificate that a value is; empty when it is none. PEM text is taken, too. */
  public static Optional<X509Certificate> of(byte[] value) {
    boolean possible = value.length > 0 && value.length <= BYTES_MAX;
    if (!possible || (value[0] != 0x30 && value[0] != '-')) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(value)));
    } catch (CertificateException e) {
      return Optional.empty();
    }
  }

  /** As servers keep it, in DER; octets that are no certificate stay as they are. */
  public static byte[] der(byte[] value) {
    try {
      Optional<X509Certificate> certificate = of(value);
      return certificate.isPresent() ? certificate.get().getEncoded() : value;
    } catch (CertificateException e) {
      return value;
    }
  }
}
