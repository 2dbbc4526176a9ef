package org.dirlens.connection.core;

import org.dirlens.connection.tls.CertificateReport;

/** The certificate of the server is not trusted. Nothing was sent to the server. */
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
