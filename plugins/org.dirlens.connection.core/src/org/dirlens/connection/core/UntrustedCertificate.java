package org.dirlens.connection.core;

/** The server showed a certificate that nobody vouches for. Nothing was sent to it. */
public final class UntrustedCertificate extends ConnectionProblem {
  private static final long serialVersionUID = 1L;
  private final transient CertificateReport report;

  UntrustedCertificate(CertificateReport report) {
    super(Kind.TLS, report.summary());
    this.report = report;
  }

  public CertificateReport report() {
    return report;
  }
}
