package org.dirlens.launcher.peers;

import java.io.IOException;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceSession;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;

/** Connections of the administrator. */
final class PeerSession {
  private PeerSession() {}

  static SourceSession open(RunningServer server) throws IOException {
    SourceUrl url = SourceUrl.parse("ldap://127.0.0.1:" + server.port());
    Login login = Login.simple(server.admin(), server.password());
    return SourceSession.open(
        SourceAddress.of(url, login), () -> Thread.currentThread().isInterrupted());
  }
}
