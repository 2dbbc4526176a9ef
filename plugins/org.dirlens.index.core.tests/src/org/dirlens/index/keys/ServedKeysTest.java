package org.dirlens.index.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.testkit.DirlensServer;
import org.dirlens.connection.testkit.Slapd;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexFigures;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.KindFigures;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.remote.IndexAdapters;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of the keys of an index beside the entries themselves, counted one by one. */
class ServedKeysTest {
  private static final int PEOPLE = 600;

  private final NullProgressMonitor monitor = new NullProgressMonitor();

  @Test
  void bothSidesOfEveryThresholdAreWhatTheEntriesSay(@TempDir Path folder) throws Exception {
    try (DirlensServer server = new DirlensServer(folder)) {
      fill(server);
      DirectoryConnection connection = server.administrator();
      IndexAdapter adapter = IndexAdapters.of(connection::session, monitor).getFirst();
      index(adapter, IndexDefinition.of("title", IndexKind.EQUALITY, IndexKind.SUBSTRING));
      Map<String, Long> titles = countOf(connection, "(title=*)", "title");
      IndexSnapshot snapshot = adapter.snapshot(monitor);
      KindFigures kind = kind(snapshot, IndexKind.EQUALITY);
      KeySpread spread =
          new KeySpread(kind.keys().idsPerKey(), snapshot.entries(), Optional.empty());

      for (int threshold : List.of(1, 2, 5, 16, 20, 64, 128, 1_024)) {
        Split split = spread.at(threshold);
        assertEquals(keys(titles, threshold), split.inline().keys(), "threshold " + threshold);
        assertEquals(ids(titles, threshold), split.inline().ids());
        assertEquals(titles.size() - keys(titles, threshold), split.containers().keys());
      }
      assertEquals(
          titles.values().stream().mapToLong(Long::longValue).sum(), spread.at(1).all().ids());
      heaviest(connection, kind, IndexKind.EQUALITY);
      heaviest(connection, kind(snapshot, IndexKind.SUBSTRING), IndexKind.SUBSTRING);
    }
  }

  private void index(IndexAdapter adapter, IndexDefinition wanted) throws Exception {
    IndexPlan now =
        IndexPlan.of(
            adapter.snapshot(monitor).indices().stream().map(IndexFigures::definition).toList());
    adapter.apply(PlanDiff.between(now, now.with(wanted)), monitor);
  }

  /** The filter of each heavy key finds as many entries as the key has. */
  private void heaviest(DirectoryConnection connection, KindFigures kind, IndexKind of)
      throws Exception {
    int found = 0;
    for (HeavyKey key : kind.keys().heaviest()) {
      Optional<String> filter = KeyFilter.of("title", of, "caseIgnoreMatch", key.text());
      if (filter.isPresent()) {
        found++;
        assertEquals(key.ids(), entries(connection, filter.get()).size(), filter.get());
      }
    }
    assertTrue(found >= 2, "filters of heavy keys: " + found);
  }

  private static KindFigures kind(IndexSnapshot snapshot, IndexKind kind) {
    return snapshot.indices().stream()
        .filter(index -> index.attribute().equals("title"))
        .flatMap(index -> index.kinds().stream())
        .filter(each -> each.kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  private static long keys(Map<String, Long> counts, int most) {
    return counts.values().stream().filter(count -> count <= most).count();
  }

  private static long ids(Map<String, Long> counts, int most) {
    return counts.values().stream().filter(count -> count <= most).mapToLong(c -> c).sum();
  }

  private Map<String, Long> countOf(DirectoryConnection connection, String filter, String attribute)
      throws Exception {
    Map<String, Long> counts = new HashMap<>();
    for (Entry entry : entries(connection, filter)) {
      entry.texts(attribute).forEach(value -> counts.merge(value.toLowerCase(), 1L, Long::sum));
    }
    return counts;
  }

  private List<Entry> entries(DirectoryConnection connection, String filter) throws Exception {
    List<Entry> found = new ArrayList<>();
    SearchQuery query =
        new SearchQuery(
            Slapd.SUFFIX, Scope.SUBTREE, filter, List.of("title"), SearchQuery.Limits.NONE);
    try (EntryStream stream = connection.session(monitor).search(query)) {
      for (Entry entry = stream.next(monitor); entry != null; entry = stream.next(monitor)) {
        found.add(entry);
      }
    }
    return found;
  }

  /** The k-th title is given to about a k-th of the people. */
  private static void fill(DirlensServer server) throws Exception {
    for (int i = 1; i <= PEOPLE; i++) {
      var entry =
          server
              .entry("cn=user " + i, "person", "organizationalPerson")
              .add("cn", "user " + i)
              .add("sn", "User");
      for (int k = 1; k <= 150; k++) {
        if (i % k == 0) {
          entry.add("title", "Rank " + k);
        }
      }
      server.partition().add(entry.build());
    }
  }
}
