package org.dirlens.launcher.twin;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.launcher.twin.source.SourceUrl;
import org.dirlens.load.access.Login;
import org.dirlens.tree.ProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TwinFollowerTest {
  /** Enough that the waits between them would take five minutes. */
  private static final int TRIES = 12;

  @TempDir Path folder;

  /** The source hangs up each time, and somebody wishes another try before that. */
  @Test
  @Timeout(120)
  void aWishToTryAgainIsHeardWhileItTries() throws Exception {
    Path ldif =
        Files.writeString(
            folder.resolve("some.ldif"), "dn: o=some\nobjectClass: organization\no: some\n");
    Path data = folder.resolve("data");
    try (Installation installation = Installation.open(data);
        ServerSocket source = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      TwinHome home = new FolderHome(installation, data);
      Pace pace = new Pace(Pace.UNLIMITED);
      new TwinPull(home, null, pace, ProgressMonitor.NONE)
          .from(new TwinSource.LdifFile(ldif, "o=some"));
      SourceUrl url = SourceUrl.parse("ldap://127.0.0.1:" + source.getLocalPort());
      TwinFollower follower =
          new TwinFollower(
              home.files().all().getFirst().twin(),
              home,
              SourceAddress.of(url, Login.ANONYMOUS),
              pace);
      Thread following = Thread.ofPlatform().daemon().start(follower);
      for (int i = 0; i < TRIES; i++) {
        try (Socket tried = source.accept()) {
          follower.resume();
        }
      }
      follower.close();
      source.close();
      following.join();
    }
  }
}
