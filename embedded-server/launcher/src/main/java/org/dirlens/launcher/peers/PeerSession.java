package org.dirlens.launcher.peers;

import java.io.IOException;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceLogin;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.launcher.twin.source.SourceUrl;

/** Connections of the administrator. */
final class PeerSession {
  private PeerSession() {}

  static SourceSession open(RunningServer server) throws IOException {
    SourceUrl url = SourceUrl.parse("ldap://127.0.0.1:" + server.port());
    SourceLogin login = new SourceLogin(server.admin(), server.password());
    return SourceSession.open(
        SourceAddress.of(url, login), () -> Thread.currentThread().isInterrupted());
  }
}
