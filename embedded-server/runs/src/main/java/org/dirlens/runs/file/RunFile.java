package org.dirlens.runs.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.jspecify.annotations.Nullable;

/**
 * A run as a file: an object of JSON in UTF-8 with the keys
 *
 * <pre>
 * format         1
 * head           id, name, note, question, kind, started (ISO 8601), seconds
 * environment    java, machine, dirlensVersion, loadAtStart
 * configuration  subject, workload, folder, data, seed, entries, rounds, targets
 * measured       a list: target, operation, round, operations, entries, errors (result code to
 *                count), seconds, latencyNanos (HdrHistogram V2, compressed, base64),
 *                countPerSecond, serverCpuNanos
 * tables         a list: round, columns, rows
 * originals      a list: document, table
 * differences    a text
 * </pre>
 *
 * All keys are written and all must be there but for folder, which stands there only if the
 * workload names files in it; another one is an error, as is another format. What is not known is
 * null. A file has at most 64 MB.
 */
public final class RunFile {
  /** What a file of a run is called behind its id. */
  public static final String ENDING = ".json";

  static final int FORMAT = 1;
  static final String FOLDER = "folder";
  private static final int FILE_BYTES_MAX = 64 << 20;

  private RunFile() {}

  /** The text of the file of a run. */
  public static String text(Run run) {
    return RunWriter.text(run);
  }

  /**
   * Reads a file.
   *
   * @throws RunProblem if it is no file of a run, or of a newer format, naming the place
   */
  public static Run read(Path file) throws IOException {
    return new RunReader(place(file, null)).run();
  }

  /**
   * Reads what the run in a file is called, but not all of it: the rest may be damaged.
   *
   * @throws RunProblem if it is no file of a run, or of a newer format, naming the place
   */
  public static RunHead readHead(Path file) throws IOException {
    return new RunReader(place(file, "head")).head();
  }

  private static JsonPlace place(Path file, @Nullable String last) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new RunProblem("no such file of a run: " + file);
    }
    if (Files.size(file) > FILE_BYTES_MAX) {
      throw new RunProblem(file + ": larger than " + (FILE_BYTES_MAX >> 20) + " MB");
    }
    String text = textOf(file);
    return last == null
        ? JsonTree.read(text, file.toString())
        : JsonTree.readUpTo(last, text, file.toString());
  }

  private static String textOf(Path file) throws IOException {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new RunProblem(file + ": is not in UTF-8");
    }
  }
}
