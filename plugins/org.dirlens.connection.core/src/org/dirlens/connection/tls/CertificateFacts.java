package org.dirlens.connection.tls;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * What a person compares of a certificate.
 *
 * @param names the hosts it names (RFC 6125): {@code DNS:}, {@code IP:} or another kind and a value
 * @param serial colon separated hex, as in {@code fingerprints}
 * @param key algorithm and size, such as {@code RSA 2048}
 */
public record CertificateFacts(
    String subject,
    String issuer,
    Validity validity,
    List<String> names,
    String serial,
    String key,
    Fingerprints fingerprints) {

  /** When a certificate holds. */
  public record Validity(Instant notBefore, Instant notAfter) {}

  /** Colon separated hex. */
  public record Fingerprints(String sha256, String sha1) {
    static Fingerprints of(X509Certificate certificate) {
      return new Fingerprints(digest("SHA-256", certificate), digest("SHA-1", certificate));
    }
  }

  public static CertificateFacts of(X509Certificate certificate) {
    return new CertificateFacts(
        certificate.getSubjectX500Principal().getName(),
        certificate.getIssuerX500Principal().getName(),
        new Validity(certificate.getNotBefore().toInstant(), certificate.getNotAfter().toInstant()),
        HostNames.of(certificate),
        hex(certificate.getSerialNumber().toByteArray()),
        key(certificate),
        Fingerprints.of(certificate));
  }

  private static String key(X509Certificate certificate) {
    return certificate.getPublicKey().getAlgorithm()
        + switch (certificate.getPublicKey()) {
          case RSAKey rsa -> " " + rsa.getModulus().bitLength();
          case ECKey ec -> " " + ec.getParams().getCurve().getField().getFieldSize();
          default -> "";
        };
  }

  private static String digest(String algorithm, X509Certificate certificate) {
    try {
      return hex(MessageDigest.getInstance(algorithm).digest(certificate.getEncoded()));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has " + algorithm, e);
    } catch (CertificateEncodingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.ofDelimiter(":").formatHex(bytes).toUpperCase(Locale.ROOT);
  }
}
