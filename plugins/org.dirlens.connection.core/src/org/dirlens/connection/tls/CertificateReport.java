package org.dirlens.connection.tls;

import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a person needs to decide about a certificate.
 *
 * @param server {@code host:port}
 * @param chain what the server presented, its own certificate first
 * @param known the one trusted so far, when another was trusted before
 */
public record CertificateReport(
    String server,
    List<X509Certificate> chain,
    Optional<TrustedCertificate> known,
    Set<Reason> reasons) {

  /** Why the certificate is not trusted by itself, worst first. */
  public enum Reason {
    CHANGED(
        "it is not the certificate that was trusted before; someone may be intercepting the"
            + " connection"),
    WRONG_NAME("it was issued for another host name"),
    EXPIRED("it has expired"),
    NOT_YET_VALID("it is not valid yet"),
    UNKNOWN_ISSUER("its issuer is not known");

    private final String text;

    Reason(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  public CertificateReport {
    chain = List.copyOf(chain);
    reasons = reasons.isEmpty() ? Set.of() : EnumSet.copyOf(reasons);
  }

  /** The server's own. */
  public X509Certificate certificate() {
    return chain.getFirst();
  }

  public CertificateFacts facts() {
    return CertificateFacts.of(certificate());
  }

  public boolean changed() {
    return reasons.contains(Reason.CHANGED);
  }

  /** One sentence for a message. */
  public String summary() {
    return "The certificate of %s is not trusted: %s."
        .formatted(server, reasons.stream().map(Reason::text).collect(Collectors.joining("; ")));
  }
}
