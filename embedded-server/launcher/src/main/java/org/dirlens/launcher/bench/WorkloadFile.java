package org.dirlens.launcher.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dirlens.launcher.TextFile;
import org.dirlens.load.workload.BuiltInWorkloads;
import org.dirlens.load.workload.Workload;
import org.dirlens.load.workload.WorkloadDuration;
import org.dirlens.load.workload.WorkloadFiles;
import org.dirlens.load.workload.WorkloadProblem;
import org.dirlens.load.workload.WorkloadReader;
import org.dirlens.load.workload.WorkloadReader.Given;
import org.dirlens.runs.Configuration;
import org.dirlens.runs.Run;
import org.jspecify.annotations.Nullable;

/**
 * The text of a workload: of a file, of those that come with Dirlens, or for a log.
 *
 * @param name what a run calls it
 * @param place where it was found, for messages
 * @param text what it says
 * @param folder in which files of values are; null for none
 * @param origin where the text is from
 */
public record WorkloadFile(
    String name, String place, String text, @Nullable Path folder, Origin origin) {
  /** Where the text of a workload is from. */
  public enum Origin {
    /** A file, also one that is gone. */
    FILE,
    /** A run that is kept. */
    RUN,
    /** Dirlens itself. */
    BUILT_IN
  }

  /** How the names of files of workloads end. */
  public static final String ENDING = ".workload";

  private static final long FILE_BYTES_MAX = 4 << 20;
  private static final Pattern DATA = Pattern.compile("(?m)^#.*dirlens generate ([a-z]+)");

  /**
   * The workload that an argument names; empty if it names none.
   *
   * @throws IOException as {@link #read(Path)}
   */
  public static Optional<WorkloadFile> find(String subject) throws IOException {
    if (BuiltInWorkloads.NAMES.contains(subject)) {
      return Optional.of(ofBuiltIn(subject));
    }
    return subject.endsWith(ENDING) ? Optional.of(read(Path.of(subject))) : Optional.empty();
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, is too long or not UTF-8
   */
  public static WorkloadFile read(Path file) throws IOException {
    if (Files.size(file) > FILE_BYTES_MAX) {
      throw new IOException(file + " is longer than " + FILE_BYTES_MAX + " bytes");
    }
    return missing(file).saying(TextFile.read(file));
  }

  /** One without a text, for a file that is not there any more. */
  public static WorkloadFile missing(Path file) {
    String name = file.getFileName().toString();
    String plain =
        name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    return new WorkloadFile(
        plain.isBlank() ? "workload" : plain,
        file.toString(),
        "",
        file.toAbsolutePath().getParent(),
        Origin.FILE);
  }

  /** The searches of an access log, of eight connections, for ten seconds. */
  public static WorkloadFile ofLog(Path log) {
    String name = log.getFileName().toString();
    String text =
        """
        title = The searches of %1$s
        base = dc=example,dc=com

        [load]
        connections = 8
        warm-up = 2 s
        duration = 10 s

        [log searches]
        file = %1$s
        """
            .formatted(name);
    return new WorkloadFile(
        name, log.toString(), text, log.toAbsolutePath().getParent(), Origin.FILE);
  }

  /** What a run asked; its place is the id of the run. */
  public static WorkloadFile ofRun(Run run) {
    Configuration ran = run.configuration();
    Path folder = ran.folder().isEmpty() ? null : Path.of(ran.folder());
    return new WorkloadFile(ran.subject(), run.head().id(), ran.workload(), folder, Origin.RUN);
  }

  /** The text of one that comes with Dirlens. */
  public static WorkloadFile ofBuiltIn(String name) {
    return new WorkloadFile(name, name, BuiltInWorkloads.text(name), null, Origin.BUILT_IN);
  }

  /** One that comes with Dirlens, and can therefore be read. */
  public static Workload builtIn(String name) {
    try {
      return WorkloadReader.read(BuiltInWorkloads.text(name), Given.NOTHING);
    } catch (WorkloadProblem e) {
      throw new IllegalStateException("the workload " + name + ": " + e.getMessage(), e);
    }
  }

  /**
   * The same for another time, which is written as in a workload.
   *
   * @throws WorkloadProblem if the text has no sections that can be told apart
   * @throws IllegalArgumentException if the time is none
   */
  public WorkloadFile lasting(String time) throws WorkloadProblem {
    return saying(WorkloadDuration.replace(text, time));
  }

  /** The same with another text. */
  public WorkloadFile saying(String other) {
    return new WorkloadFile(name, place, other, folder, origin);
  }

  /** What is to be written to a file, so that the files that it names are found from there. */
  public String textFor(Path file) {
    if (folder == null
        || folder.normalize().equals(file.toAbsolutePath().normalize().getParent())) {
      return text;
    }
    try {
      return WorkloadFiles.whole(text, folder);
    } catch (WorkloadProblem | InvalidPathException unfinished) {
      return text;
    }
  }

  /** The template of generated data that a comment names; empty if none does. */
  public Optional<String> template() {
    Matcher named = DATA.matcher(text);
    return named.find() ? Optional.of(named.group(1)) : Optional.empty();
  }
}
