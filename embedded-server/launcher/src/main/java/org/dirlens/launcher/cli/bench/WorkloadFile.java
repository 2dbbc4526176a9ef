package org.dirlens.launcher.cli.bench;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.cli.console.CommandProblem;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadDuration;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.jspecify.annotations.Nullable;

/**
 * The text of a workload, of a file or of those that come with Dirlens.
 *
 * @param name what a run calls it
 * @param place where it was found, for messages
 * @param text what it says
 * @param folder in which files of values are; null for none
 */
record WorkloadFile(String name, String place, String text, @Nullable Path folder) {
  /** How the names of files of workloads end. */
  static final String ENDING = ".workload";

  private static final long FILE_BYTES_MAX = 4 << 20;
  private static final Pattern DATA = Pattern.compile("(?m)^#.*dirlens generate ([a-z]+)");

  /** The workload that an argument names; empty if it names none. */
  static Optional<WorkloadFile> find(String subject) throws IOException, CommandProblem {
    if (BuiltInWorkloads.NAMES.contains(subject)) {
      return Optional.of(new WorkloadFile(subject, subject, BuiltInWorkloads.text(subject), null));
    }
    return subject.endsWith(ENDING) ? Optional.of(read(Path.of(subject))) : Optional.empty();
  }

  private static WorkloadFile read(Path file) throws IOException, CommandProblem {
    if (Files.size(file) > FILE_BYTES_MAX) {
      throw new CommandProblem(file + " is longer than " + FILE_BYTES_MAX + " bytes");
    }
    String name = file.getFileName().toString();
    String plain = name.substring(0, name.length() - ENDING.length());
    try {
      return new WorkloadFile(
          plain.isBlank() ? "workload" : plain,
          file.toString(),
          Files.readString(file),
          file.toAbsolutePath().getParent());
    } catch (CharacterCodingException e) {
      throw new CommandProblem(file + " is not UTF-8");
    }
  }

  /** One that comes with Dirlens, and can therefore be read. */
  static Workload builtIn(String name) {
    try {
      return WorkloadReader.read(BuiltInWorkloads.text(name), Given.NOTHING);
    } catch (WorkloadProblem e) {
      throw new IllegalStateException("the workload " + name + ": " + e.getMessage(), e);
    }
  }

  /** The same for another time, which is written as in a workload. */
  WorkloadFile lasting(String time) throws CommandProblem {
    try {
      return new WorkloadFile(name, place, WorkloadDuration.replace(text, time), folder);
    } catch (WorkloadProblem e) {
      throw new CommandProblem(place + ": " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new CommandProblem("--duration: " + e.getMessage());
    }
  }

  /** What takes the place of what the text says. */
  Given given(@Nullable Long entries) {
    return new Given(null, entries, folder);
  }

  /** What it asks; the problem names file and line. */
  Workload read(Given given) throws CommandProblem {
    try {
      return WorkloadReader.read(text, given);
    } catch (WorkloadProblem e) {
      throw new CommandProblem(place + ": " + e.getMessage());
    }
  }

  /** The template of generated data that a comment names; empty if none does. */
  Optional<String> template() {
    Matcher named = DATA.matcher(text);
    return named.find() ? Optional.of(named.group(1)) : Optional.empty();
  }
}
