package org.dirlens.server;

import java.io.IOException;
import javax.net.ssl.SSLContext;

/** The key a server proves itself with; may be made when it is asked for the first time. */
@FunctionalInterface
public interface TlsKey {
  /**
   * A context for accepting TLS connections, asked for each of them, so that a key can be replaced.
   * Any thread; may take long the first time.
   *
   * @throws IOException if there is no key and none can be made
   */
  SSLContext context() throws IOException;
}
