package org.dirlens.launcher.twin.source;

import javax.net.ssl.SSLSocketFactory;
import org.dirlens.load.access.Login;

/**
 * All that is needed to ask a server.
 *
 * @param tls makes protected sockets, and decides which certificates are trusted
 */
public record SourceAddress(SourceUrl url, Login login, SSLSocketFactory tls, Names names) {
  /** Who says whether a certificate names the host. */
  public enum Names {
    /** We do, as RFC 4513, section 3.1.3, has it. */
    CHECKED,
    /** Who made the sockets did, and may have asked a person. */
    TRUSTED_BY_FACTORY
  }

  /** A server whose certificate the JDK trusts, if it has one. */
  public static SourceAddress of(SourceUrl url, Login login) {
    return new SourceAddress(
        url, login, (SSLSocketFactory) SSLSocketFactory.getDefault(), Names.CHECKED);
  }
}
