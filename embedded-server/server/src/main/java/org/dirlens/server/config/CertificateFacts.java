package org.dirlens.server.config;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.own.OwnEntry;
import org.jspecify.annotations.Nullable;

/** What an administrator compares when a client asks whether to trust the server. */
final class CertificateFacts {
  private CertificateFacts() {}

  static void show(@Nullable X509Certificate certificate, OwnEntry entry) throws LdapProblem {
    if (certificate == null) {
      return;
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      entry
          .with("dirlensTlsSubject", certificate.getSubjectX500Principal().getName())
          .with(
              "dirlensTlsFingerprint", HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest))
          .with("dirlensTlsNotAfter", certificate.getNotAfter().toInstant());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a certificate that was used cannot be encoded", e);
    }
  }
}
