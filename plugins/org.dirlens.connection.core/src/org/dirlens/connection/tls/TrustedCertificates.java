package org.dirlens.connection.tls;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.dirlens.connection.tls.TrustedCertificate.Duration;

/**
 * Certificates that a person trusted, by {@code host:port}: for this session or for good. The file
 * holds them in base64; lines of older versions hold the fingerprint. Safe for all threads.
 */
public final class TrustedCertificates {
  private final OwnerOnlyFile file;
  private final Map<String, TrustedCertificate> forThisSession = new ConcurrentHashMap<>();

  public TrustedCertificates(Path path) {
    this.file = new OwnerOnlyFile(path);
  }

  /** The certificate trusted for this server. */
  public synchronized Optional<TrustedCertificate> of(String server) {
    return Optional.ofNullable(forThisSession.get(server))
        .or(() -> Optional.ofNullable(file.load().getProperty(server)).map(it -> read(server, it)));
  }

  /** All of them, by server. */
  public synchronized List<TrustedCertificate> all() {
    Properties kept = file.load();
    return Stream.concat(
            forThisSession.values().stream(),
            kept.stringPropertyNames().stream()
                .map(server -> read(server, kept.getProperty(server))))
        .sorted(Comparator.comparing(TrustedCertificate::server))
        .toList();
  }

  private static TrustedCertificate read(String server, String value) {
    if (value.contains(":")) {
      return new TrustedCertificate(server, value, Optional.empty(), Duration.PERMANENT);
    }
    try {
      byte[] encoded = Base64.getDecoder().decode(value);
      return TrustedCertificate.of(
          server,
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(encoded)),
          Duration.PERMANENT);
    } catch (CertificateException | IllegalArgumentException e) {
      // Nothing has this fingerprint, so the server is asked about again, and loudly.
      return new TrustedCertificate(server, "unreadable", Optional.empty(), Duration.PERMANENT);
    }
  }

  /** Trusts the reported certificate until the application ends. */
  public void trustForThisSession(CertificateReport report) {
    forThisSession.put(
        report.server(),
        TrustedCertificate.of(report.server(), report.certificate(), Duration.THIS_SESSION));
  }

  /** Trusts the reported certificate until it changes. */
  public synchronized void trustAlways(CertificateReport report) {
    forThisSession.remove(report.server());
    Properties all = file.load();
    try {
      byte[] encoded = report.certificate().getEncoded();
      all.setProperty(report.server(), Base64.getEncoder().encodeToString(encoded));
    } catch (CertificateEncodingException e) {
      throw new IllegalArgumentException(e);
    }
    file.store(all);
  }

  /** Trusts it no more; open connections stay open. */
  public synchronized void remove(TrustedCertificate certificate) {
    if (certificate.duration() == Duration.THIS_SESSION) {
      forThisSession.remove(certificate.server());
      return;
    }
    Properties all = file.load();
    all.remove(certificate.server());
    file.store(all);
  }
}
