package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.dirlens.launcher.ScratchFolder;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.runs.Run;
import org.jspecify.annotations.Nullable;

/** Where the data of a run lies. */
final class DataPlace {
  private DataPlace() {}

  /** What is measured in a folder. */
  interface Measurement {
    Run in(Path folder) throws IOException, LdapProblem, CommandProblem;
  }

  /**
   * Measures there.
   *
   * @param chosen a folder that stays and must be new or empty; null for one that is removed
   */
  static Run use(@Nullable Path chosen, Measurement measurement)
      throws IOException, LdapProblem, CommandProblem {
    if (chosen == null) {
      try (ScratchFolder scratch = new ScratchFolder()) {
        return measurement.in(scratch.path());
      }
    }
    Files.createDirectories(chosen);
    try (Stream<Path> there = Files.list(chosen)) {
      if (there.findAny().isPresent()) {
        throw new CommandProblem(chosen + " is not empty; name a new folder");
      }
    }
    return measurement.in(chosen);
  }
}
