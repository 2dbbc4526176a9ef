package org.dirlens.browser.core.trail;

import java.util.Optional;
import org.apache.directory.api.ldap.model.exception.LdapURLEncodingException;
import org.apache.directory.api.ldap.model.url.LdapUrl;
import org.dirlens.connection.parameters.Encryption;
import org.dirlens.connection.parameters.Endpoint;

/**
 * The URL of a referral (RFC 4511, section 4.1.10; RFC 4516).
 *
 * @param host empty for the server that sent it
 * @param encryption LDAPS or none: whether StartTLS is to be used, a URL does not tell
 * @param dn empty for the name that was asked for
 */
public record ReferralUrl(String host, int port, Encryption encryption, String dn) {
  /** Reads it; empty when it is no URL of a directory. */
  public static Optional<ReferralUrl> parse(String text) {
    try {
      LdapUrl url = new LdapUrl(text.strip());
      Encryption encryption =
          url.getScheme().startsWith("ldaps") ? Encryption.LDAPS : Encryption.NONE;
      int port = url.getPort() < 1 ? encryption.defaultPort() : url.getPort();
      String host = url.getHost() == null ? "" : url.getHost().replaceAll("[\\[\\]]", "");
      return Optional.of(
          new ReferralUrl(host, port, encryption, url.getDn() == null ? "" : dn(url)));
    } catch (LdapURLEncodingException e) {
      return Optional.empty();
    }
  }

  private static String dn(LdapUrl url) {
    return url.getDn().getName();
  }

  /** Whether a connection goes to the server of the URL, by StartTLS or not. */
  public boolean leadsTo(Endpoint endpoint) {
    boolean tls = encryption == Encryption.LDAPS;
    return host.equalsIgnoreCase(endpoint.host())
        && port == endpoint.port()
        && tls == (endpoint.encryption() == Encryption.LDAPS);
  }

  /** The server of the URL, without StartTLS. */
  public Endpoint endpoint() {
    return new Endpoint(host, port, encryption, Endpoint.DEFAULT_TIMEOUT_MILLIS);
  }
}
