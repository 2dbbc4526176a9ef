package org.dirlens.load.workload;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.dirlens.advisor.log.AccessLogs;
import org.dirlens.advisor.log.LoggedOperation;
import org.dirlens.advisor.log.LoggedOperation.Kind;
import org.dirlens.advisor.log.LoggedSearch;
import org.dirlens.load.client.RequestWriter;
import org.dirlens.load.client.RequestWriter.Scope;
import org.dirlens.load.client.RequestWriter.SearchPlace;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.server.ber.BerWriter;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** A search as a log has it. Immutable. */
public final class LoggedRequest {
  /** Only the first searches of a log are sent, this number of them. */
  static final int SEARCHES_MAX = 200_000;

  private final String base;
  private final LoggedSearch search;
  private final FilterTemplate filter;

  private LoggedRequest(LoggedOperation logged) throws LdapProblem {
    this.base = logged.name();
    this.search = Objects.requireNonNull(logged.search());
    this.filter = FilterTemplate.literal(search.filter());
  }

  /**
   * The search of an operation that is one.
   *
   * @throws LdapProblem if the log has no whole filter
   */
  public static LoggedRequest of(LoggedOperation logged) throws LdapProblem {
    return new LoggedRequest(logged);
  }

  /** Its filter as the log has it. */
  public String filter() {
    return search.filter();
  }

  /** Writes the operation (RFC 4511, 4.5.1). */
  public void write(BerWriter to) {
    RequestWriter.search(
        to,
        new SearchPlace(base, scope(), 0),
        out -> filter.write(out, NamedValues.NONE),
        search.attributes());
  }

  private Scope scope() {
    return switch (search.scope()) {
      case BASE -> Scope.BASE;
      case ONE -> Scope.ONE;
      case SUB -> Scope.SUB;
    };
  }

  /**
   * The searches of a log in the order in which they began; those without a whole filter are left
   * out.
   *
   * @param setting the name of the file
   */
  static List<LoggedRequest> read(Section.Setting setting, @Nullable Path folder)
      throws WorkloadProblem {
    Path file = folder == null ? Path.of(setting.value()) : folder.resolve(setting.value());
    try {
      List<LoggedRequest> searches = read(file);
      if (searches.isEmpty()) {
        throw Settings.problem(setting, "has no search that can be sent again: " + file);
      }
      return searches;
    } catch (IOException e) {
      throw Settings.problem(setting, "cannot be read: " + e.getMessage());
    }
  }

  /** The searches of a log file, as {@code file} of a {@code [log]} section takes them. */
  public static List<LoggedRequest> read(Path file) throws IOException {
    List<LoggedOperation> found = new ArrayList<>();
    Enough enough = new Enough();
    try {
      AccessLogs.read(
          List.of(file),
          operation -> {
            if (operation.kind() == Kind.SEARCH) {
              found.add(operation);
              enough.searches++;
            }
          },
          enough);
    } catch (CancellationException e) {
      // the first ones are there
    }
    found.sort(Comparator.comparing(LoggedOperation::time));
    List<LoggedRequest> requests = new ArrayList<>();
    for (LoggedOperation next : found) {
      try {
        requests.add(of(next));
      } catch (LdapProblem cut) {
        // the log has not all of it
      }
    }
    return requests;
  }

  /** Ends the reading of a long log. */
  private static final class Enough implements ProgressMonitor {
    private int searches;

    @Override
    public void begin(String task, long totalUnits) {
      // Nobody watches the reading.
    }

    @Override
    public void worked(long units) {
      // Nobody watches the reading.
    }

    @Override
    public boolean cancelled() {
      return searches >= SEARCHES_MAX;
    }
  }
}
