package org.dirlens.server.session;

import java.io.IOException;
import javax.net.ssl.SSLContext;

/** Where the key comes from that StartTLS is answered with; any thread, may take long. */
@FunctionalInterface
public interface TlsSource {
  SSLContext context() throws IOException;
}
