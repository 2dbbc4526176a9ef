package org.dirlens.connection.tls;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.tls.CertificateReport.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Decides during one TLS handshake. A certificate is accepted when the Java trust store vouches for
 * it and it names the host, or when a person trusted exactly this one for this server. All else is
 * refused, and {@link #report()} says why.
 */
public final class CertificateJudge implements X509TrustManager {
  private final Endpoint endpoint;
  private final Optional<TrustedCertificate> known;
  private volatile @Nullable CertificateReport report;

  public CertificateJudge(Endpoint endpoint, Optional<TrustedCertificate> known) {
    this.endpoint = endpoint;
    this.known = known;
  }

  public Optional<CertificateReport> report() {
    return Optional.ofNullable(report);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    String fingerprint = CertificateFacts.Fingerprints.of(chain[0]).sha256();
    if (known.isPresent() && known.get().fingerprint().equals(fingerprint)) {
      return;
    }
    Set<Reason> reasons = reasons(chain, authType);
    if (reasons.isEmpty()) {
      return;
    }
    if (known.isPresent()) {
      reasons.add(Reason.CHANGED);
    }
    CertificateReport refused =
        new CertificateReport(endpoint.hostAndPort(), List.of(chain), known, reasons);
    report = refused;
    throw new CertificateException(refused.summary());
  }

  private Set<Reason> reasons(X509Certificate[] chain, String authType) {
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    try {
      chain[0].checkValidity();
    } catch (CertificateExpiredException e) {
      reasons.add(Reason.EXPIRED);
    } catch (CertificateNotYetValidException e) {
      reasons.add(Reason.NOT_YET_VALID);
    }
    if (!HostNames.matches(chain[0], endpoint.host())) {
      reasons.add(Reason.WRONG_NAME);
    }
    if (reasons.isEmpty() && !knownIssuer(chain, authType)) {
      reasons.add(Reason.UNKNOWN_ISSUER);
    } else if (!reasons.isEmpty() && selfSigned(chain[0])) {
      reasons.add(Reason.UNKNOWN_ISSUER);
    }
    return reasons;
  }

  private static boolean selfSigned(X509Certificate certificate) {
    return certificate.getSubjectX500Principal().equals(certificate.getIssuerX500Principal());
  }

  private static boolean knownIssuer(X509Certificate[] chain, String authType) {
    try {
      platformTrust().checkServerTrusted(chain, authType);
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static X509TrustManager platformTrust() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    return Arrays.stream(factory.getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .findFirst()
        .orElseThrow(() -> new GeneralSecurityException("Java has no X.509 trust manager"));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("We accept no clients");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
