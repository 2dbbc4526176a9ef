package org.dirlens.launcher.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.launcher.cli.console.Passwords;
import org.dirlens.launcher.twin.Twin;
import org.dirlens.launcher.twin.TwinSource;
import org.dirlens.launcher.twin.source.PemTrust;
import org.dirlens.launcher.twin.source.SourceAddress;
import org.dirlens.load.access.Login;
import org.dirlens.load.access.Mechanism;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The password for the source of a twin: in a file, or asked for. */
final class TwinPassword {
  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "The password for the source. Default: it is asked for.")
  private @Nullable Path file;

  /** How to reach the source of a twin. */
  SourceAddress address(Twin twin) throws IOException, CommandProblem {
    if (!(twin.source() instanceof TwinSource.Server server)) {
      throw new CommandProblem(twin.source() + " is no server");
    }
    return address(server);
  }

  /** How to reach a server. */
  SourceAddress address(TwinSource.Server server) throws IOException, CommandProblem {
    if (server.mechanism() == Mechanism.EXTERNAL) {
      throw new CommandProblem(
          "a twin that binds by EXTERNAL is followed in the window, which has the key");
    }
    String password =
        server.mechanism().usesPassword()
            ? Passwords.of(file, server.login(), server.url().toString())
            : "";
    Login login = server.login(password);
    SourceAddress usual = SourceAddress.of(server.url(), login);
    Path certificates = server.certificates();
    return certificates == null
        ? usual
        : new SourceAddress(
            server.url(), login, PemTrust.in(certificates), SourceAddress.Names.CHECKED);
  }
}
