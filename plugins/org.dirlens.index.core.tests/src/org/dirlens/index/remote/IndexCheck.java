package org.dirlens.index.remote;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.directory.api.ldap.model.filter.FilterEncoder;
import org.dirlens.connection.core.Attribute;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.launcher.plan.dialect.ServerDatabase;
import org.dirlens.launcher.plan.dialect.ServerIndex;
import org.dirlens.partition.index.IndexKind;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Whether a server finds by its index what it has: some entries are read by their names, and looked
 * for by their values. An index that was built from half of the entries answers wrongly without an
 * error, so it is asked at once. A sample proves no index right.
 */
final class IndexCheck {
  private static final int SAMPLE_ENTRIES = 20;
  private static final int SUBSTRING_CHARACTERS = 5;

  private final Session session;
  private final String base;

  IndexCheck(Session session, ServerDatabase database) {
    this.session = session;
    this.base = database.suffix();
  }

  /**
   * Asks the index of an attribute.
   *
   * @return a sentence for each entry that it does not find; none if it finds all that were asked
   */
  List<String> run(ServerIndex index, IProgressMonitor monitor) throws ConnectionProblem {
    List<String> problems = new ArrayList<>();
    for (Entry entry : sample(index.attribute(), monitor)) {
      Attribute attribute = entry.attribute(index.attribute()).orElse(null);
      if (attribute != null && !attribute.values().isEmpty()) {
        String value = new String(attribute.values().getFirst(), StandardCharsets.UTF_8);
        ask(index, entry.dn(), value, monitor).forEach(problems::add);
      }
    }
    return problems;
  }

  private List<String> ask(ServerIndex index, String dn, String value, IProgressMonitor monitor)
      throws ConnectionProblem {
    List<String> problems = new ArrayList<>();
    String escaped = FilterEncoder.encodeFilterValue(value);
    if (index.kinds().contains(IndexKind.EQUALITY)) {
      expect("(%s=%s)".formatted(index.attribute(), escaped), dn, problems, monitor);
    }
    if (index.kinds().contains(IndexKind.SUBSTRING) && value.length() >= SUBSTRING_CHARACTERS) {
      String piece = FilterEncoder.encodeFilterValue(value.substring(1, SUBSTRING_CHARACTERS));
      expect("(%s=*%s*)".formatted(index.attribute(), piece), dn, problems, monitor);
    }
    return problems;
  }

  private void expect(String filter, String dn, List<String> problems, IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            dn, Scope.BASE, filter, List.of(SearchQuery.NO_ATTRIBUTES), SearchQuery.Limits.NONE);
    boolean has;
    try (EntryStream stream = session.search(query)) {
      has = stream.next(monitor) != null;
    }
    if (has && !found(filter, dn, monitor)) {
      problems.add(dn + " matches " + filter + ", and a search below " + base + " misses it");
    }
  }

  private boolean found(String filter, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            base,
            Scope.SUBTREE,
            filter,
            List.of(SearchQuery.NO_ATTRIBUTES),
            SearchQuery.Limits.NONE);
    try (EntryStream stream = session.search(query)) {
      for (Entry entry = stream.next(monitor); entry != null; entry = stream.next(monitor)) {
        if (entry.dn().equalsIgnoreCase(dn)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Some entries with the attribute, as the order of the server has them. */
  private List<Entry> sample(String attribute, IProgressMonitor monitor) throws ConnectionProblem {
    SearchQuery query =
        new SearchQuery(
            base,
            Scope.SUBTREE,
            SearchQuery.ANY_ENTRY,
            List.of(attribute),
            new SearchQuery.Limits(10 * SAMPLE_ENTRIES, 0, 0));
    List<Entry> found = new ArrayList<>();
    try (EntryStream stream = session.search(query)) {
      Entry entry = stream.next(monitor);
      while (entry != null && found.size() < SAMPLE_ENTRIES) {
        if (entry.attribute(attribute).isPresent()) {
          found.add(entry);
        }
        entry = stream.next(monitor);
      }
    }
    return found;
  }
}
