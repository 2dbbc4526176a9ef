package org.dirlens.browser.core.ldif.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.entry.EntrySave;
import org.dirlens.browser.core.schema.ServerFeatures;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * The entries of a server as they would be after the records before: those that it has, with what
 * would be changed, without what would be gone. Nothing is written. One thread.
 */
final class SimulatedEntries {
  private static final int PAGE_ENTRIES = 100;

  private final Session session;
  private final ServerSchema schema;
  private final ServerFeatures features;
  private final IProgressMonitor monitor;
  private final Map<String, Entry> changed = new HashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final List<String> moved = new ArrayList<>();

  /** The names that moved entries still have on the server. */
  private final Map<String, String> origins = new HashMap<>();

  /** Those that were found on the server. */
  private final Map<String, Boolean> there = new HashMap<>();

  SimulatedEntries(Session session, ServerSchema schema, IProgressMonitor monitor)
      throws ConnectionProblem {
    this.session = session;
    this.schema = schema;
    this.monitor = monitor;
    this.features = ServerFeatures.read(session, monitor);
  }

  /** A text that names have alike that the server takes for one, as far as that is known. */
  private String key(String dn) {
    return features.product().comparesNamesByRules() ? schema.entryKey(dn) : DnText.key(dn);
  }

  private boolean same(String one, String other) {
    return key(one).equals(key(other));
  }

  /** The entry with its values, empty if there is none. */
  Optional<Entry> read(String dn) throws ConnectionProblem {
    String key = key(dn);
    if (changed.containsKey(key) || gone.contains(key)) {
      return Optional.ofNullable(changed.get(key));
    }
    Optional<Entry> found = session.read(dn, EntrySave.ALL_ATTRIBUTES, monitor);
    there.put(key, found.isPresent());
    return found;
  }

  /** Whether there is an entry. */
  boolean exists(String dn) throws ConnectionProblem {
    String key = key(dn);
    if (changed.containsKey(key) || gone.contains(key)) {
      return changed.containsKey(key);
    }
    Boolean known = there.get(key);
    if (known == null) {
      known = session.read(dn, List.of(SearchQuery.NO_ATTRIBUTES), monitor).isPresent();
      there.put(key, known);
    }
    return known;
  }

  /** Whether there is an entry of this name that is another one, as the server spells it. */
  boolean holdsOther(String dn, Entry entry) throws ConnectionProblem {
    return exists(dn) && !same(read(dn).map(Entry::dn).orElse(dn), entry.dn());
  }

  /** Whether an entry of this name needs no other above it. */
  boolean isContext(String dn) {
    return DnText.parent(dn).isEmpty()
        || features.contexts().stream().anyMatch(each -> same(each, dn));
  }

  /** Whether a subtree that would be moved has this name in it, so that nothing is known of it. */
  boolean unclear(String dn) {
    String key = key(dn);
    return !changed.containsKey(key)
        && !gone.contains(key)
        && moved.stream().anyMatch(each -> DnText.keySameOrBelow(key, key(each)));
  }

  /** An entry that would be left below this one. */
  Optional<String> child(String dn) throws ConnectionProblem {
    String above = key(dn);
    Optional<String> fresh =
        changed.entrySet().stream()
            .filter(each -> !each.getKey().equals(above))
            .filter(each -> DnText.keySameOrBelow(each.getKey(), above))
            .map(each -> each.getValue().dn())
            .findFirst();
    return fresh.isPresent() ? fresh : childOnServer(dn);
  }

  private Optional<String> childOnServer(String dn) throws ConnectionProblem {
    String base = origins.getOrDefault(key(dn), dn);
    if (!Boolean.TRUE.equals(there.get(key(base)))) {
      return Optional.empty();
    }
    SearchQuery children =
        new SearchQuery(
            base,
            Scope.ONE_LEVEL,
            SearchQuery.ANY_ENTRY,
            List.of(SearchQuery.NO_ATTRIBUTES),
            SearchQuery.Limits.pages(PAGE_ENTRIES));
    try (EntryStream stream = session.managingReferrals().search(children)) {
      Entry next;
      while ((next = stream.next(monitor)) != null) {
        if (!gone.contains(key(next.dn()))) {
          return Optional.of(next.dn());
        }
      }
      return Optional.empty();
    }
  }

  /** It would be like this. */
  void put(Entry entry) {
    String key = key(entry.dn());
    gone.remove(key);
    changed.put(key, entry);
  }

  /** It would be gone. */
  void remove(String dn) {
    String key = key(dn);
    changed.remove(key);
    gone.add(key);
  }

  /** It would have another name, and all below it. */
  void move(Entry entry, String newDn) {
    String origin = origins.getOrDefault(key(entry.dn()), entry.dn());
    remove(entry.dn());
    moved.add(entry.dn());
    put(new Entry(newDn, entry.attributes()));
    moved.add(newDn);
    origins.put(key(newDn), origin);
  }
}
