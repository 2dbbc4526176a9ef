package org.dirlens.browser.core.change;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.LoggedChange.Kind;
import org.dirlens.browser.core.change.LoggedChange.Origin;
import org.dirlens.browser.core.change.LoggedChange.Subject;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.core.WriteWitness;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * Many writes that a person thinks of as one: an import, a copied or deleted subtree. The log has
 * one record of it, and a folder with the records that take it back. The writes go through {@link
 * #session}. One that a killed workbench left unfinished is told at the next start. One thread.
 */
public final class Batch implements AutoCloseable {
  /** Most that all batches keep on the disk; the oldest go first. */
  static final long KEPT_BYTES_MAX = 1L << 30;

  private static final String FOLDER = "batches";
  private static final String UNFINISHED = "unfinished.properties";

  private final ModificationLog log;
  private final Origin origin;
  private final Kind kind;
  private final String name;
  private final Path folder;
  private final Session session;
  private final ReverseFiles reverse;
  private final List<String> notes = new ArrayList<>();

  /** By identity: the same may be sent twice. */
  private final Map<Write, Write> backs = new IdentityHashMap<>();

  private long done;
  private long refused;
  private long unanswered;
  private long withoutReverse;
  private String problem = "The work was cancelled";

  private Batch(ModificationLog log, Session session, Kind kind, String name) {
    this.log = log;
    this.origin = Origin.of(session.parameters());
    this.kind = kind;
    this.name = name;
    this.folder = log.folder().resolve(FOLDER).resolve(UUID.randomUUID().toString());
    this.reverse = new ReverseFiles(folder);
    this.session = session.witnessedBy(new Witness());
  }

  /**
   * Begins a batch.
   *
   * @param name the entry or file it is about
   * @throws ConnectionProblem when its records cannot be kept
   */
  public static Batch begin(ModificationLog log, Session session, Kind kind, String name)
      throws ConnectionProblem {
    log.load();
    Batch batch = new Batch(log, session, kind, name);
    try {
      batch.mark();
    } catch (IOException e) {
      throw batch.notKept(e);
    }
    return batch;
  }

  private ConnectionProblem notKept(IOException e) {
    return ConnectionProblem.request(
        "Undo data cannot be written to %s: %s. Nothing was sent"
            .formatted(folder, e.getMessage()));
  }

  private void mark() throws IOException {
    Properties properties = new Properties();
    properties.setProperty("id", origin.id());
    properties.setProperty("name", origin.name());
    properties.setProperty("url", origin.url());
    properties.setProperty("kind", kind.name());
    properties.setProperty("subject", name);
    Path file = OwnerOnlyFile.create(folder.resolve(UNFINISHED));
    try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      properties.store(writer, null);
    }
  }

  /** The session through which the writes of this batch go. */
  public Session session() {
    return session;
  }

  /** Keeps what takes writes back that are still to be sent. */
  public void keep(Write back) throws ConnectionProblem {
    try {
      reverse.add(back);
    } catch (IOException e) {
      throw notKept(e);
    }
  }

  /** Everything that is to be kept is; it is on the disk when this returns. */
  public void kept() throws ConnectionProblem {
    try {
      reverse.close();
    } catch (IOException e) {
      throw notKept(e);
    }
  }

  /** A write that is sent next, and what takes it back; for writes that are not adds. */
  public void takenBackBy(Write write, Write back) {
    backs.put(write, back);
  }

  /** The last refusal was expected and is dealt with, so it is not told in the log. */
  public void refusalHandled() {
    refused--;
  }

  /** Says something of it in the log. */
  public void note(String sentence) {
    notes.add(sentence);
  }

  /** It came to its end. */
  public void succeeded() {
    problem = "";
  }

  /** It ended before. */
  public void failed(String why) {
    problem = why;
  }

  /** Writes it into the log. */
  @Override
  public void close() {
    try {
      reverse.close();
    } catch (IOException e) {
      notes.add("Undo data is incomplete: " + e.getMessage());
    }
    if (done == 0 && refused == 0 && unanswered == 0) {
      delete(folder);
      return;
    }
    if (refused > 0) {
      notes.add(writes(refused) + " refused by the server");
    }
    if (unanswered > 0) {
      notes.add(writes(unanswered) + " got no answer: whether the server did that is not known");
    }
    if (withoutReverse > 0) {
      notes.add(
          writes(withoutReverse) + " cannot be taken back: what was there before was not read");
    }
    log.add(
        LoggedChange.now(origin, new Subject(kind, name, done), problem),
        new ChangeDetails("", "", notes, folder.getFileName().toString()));
    try {
      Files.deleteIfExists(folder.resolve(UNFINISHED));
      limit(log.folder().resolve(FOLDER), KEPT_BYTES_MAX);
    } catch (IOException e) {
      ILog.of(Batch.class).error("Cannot tidy " + folder, e);
    }
  }

  private static String writes(long count) {
    return count == 1 ? "1 write" : "%,d writes".formatted(count);
  }

  private final class Witness implements WriteWitness {
    @Override
    public Answer sending(Session through, Write write, IProgressMonitor monitor) {
      return answer -> answered(write, answer);
    }

    @Override
    public Answer settingPassword(Session through, String dn) {
      return answer -> {
        done++;
        withoutReverse++;
      };
    }
  }

  private void answered(Write write, @Nullable ConnectionProblem answer) {
    if (answer != null) {
      boolean said = answer.kind() == ConnectionProblem.Kind.RESULT;
      refused += said ? 1 : 0;
      unanswered += said ? 0 : 1;
      return;
    }
    done++;
    if (write instanceof Write.Delete && (kind == Kind.DELETE || kind == Kind.MOVE)) {
      return; // It was kept before.
    }
    Write back = write instanceof Write.Add ? new Write.Delete(write.dn()) : backs.remove(write);
    if (back == null) {
      withoutReverse++;
      return;
    }
    if (back instanceof Write.Modify modify && modify.modifications().isEmpty()) {
      return; // It changed nothing.
    }
    try {
      if (kind.mixed() && !(back instanceof Write.Add)) {
        reverse.addLast(back);
      } else {
        reverse.add(back);
      }
    } catch (IOException e) {
      withoutReverse++;
    }
  }

  /** The records that take a logged batch back. */
  static ReverseFiles reverse(ModificationLog log, ChangeDetails details) {
    return new ReverseFiles(log.folder().resolve(FOLDER).resolve(details.batch()));
  }

  /** Tells of batches that a killed workbench left unfinished. */
  static void tellInterrupted(ModificationLog log) throws IOException {
    for (Path folder : folders(log.folder().resolve(FOLDER))) {
      Path mark = folder.resolve(UNFINISHED);
      if (Files.exists(mark)) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(mark, StandardCharsets.UTF_8)) {
          properties.load(reader);
        }
        tellInterrupted(log, folder, properties);
        Files.delete(mark);
      }
    }
  }

  private static void tellInterrupted(ModificationLog log, Path folder, Properties was) {
    Kind[] kinds = Kind.values();
    for (Kind kind : kinds) {
      if (kind.name().equals(was.getProperty("kind"))) {
        Origin origin =
            new Origin(
                was.getProperty("id", ""), was.getProperty("name", ""), was.getProperty("url", ""));
        log.add(
            LoggedChange.now(
                origin,
                new Subject(kind, was.getProperty("subject", ""), 0),
                "The workbench ended before this did. How far it came is not known"),
            new ChangeDetails("", "", List.of(), folder.getFileName().toString()));
      }
    }
  }

  private static List<Path> folders(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(parent)) {
      return found.filter(Files::isDirectory).toList();
    }
  }

  /** Deletes the oldest batches until the others fit; the newest stays in any case. */
  static void limit(Path parent, long bytesMax) throws IOException {
    List<Path> newestFirst =
        folders(parent).stream()
            .sorted(Comparator.comparing((Path each) -> each.toFile().lastModified()).reversed())
            .toList();
    long sum = 0;
    for (Path each : newestFirst) {
      sum += bytes(each);
      boolean running = Files.exists(each.resolve(UNFINISHED));
      if (sum > bytesMax && !each.equals(newestFirst.getFirst()) && !running) {
        delete(each);
      }
    }
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      ILog.of(Batch.class).error("Cannot delete " + folder, e);
    }
  }
}
