package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.dirlens.runs.Run;
import org.dirlens.runs.file.RunFile;
import org.dirlens.runs.file.RunFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The folder with the runs, and the streams. */
final class RunsOption {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec spec;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      description = "The folder of the runs. Default: .dirlens/runs in the home folder.")
  private @Nullable Path folder;

  RunFolder folder() {
    Path chosen = folder;
    return new RunFolder(
        chosen == null ? Path.of(System.getProperty("user.home"), ".dirlens", "runs") : chosen);
  }

  /** The run that an argument names: a file of it if there is one, else one of the folder. */
  Run run(String text) throws IOException {
    Path file = Path.of(text);
    return RunFile.read(
        text.endsWith(RunFile.ENDING) && Files.exists(file) ? file : folder().find(text).file());
  }

  List<Run> runs(List<String> texts) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (String text : texts) {
      runs.add(run(text));
    }
    return runs;
  }

  PrintWriter out() {
    return line().getOut();
  }

  PrintWriter err() {
    return line().getErr();
  }

  CommandLine line() {
    return Objects.requireNonNull(spec, "set when the command is parsed").commandLine();
  }
}
