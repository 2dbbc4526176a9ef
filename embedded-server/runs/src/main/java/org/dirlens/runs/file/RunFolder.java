package org.dirlens.runs.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.dirlens.runs.Run;
import org.dirlens.runs.RunHead;
import org.jspecify.annotations.Nullable;

/**
 * A folder with a file for each run, which need not exist before the first one is added. A file is
 * written whole or not at all.
 */
public final class RunFolder {
  private static final DateTimeFormatter STARTED =
      DateTimeFormatter.ofPattern("uuuu-MM-dd-HHmmss").withZone(ZoneOffset.UTC);
  private static final int SUBJECT_CHARACTERS_MAX = 60;
  private static final int FILES_MAX = 10_000;
  private static final int NAMED_MAX = 5;

  /** No process writes a run for that long. */
  private static final Duration WRITING_MAX = Duration.ofHours(1);

  private final Path folder;

  public RunFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * A file of the folder.
   *
   * @param file its path
   * @param head of the run in it; null if it cannot be read
   * @param problem why not; empty if it can
   */
  public record Found(Path file, @Nullable RunHead head, String problem) {}

  /** The path of the folder. */
  public Path path() {
    return folder;
  }

  /**
   * All runs, the newest first, and behind them the files that cannot be read.
   *
   * @throws RunProblem if there are more than 10,000 files
   */
  public List<Found> list() throws IOException {
    List<Found> all = new ArrayList<>();
    for (Path file : files()) {
      all.add(found(file));
    }
    Comparator<Found> newest =
        Comparator.comparing(
            each -> each.head() == null ? Instant.MIN : each.head().started(),
            Comparator.reverseOrder());
    all.sort(newest.thenComparing(RunFolder::id));
    return all;
  }

  private static Found found(Path file) {
    try {
      return new Found(file, RunFile.readHead(file), "");
    } catch (RunProblem e) {
      return new Found(file, null, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return new Found(file, null, file + " cannot be read: " + e.getMessage());
    }
  }

  private List<Path> files() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> files =
          all.filter(file -> file.getFileName().toString().endsWith(RunFile.ENDING))
              .limit(FILES_MAX + 1L)
              .toList();
      if (files.size() > FILES_MAX) {
        throw new RunProblem(folder + " holds more than " + FILES_MAX + " runs");
      }
      return files;
    }
  }

  /**
   * An id that no run of the folder has: the time in UTC and what was measured.
   *
   * @param subject the name of a workload or an experiment
   */
  public String newId(Instant started, String subject) {
    String plain = subject.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("-$", "");
    String id =
        STARTED.format(started)
            + "-"
            + plain.substring(0, Math.min(plain.length(), SUBJECT_CHARACTERS_MAX));
    String free = id;
    for (int i = 2; Files.exists(file(free)); i++) {
      free = id + "-" + i;
    }
    return free;
  }

  /**
   * Adds a run.
   *
   * @return its file
   * @throws RunProblem if the folder holds one with its id
   */
  public Path add(Run run) throws IOException {
    Path file = file(run.head().id());
    if (Files.exists(file)) {
      throw new RunProblem("there is a run with the id " + run.head().id() + " in " + folder);
    }
    Files.createDirectories(folder);
    write(file, run);
    return file;
  }

  /**
   * The run that a text means: the one with this id, else the one with this name, else the only one
   * whose id or name begins so.
   *
   * @throws RunProblem if there is none, or more than one
   */
  public Found find(String text) throws IOException {
    List<Found> runs = list().stream().filter(each -> each.head() != null).toList();
    List<Predicate<RunHead>> meanings =
        List.of(
            head -> head.id().equals(text),
            head -> head.name().equals(text),
            head -> head.id().startsWith(text) || head.name().startsWith(text));
    for (Predicate<RunHead> meaning : meanings) {
      List<Found> meant =
          runs.stream().filter(each -> each.head() != null && meaning.test(each.head())).toList();
      if (meant.size() == 1) {
        return meant.getFirst();
      }
      if (meant.size() > 1) {
        throw new RunProblem("\"" + text + "\" may be one of these runs: " + ids(meant));
      }
    }
    throw new RunProblem(
        runs.isEmpty()
            ? "there are no runs in " + folder
            : "no run is called \"" + text + "\" in " + folder + "; the newest are: " + ids(runs));
  }

  private static String ids(List<Found> runs) {
    return runs.stream().limit(NAMED_MAX).map(RunFolder::id).collect(Collectors.joining(", "))
        + (runs.size() > NAMED_MAX ? " and " + (runs.size() - NAMED_MAX) + " more" : "");
  }

  private static String id(Found run) {
    return run.head() == null ? run.file().toString() : run.head().id();
  }

  /** Gives a run of the folder another name. */
  public void name(Found run, String name) throws IOException {
    write(run.file(), RunFile.read(run.file()).named(name));
  }

  /** Deletes a run of the folder, or a file that cannot be read. */
  public void delete(Found run) throws IOException {
    if (!Files.deleteIfExists(run.file())) {
      throw new RunProblem("there is no such file any more: " + run.file());
    }
  }

  private Path file(String id) {
    if (!RunHead.isId(id)) {
      throw new IllegalArgumentException("no id of a run: " + id);
    }
    return folder.resolve(id + RunFile.ENDING);
  }

  private void write(Path file, Run run) throws IOException {
    Path fresh = Files.createTempFile(folder, "run", ".new");
    try {
      deleteLeftBehind(Files.getLastModifiedTime(fresh).toInstant().minus(WRITING_MAX));
      write(fresh, RunFile.text(run).getBytes(StandardCharsets.UTF_8));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** What killed processes began to write. */
  private void deleteLeftBehind(Instant before) {
    try (DirectoryStream<Path> unfinished = Files.newDirectoryStream(folder, "run[0-9]*.new")) {
      for (Path each : unfinished) {
        if (Files.getLastModifiedTime(each).toInstant().isBefore(before)) {
          Files.deleteIfExists(each);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Another user's, say: it stays, and the run is kept all the same.
    }
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer content = ByteBuffer.wrap(bytes);
      while (content.hasRemaining()) {
        channel.write(content);
      }
      channel.force(true);
    }
  }
}
