package org.dirlens.browser.core.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.WaitingCalls;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/**
 * Everything that was sent, the newest last: in files of a folder that only their owner can read,
 * {@value #FILES_MAX} of {@value #FILE_BYTES_MAX} bytes at most; the oldest goes first. In memory
 * are only the lines of the list, packed. A record is in the file before the call that adds it
 * returns, so it outlives a killed workbench.
 *
 * <p>Threads: any. {@link #get}, {@link #first}, {@link #end} and {@link #last} do not wait for a
 * disk.
 */
public final class ModificationLog {
  /** Where Dirlens and 389 Directory Server take orders. */
  private static final List<String> TASKS = List.of("cn=tasks", "cn=tasks,cn=config");

  static final int FILES_MAX = 10;
  static final int FILE_BYTES_MAX = 10 << 20;

  /** Longest record; what is longer is written without its values. */
  private static final int RECORD_CHARS_MAX = 2 << 20;

  private static final Pattern NAME = Pattern.compile("changes-(\\d{6,9})\\.ldif");

  private final Path folder;
  private final long fileBytesMax;
  private final Object writing = new Object();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile List<LogSegment> segments = List.of();
  private volatile @Nullable LoggedChange last;
  private volatile String problem = "";

  /** Which files could not be read; they stay as they are. */
  private volatile String unread = "";

  private boolean loaded;

  /** A log in {@code folder}, which need not exist yet. */
  public ModificationLog(Path folder) {
    this(folder, FILE_BYTES_MAX);
  }

  ModificationLog(Path folder, long fileBytesMax) {
    this.folder = folder;
    this.fileBytesMax = fileBytesMax;
  }

  /** That of the running workbench, in its workspace. */
  public static ModificationLog shared() {
    return Shared.LOG;
  }

  private static final class Shared {
    static final ModificationLog LOG =
        new ModificationLog(
            Platform.getStateLocation(FrameworkUtil.getBundle(ModificationLog.class))
                .append("changes")
                .toFile()
                .toPath());
  }

  /** Where the files are. */
  public Path folder() {
    return folder;
  }

  /** Reads what earlier starts have written, once. */
  public void load() {
    WaitingCalls.begin("ModificationLog.load");
    synchronized (writing) {
      if (!loaded) {
        loaded = true;
        try {
          read();
          Batch.tellInterrupted(this);
        } catch (IOException e) {
          failed(e);
        }
        fire();
      }
    }
  }

  private void read() throws IOException {
    List<LogSegment> found = new ArrayList<>();
    for (int number : numbers()) {
      try {
        found.add(LogSegment.open(folder, number, found.isEmpty() ? 0 : found.getLast().end()));
      } catch (IOException e) {
        failed(e);
        unread = problem;
      }
    }
    segments = List.copyOf(found);
  }

  /** Its files, the oldest first. */
  public List<Path> files() throws IOException {
    return numbers().stream().map(number -> folder.resolve(LogSegment.name(number))).toList();
  }

  private List<Integer> numbers() throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> NAME.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(match -> Integer.valueOf(match.group(1)))
          .sorted()
          .toList();
    }
  }

  /** Whether it only had a server begin something, which is not undone by deleting the order. */
  private static boolean startsTask(LoggedChange change) {
    return TASKS.stream().anyMatch(above -> DnText.sameOrBelow(change.subject().dn(), above));
  }

  /** Writes a change down. It does not fail: {@link #problem} tells when it could not. */
  void add(LoggedChange change, ChangeDetails details) {
    load();
    synchronized (writing) {
      try {
        byte[] record = ChangeText.of(change, bounded(details)).getBytes(StandardCharsets.UTF_8);
        LoggedChange placed = segment(record.length).append(change, record);
        if (placed.done() && placed.subject().entries() > 0 && !startsTask(placed)) {
          last = placed;
        }
        problem = "";
      } catch (IOException e) {
        failed(e);
      }
    }
    fire();
  }

  private static ChangeDetails bounded(ChangeDetails details) {
    int chars = details.ldif().length() + details.undo().length();
    if (chars <= RECORD_CHARS_MAX) {
      return details;
    }
    List<String> notes = new ArrayList<>(details.notes());
    notes.add("The values are not kept: %,d characters are too many for this log".formatted(chars));
    return new ChangeDetails("", "", notes, details.batch());
  }

  private LogSegment segment(int more) throws IOException {
    List<LogSegment> present = segments;
    if (!present.isEmpty() && present.getLast().bytes() + more <= fileBytesMax) {
      return present.getLast();
    }
    List<Integer> taken = numbers(); // also by files that could not be read
    List<LogSegment> next = new ArrayList<>(present);
    next.add(LogSegment.create(folder, taken.isEmpty() ? 1 : taken.getLast() + 1, end()));
    while (next.size() > FILES_MAX) {
      next.removeFirst().delete();
    }
    segments = List.copyOf(next);
    return next.getLast();
  }

  private void failed(IOException e) {
    problem = "The modification log in " + folder + " cannot be used: " + e.getMessage();
    ILog.of(ModificationLog.class).error(problem, e);
  }

  /** Why the log is not whole, empty while it is. */
  public String problem() {
    return problem.isEmpty() ? unread : problem;
  }

  /** Number of the oldest change that is kept. */
  public long first() {
    List<LogSegment> present = segments;
    return present.isEmpty() ? 0 : present.getFirst().first();
  }

  /** The number behind that of the newest change. */
  public long end() {
    List<LogSegment> present = segments;
    return present.isEmpty() ? 0 : present.getLast().end();
  }

  /** A change by its number, empty when it is not kept any more. */
  public Optional<LoggedChange> get(long number) {
    return segmentOf(number).map(segment -> segment.get(number));
  }

  private Optional<LogSegment> segmentOf(long number) {
    return segments.stream()
        .filter(each -> number >= each.first() && number < each.end())
        .findFirst();
  }

  /** The record as it stands in its file, empty when it is not kept any more. */
  public String record(LoggedChange change) throws IOException {
    WaitingCalls.begin("ModificationLog.record");
    Optional<LogSegment> segment = segmentOf(change.number());
    return segment.isPresent() ? segment.get().record(change.place()) : "";
  }

  /** The details of a change. */
  public ChangeDetails details(LoggedChange change) throws IOException {
    return ChangeText.details(record(change));
  }

  /** The last change since the start that was done, and changed something. */
  public Optional<LoggedChange> last() {
    return Optional.ofNullable(last);
  }

  /** Runs {@code listener} after each change, on the thread that made it. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  private void fire() {
    listeners.forEach(Runnable::run);
  }
}
