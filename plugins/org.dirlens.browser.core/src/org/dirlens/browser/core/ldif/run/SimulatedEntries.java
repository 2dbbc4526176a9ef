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
  private final IProgressMonitor monitor;
  private final Map<String, Entry> changed = new HashMap<>();
  private final Set<String> gone = new HashSet<>();
  private final List<String> moved = new ArrayList<>();

  /** The names that moved entries still have on the server. */
  private final Map<String, String> origins = new HashMap<>();

  /** Those that were found on the server. */
  private final Map<String, Boolean> there = new HashMap<>();

  private final List<String> contexts;

  SimulatedEntries(Session session, IProgressMonitor monitor) throws ConnectionProblem {
    this.session = session;
    this.monitor = monitor;
    this.contexts =
        session
            .read("", List.of("namingContexts"), monitor)
            .map(each -> each.texts("namingContexts"))
            .orElse(List.of());
  }

  /** The entry with its values, empty if there is none. */
  Optional<Entry> read(String dn) throws ConnectionProblem {
    String key = DnText.key(dn);
    if (changed.containsKey(key) || gone.contains(key)) {
      return Optional.ofNullable(changed.get(key));
    }
    Optional<Entry> found = session.read(dn, EntrySave.ALL_ATTRIBUTES, monitor);
    there.put(key, found.isPresent());
    return found;
  }

  /** Whether there is an entry. */
  boolean exists(String dn) throws ConnectionProblem {
    String key = DnText.key(dn);
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
    return exists(dn) && !DnText.same(read(dn).map(Entry::dn).orElse(dn), entry.dn());
  }

  /** Whether an entry of this name needs no other above it. */
  boolean isContext(String dn) {
    return DnText.parent(dn).isEmpty() || contexts.stream().anyMatch(each -> DnText.same(each, dn));
  }

  /** Whether a subtree that would be moved has this name in it, so that nothing is known of it. */
  boolean unclear(String dn) {
    String key = DnText.key(dn);
    return !changed.containsKey(key)
        && !gone.contains(key)
        && moved.stream().anyMatch(each -> DnText.sameOrBelow(dn, each));
  }

  /** An entry that would be left below this one. */
  Optional<String> child(String dn) throws ConnectionProblem {
    Optional<String> fresh =
        changed.values().stream()
            .map(Entry::dn)
            .filter(each -> !DnText.same(each, dn) && DnText.sameOrBelow(each, dn))
            .findFirst();
    return fresh.isPresent() ? fresh : childOnServer(dn);
  }

  private Optional<String> childOnServer(String dn) throws ConnectionProblem {
    String base = origins.getOrDefault(DnText.key(dn), dn);
    if (!Boolean.TRUE.equals(there.get(DnText.key(base)))) {
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
        if (!gone.contains(DnText.key(next.dn()))) {
          return Optional.of(next.dn());
        }
      }
      return Optional.empty();
    }
  }

  /** It would be like this. */
  void put(Entry entry) {
    String key = DnText.key(entry.dn());
    gone.remove(key);
    changed.put(key, entry);
  }

  /** It would be gone. */
  void remove(String dn) {
    String key = DnText.key(dn);
    changed.remove(key);
    gone.add(key);
  }

  /** It would have another name, and all below it. */
  void move(Entry entry, String newDn) {
    String origin = origins.getOrDefault(DnText.key(entry.dn()), entry.dn());
    remove(entry.dn());
    moved.add(entry.dn());
    put(new Entry(newDn, entry.attributes()));
    moved.add(newDn);
    origins.put(DnText.key(newDn), origin);
  }
}
