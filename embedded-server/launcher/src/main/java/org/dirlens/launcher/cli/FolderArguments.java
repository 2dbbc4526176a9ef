package org.dirlens.launcher.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.dirlens.launcher.Installation;
import org.dirlens.partition.ldap.LdapProblem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What the commands that work on a whole data folder share: the folder, and where to print. */
class FolderArguments {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(names = "--data", required = true, paramLabel = "DIR", description = "The data folder.")
  private Path data = Path.of(".");

  Path data() {
    return data;
  }

  /** Opens the existing data folder; fails if a server runs on it. */
  Installation open() throws IOException, LdapProblem {
    return Installation.openExisting(data);
  }

  PrintWriter out() {
    return line().getOut();
  }

  PrintWriter err() {
    return line().getErr();
  }

  private CommandLine line() {
    return Objects.requireNonNull(spec, "set when the command is parsed").commandLine();
  }
}
