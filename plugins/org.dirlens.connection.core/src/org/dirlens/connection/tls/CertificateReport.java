package org.dirlens.connection.tls;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a person needs to decide about a certificate.
 *
 * @param server {@code host:port}
 * @param fingerprint SHA-256 of the certificate, colon separated hex
 * @param knownFingerprint the one trusted so far, when another was trusted before
 */
public record CertificateReport(
    String server,
    String subject,
    String issuer,
    Validity validity,
    String fingerprint,
    Optional<String> knownFingerprint,
    Set<Reason> reasons) {

  /** When a certificate holds. */
  public record Validity(Instant notBefore, Instant notAfter) {}

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
    reasons = reasons.isEmpty() ? Set.of() : EnumSet.copyOf(reasons);
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
