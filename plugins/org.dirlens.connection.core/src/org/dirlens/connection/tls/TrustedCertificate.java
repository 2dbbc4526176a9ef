package org.dirlens.connection.tls;

import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * A certificate that a person trusts for one server.
 *
 * @param server {@code host:port}
 * @param fingerprint its SHA-256, colon separated hex
 * @param certificate empty when it was trusted by a version that kept the fingerprint only
 */
public record TrustedCertificate(
    String server, String fingerprint, Optional<X509Certificate> certificate, Duration duration) {
  /** For how long. */
  public enum Duration {
    /** Until the application ends. */
    THIS_SESSION,
    /** Until it is removed. */
    PERMANENT
  }

  static TrustedCertificate of(String server, X509Certificate certificate, Duration duration) {
    return new TrustedCertificate(
        server,
        CertificateFacts.Fingerprints.of(certificate).sha256(),
        Optional.of(certificate),
        duration);
  }
}
