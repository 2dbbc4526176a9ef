package org.dirlens.browser.core.searchlog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.browser.core.search.SearchCommand;
import org.dirlens.connection.core.Connections;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.parameters.ConnectionParameters;
import org.dirlens.connection.parameters.ConnectionUrl;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.FrameworkUtil;

/**
 * Every search that was sent, the newest last: in {@value #FILES_MAX} files of about {@value
 * #FILE_BYTES_MAX} bytes at most, in a folder that only their owner can read; the oldest goes
 * first. In memory are the last {@value #SEARCHES_MAX}. What secret attributes are compared with is
 * left out.
 *
 * <p>Threads: any.
 */
public final class SearchLog implements SearchWitness {
  /** Searches that are in memory. */
  public static final int SEARCHES_MAX = 5_000;

  static final int FILES_MAX = 10;
  static final int FILE_BYTES_MAX = 500_000;

  private static final Pattern NAME = Pattern.compile("searches-\\d{6}\\.ldiflog");

  private final Path folder;
  private final long fileBytesMax;
  private final Supplier<SecretAttributes> secrets;
  private final Deque<LoggedSearch> searches = new ArrayDeque<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile String problem = "";

  /** Which files could not be read. */
  private volatile String unread = "";

  private boolean loaded;
  private long number;

  // The file that is written to, and how long it is; null before the first search.
  private @Nullable Path file;
  private long fileBytes;

  SearchLog(Path folder, long fileBytesMax, Supplier<SecretAttributes> secrets) {
    this.folder = folder;
    this.fileBytesMax = fileBytesMax;
    this.secrets = secrets;
  }

  /** That of the running workbench, in its workspace. */
  public static SearchLog shared() {
    return Shared.LOG;
  }

  private static final class Shared {
    static final SearchLog LOG =
        new SearchLog(
            Platform.getStateLocation(FrameworkUtil.getBundle(SearchLog.class))
                .append("searches")
                .toFile()
                .toPath(),
            FILE_BYTES_MAX,
            SecretAttributes::chosen);
  }

  /** From now on all searches of these connections are written down. */
  public void install(Connections connections) {
    connections.witnessedBy(this);
  }

  /** Where the files are. */
  public Path folder() {
    return folder;
  }

  /** Why the log is not whole, empty while it is. */
  public String problem() {
    return problem.isEmpty() ? unread : problem;
  }

  /** The searches in memory, the newest first; reads what earlier starts have written, once. */
  public List<LoggedSearch> newestFirst() {
    WaitingCalls.begin("SearchLog.newestFirst");
    synchronized (searches) {
      load();
      return new ArrayList<>(searches).reversed();
    }
  }

  private void load() {
    if (loaded) {
      return;
    }
    loaded = true;
    try {
      files().forEach(this::read);
    } catch (IOException e) {
      failed(e);
    }
  }

  private void read(Path file) {
    try {
      SearchLogText.read(Files.readAllLines(file)).forEach(this::remember);
    } catch (IOException e) {
      failed(e);
      unread = problem;
    }
  }

  private void remember(LoggedSearch search) {
    searches.add(search);
    if (searches.size() > SEARCHES_MAX) {
      searches.removeFirst();
    }
    number++;
  }

  /** Its files, the oldest first. */
  public List<Path> files() throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> NAME.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    }
  }

  @Override
  public void searched(Session session, SearchQuery query, Ended ended) {
    ConnectionParameters server = session.parameters();
    add(LoggedSearch.of(server, query, ended, secrets.get()), server);
  }

  private void add(LoggedSearch search, ConnectionParameters server) {
    synchronized (searches) {
      load();
      remember(search);
      try {
        byte[] text =
            SearchLogText.of(search, number, url(search, server), command(search, server))
                .getBytes(StandardCharsets.UTF_8);
        Files.write(file(text.length), text, StandardOpenOption.APPEND);
        fileBytes += text.length;
        problem = "";
      } catch (IOException e) {
        file = null;
        failed(e);
      }
    }
    listeners.forEach(Runnable::run);
  }

  /** The LDAP URL of a search on a server (RFC 4516). */
  public static String url(LoggedSearch search, ConnectionParameters server) {
    SearchQuery query = search.query();
    return ConnectionUrl.of(
        server.endpoint(),
        query.base(),
        query.attributes(),
        SearchCommand.scope(query.scope()),
        query.filter());
  }

  /** The command of a shell that searches the same. */
  public static String command(LoggedSearch search, ConnectionParameters server) {
    return SearchCommand.of(server, search.query());
  }

  /** The file that a text goes to: a new one where it would make the last one too long. */
  private Path file(int textBytes) throws IOException {
    Path present = file;
    if (present == null || fileBytes + textBytes > fileBytesMax) {
      present = lastOrNext(textBytes);
      fileBytes = Files.size(present);
      file = present;
    }
    return present;
  }

  private Path lastOrNext(int textBytes) throws IOException {
    List<Path> present = files();
    if (!present.isEmpty() && Files.size(present.getLast()) + textBytes <= fileBytesMax) {
      return present.getLast();
    }
    int next =
        present.isEmpty()
            ? 1
            : Integer.parseInt(present.getLast().getFileName().toString().replaceAll("\\D", ""))
                + 1;
    for (Path oldest : present.subList(0, Math.max(0, present.size() - FILES_MAX + 1))) {
      Files.delete(oldest);
    }
    return OwnerOnlyFile.create(folder.resolve("searches-%06d.ldiflog".formatted(next)));
  }

  private void failed(IOException e) {
    String sentence = "The search log in " + folder + " cannot be used: " + e.getMessage();
    if (!sentence.equals(problem)) { // a full disk is told once, not with every search
      ILog.of(SearchLog.class).error(sentence, e);
    }
    problem = sentence;
  }

  /** Runs {@code listener} after each search, on the thread that made it. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }
}
