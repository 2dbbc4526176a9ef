package org.dirlens.browser.core.search;

import java.util.ArrayList;
import java.util.List;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.text.Shortened;
import org.eclipse.core.runtime.IProgressMonitor;

/** Looks for a few entries while somebody types. Waits for the server. */
public final class QuickSearch {
  /** Most entries that are found. */
  public static final int ENTRIES_MAX = 20;

  private static final int SECONDS_MAX = 5;
  private static final List<String> SHOWN = List.of("cn", "ou", "mail", "description");

  /**
   * An entry that was found.
   *
   * @param about what it is called and where its mail goes, as far as it says; may be empty
   */
  public record Hit(String dn, String about) {}

  /**
   * What was found.
   *
   * @param whole whether these are all, and not only as many as were looked for or a limit of the
   *     server allows
   */
  public record Found(List<Hit> hits, boolean whole) {}

  private QuickSearch() {}

  /**
   * Finds entries in one naming context, or in all of the server until there are enough.
   *
   * @param partition empty for all
   * @param input something {@link QuickInput#searchable searchable}
   * @param monitor when cancelled, the search is abandoned
   * @throws ConnectionProblem also when it is not known where to search
   */
  public static Found run(
      DirectoryConnection connection, String partition, QuickInput input, IProgressMonitor monitor)
      throws ConnectionProblem {
    Session session = connection.session(monitor);
    if (input.kind() == QuickInput.Kind.NAME) {
      return new Found(
          session.read(input.text(), SHOWN, monitor).map(QuickSearch::hit).stream().toList(), true);
    }
    List<Hit> hits = new ArrayList<>();
    boolean whole = true;
    for (String base : bases(session, connection, partition, monitor)) {
      whole &= find(session, base, input.filter(), hits, monitor);
    }
    return new Found(hits, whole);
  }

  /** Asked each time, as naming contexts come and go. */
  private static List<String> bases(
      Session session, DirectoryConnection connection, String partition, IProgressMonitor monitor)
      throws ConnectionProblem {
    if (!partition.isEmpty()) {
      return List.of(partition);
    }
    List<String> bases =
        ServerFeatures.read(session, monitor).searchBases(connection.parameters().browsing());
    if (bases.isEmpty()) {
      throw ConnectionProblem.request(
          "The server shows no naming contexts, and the connection has no base DNs to search");
    }
    return bases;
  }

  /** Adds what is found below a base; true if that is all. */
  private static boolean find(
      Session session, String base, String filter, List<Hit> hits, IProgressMonitor monitor)
      throws ConnectionProblem {
    int wanted = ENTRIES_MAX - hits.size();
    if (wanted <= 0) {
      return false;
    }
    SearchQuery query =
        new SearchQuery(
            base, Scope.SUBTREE, filter, SHOWN, new SearchQuery.Limits(wanted, SECONDS_MAX, 0));
    try (EntryStream stream = session.search(query)) {
      for (Entry entry = stream.next(monitor); entry != null; entry = stream.next(monitor)) {
        hits.add(hit(entry));
      }
      return !stream.outcome().truncated();
    } catch (ConnectionProblem e) {
      if (!e.noSuchEntry()) {
        throw e;
      }
      return true; // A naming context need not have an entry: there is nothing in it.
    }
  }

  private static Hit hit(Entry entry) {
    List<String> said =
        SHOWN.stream().flatMap(attribute -> entry.first(attribute).stream()).limit(2).toList();
    return new Hit(entry.dn(), Shortened.line(String.join(", ", said)));
  }
}
