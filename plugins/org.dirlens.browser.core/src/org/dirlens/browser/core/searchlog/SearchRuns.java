package org.dirlens.browser.core.searchlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.dirlens.browser.core.change.SecretAttributes;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchWitness;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.WaitingCalls;
import org.dirlens.connection.store.OwnerOnlyFile;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.FrameworkUtil;

/**
 * The searches that people ran by a form, not those of trees and editors: the last {@value
 * #RUNS_MAX} of all connections, kept over restarts in a file that only their owner can read. What
 * secret attributes are compared with is left out.
 *
 * <p>Threads: any; all but {@link #of} may wait for the disk.
 */
public final class SearchRuns implements SearchWitness {
  /** Runs that are kept. */
  static final int RUNS_MAX = 200;

  private final Path file;
  private final Supplier<SecretAttributes> secrets;

  /** The newest last. */
  private volatile List<LoggedSearch> runs = List.of();

  private boolean loaded;

  /** Whether those of earlier starts are in the file only, which stays as it is then. */
  private boolean unreadable;

  SearchRuns(Path file, Supplier<SecretAttributes> secrets) {
    this.file = file;
    this.secrets = secrets;
  }

  /** Those of the running workbench. */
  public static SearchRuns shared() {
    return Shared.RUNS;
  }

  private static final class Shared {
    static final SearchRuns RUNS =
        new SearchRuns(
            Platform.getStateLocation(FrameworkUtil.getBundle(SearchRuns.class))
                .append("runs.ldiflog")
                .toFile()
                .toPath(),
            SecretAttributes::chosen);
  }

  /** Reads those of earlier starts, once. */
  public synchronized void load() {
    WaitingCalls.begin("SearchRuns.load");
    if (!loaded) {
      loaded = true;
      try {
        runs = Files.exists(file) ? SearchLogText.read(Files.readAllLines(file)) : List.of();
      } catch (IOException e) {
        unreadable = true;
        failed(e);
      }
    }
  }

  /** Those on one connection as far as they were loaded, the newest first. */
  public List<LoggedSearch> of(String connection) {
    return runs.reversed().stream().filter(each -> each.origin().id().equals(connection)).toList();
  }

  @Override
  public synchronized void searched(Session session, SearchQuery query, Ended ended) {
    load();
    List<LoggedSearch> next = new ArrayList<>(runs);
    next.add(LoggedSearch.of(session.parameters(), query, ended, secrets.get()));
    runs = List.copyOf(next.subList(Math.max(0, next.size() - RUNS_MAX), next.size()));
    if (unreadable) {
      return;
    }
    try {
      write();
    } catch (IOException e) {
      failed(e);
    }
  }

  private void write() throws IOException {
    StringBuilder text = new StringBuilder();
    int number = 0;
    for (LoggedSearch run : runs) {
      text.append(SearchLogText.of(run, ++number, run.origin().url(), ""));
    }
    OwnerOnlyFile.replace(file, text.toString());
  }

  private void failed(IOException e) {
    ILog.of(SearchRuns.class).error("The searches that were run are not kept in " + file, e);
  }
}
