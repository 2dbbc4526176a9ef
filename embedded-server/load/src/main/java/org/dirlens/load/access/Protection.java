package org.dirlens.load.access;

import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How the connections of a load are protected.
 *
 * @param key shown to servers that ask for a certificate; null for none
 */
public record Protection(Kind kind, Trust trust, @Nullable ClientKey key) {
  /** When TLS begins. */
  public enum Kind {
    NONE,
    /** With the first byte (ldaps). */
    TLS,
    /** After the operation StartTLS (RFC 4511, section 4.14). */
    START_TLS
  }

  /** Plain TCP. */
  public static final Protection NONE = of(Kind.NONE, new Trust.OfJava());

  public static Protection of(Kind kind, Trust trust) {
    return new Protection(kind, trust, null);
  }

  /** What TLS is made by. */
  public SSLContext context() throws GeneralSecurityException {
    KeyManager @Nullable [] keys = key == null ? null : key.managers();
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys, new TrustManager[] {trust.manager()}, null);
    return context;
  }
}
