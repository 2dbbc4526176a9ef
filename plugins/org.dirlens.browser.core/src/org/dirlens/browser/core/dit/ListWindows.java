package org.dirlens.browser.core.dit;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.ListView;
import org.dirlens.connection.core.ListView.Order;
import org.dirlens.connection.core.ListView.Target;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * A long list that the server keeps sorted, read in windows wherever somebody looks at it. Any
 * thread may ask what is here; one at a time may read.
 */
final class ListWindows {
  /** Entries of a window. */
  static final int ENTRIES = 500;

  private final SearchQuery query;
  private final Order order;
  private final Function<Entry, ChildName> naming;
  private final int most;

  // Guarded by this.
  private final Map<Integer, NameStore> windows = new TreeMap<>();
  private int listed;
  private int here;

  private byte[] context = new byte[0];

  /**
   * A list of which nothing is here.
   *
   * @param query finds all of it
   * @param naming what is kept of an entry
   * @param most how many are shown
   */
  ListWindows(SearchQuery query, Order order, Function<Entry, ChildName> naming, int most) {
    this.query = query;
    this.order = order;
    this.naming = naming;
    this.most = most;
  }

  /** Entries that are shown, as the server said last. */
  synchronized int count() {
    return Math.min(listed, most);
  }

  /** Whether there are more than are shown. */
  synchronized boolean truncated() {
    return listed > most;
  }

  /** A server counts by the number that it is told: it has to be its own. */
  private synchronized int listed() {
    return listed;
  }

  /** Entries that are here. */
  synchronized int here() {
    return here;
  }

  synchronized @Nullable ChildName name(int index) {
    NameStore window = windows.get(index / ENTRIES);
    int at = index % ENTRIES;
    return window == null || at >= window.size() ? null : window.get(at);
  }

  /** Whether the window of that child was asked for, though the server may not have given it. */
  synchronized boolean tried(int index) {
    return index >= count() || windows.containsKey(index / ENTRIES);
  }

  /** Number of the child with this RDN among those that are here. */
  synchronized Optional<Integer> indexOf(String rdn) {
    String wanted = DnText.key(rdn);
    for (Map.Entry<Integer, NameStore> window : windows.entrySet()) {
      for (int at = 0; at < window.getValue().size(); at++) {
        if (DnText.key(window.getValue().get(at).rdn()).equals(wanted)) {
          return Optional.of(window.getKey() * ENTRIES + at);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Reads the window that holds child number {@code index}.
   *
   * @return false when the server does not give it, or gives something besides entries
   */
  boolean read(int index, Session session, IProgressMonitor monitor) throws ConnectionProblem {
    int window = index / ENTRIES;
    Part part = part(new Target.Number(window * ENTRIES + 1, listed()), session, monitor);
    keep(window, part);
    return part.answer.isPresent() && part.references == 0;
  }

  private synchronized void keep(int window, Part part) {
    part.answer.ifPresent(
        answer -> {
          listed = answer.count();
          context = answer.context();
        });
    NameStore before = windows.put(window, part.names);
    here += part.names.size() - (before == null ? 0 : before.size());
  }

  /** Reads the window that holds the child with this RDN, if its value is what is sorted by. */
  void seek(String rdn, Session session, IProgressMonitor monitor) throws ConnectionProblem {
    Optional<String> value =
        DnText.rdnValues(rdn).stream()
            .filter(each -> each.type().equalsIgnoreCase(order.attribute()))
            .map(DnText.RdnValue::value)
            .findFirst();
    if (value.isPresent()) {
      Part part = part(new Target.Value(value.get()), session, monitor);
      if (part.answer.isPresent()) {
        int first = part.answer.get().first() - 1;
        read(first, session, monitor);
        read(Math.min(first + part.names.size(), count() - 1), session, monitor);
      }
    }
  }

  /** What came for one request. */
  private static final class Part {
    private final NameStore names = new NameStore();
    private int references;
    private Optional<ListView.Answer> answer = Optional.empty();
  }

  private Part part(Target target, Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    Part part = new Part();
    ListView view = new ListView(order, target, ENTRIES, context);
    try (EntryStream stream = session.search(query, view)) {
      stream.whenReferred(urls -> part.references++);
      Entry entry;
      while ((entry = stream.next(monitor)) != null) {
        part.names.add(naming.apply(entry));
      }
      part.answer = stream.part();
    }
    return part;
  }
}
