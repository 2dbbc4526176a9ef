package org.dirlens.connection.tls;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.dirlens.connection.store.OwnerOnlyFile;

/** Certificates that a person trusted, by {@code host:port}: for this session or for good. */
public final class TrustedCertificates {
  private final OwnerOnlyFile file;
  private final Map<String, String> forThisSession = new ConcurrentHashMap<>();

  public TrustedCertificates(Path path) {
    this.file = new OwnerOnlyFile(path);
  }

  /** SHA-256 of the certificate trusted for this server. */
  public synchronized Optional<String> fingerprint(String server) {
    String remembered = forThisSession.get(server);
    return Optional.ofNullable(remembered != null ? remembered : file.load().getProperty(server));
  }

  /** Trusts the reported certificate until the application ends. */
  public void trustForThisSession(CertificateReport report) {
    forThisSession.put(report.server(), report.fingerprint());
  }

  /** Trusts the reported certificate until it changes. */
  public synchronized void trustAlways(CertificateReport report) {
    forThisSession.remove(report.server());
    Properties all = file.load();
    all.setProperty(report.server(), report.fingerprint());
    file.store(all);
  }
}
