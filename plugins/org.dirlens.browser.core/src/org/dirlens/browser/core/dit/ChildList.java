package org.dirlens.browser.core.dit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Session;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The children of one entry, fetched in ranges as they are looked at.
 *
 * <p>A short list (up to {@value #SORTED_MAX} where the server tells the number, {@value
 * #FIRST_ENTRIES} where it does not) comes in one go and is put in natural order. A longer one
 * stays in the server's order and comes page by page (RFC 2696), only as far as someone scrolls.
 * Its pages come over a session of their own, because some servers keep only one paged search for a
 * session. A server without paged results sends the whole list at once; what is kept of it is small
 * either way.
 *
 * <p>Any thread may ask what is there; {@link #load} waits for the server and lets one thread in.
 */
public final class ChildList implements AutoCloseable {
  /** Longest list that is sorted here. */
  public static final int SORTED_MAX = 10_000;

  /** First range of a list of unknown length. */
  static final int FIRST_ENTRIES = 1_000;

  /** Children fetched at once from a long list. */
  static final int PAGE_ENTRIES = 500;

  /** Children shown of one entry; further ones are found by searching. */
  public static final int SHOWN_MAX = 2_000_000;

  private static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";
  private static final List<String> ATTRIBUTES =
      List.of("objectClass", "hasSubordinates", "numSubordinates");

  private final DirectoryConnection connection;
  private final String parentDn;
  private final int expected;
  private final ReentrantLock loading = new ReentrantLock();

  // Guarded by this.
  private NameStore names = new NameStore();
  private boolean complete;
  private boolean truncated;

  // Guarded by loading.
  private @Nullable Session pageSession;
  private @Nullable EntryStream pages;
  private NameStore paged = new NameStore();
  private boolean pagesKnown;
  private boolean tooLong;

  private volatile boolean closed;

  /**
   * Children of {@code parentDn}; the empty DN has the server's naming contexts.
   *
   * @param expected their number, or a negative value when the server does not say
   */
  ChildList(DirectoryConnection connection, String parentDn, int expected) {
    this.connection = connection;
    this.parentDn = parentDn;
    this.expected = Math.min(expected, SHOWN_MAX);
  }

  /** Number of children that are here. */
  public synchronized int loaded() {
    return names.size();
  }

  public synchronized boolean complete() {
    return complete;
  }

  /** True when the server kept some to itself, or there are more than are shown. */
  public synchronized boolean truncated() {
    return truncated;
  }

  /** Lines a tree shows: the known number, or what is here and one line for “more”. */
  public synchronized int lines() {
    if (complete) {
      return names.size();
    }
    return Math.max(expected, names.size() + 1);
  }

  /** Child number {@code index}, or null while it is not here. */
  public synchronized @Nullable ChildName name(int index) {
    return index < names.size() ? names.get(index) : null;
  }

  /** Number of the child with this RDN among those that are here. */
  public synchronized Optional<Integer> indexOf(String rdn) {
    for (int index = 0; index < names.size(); index++) {
      if (names.get(index).rdn().equalsIgnoreCase(rdn)) {
        return Optional.of(index);
      }
    }
    String wanted = DnText.key(rdn);
    for (int index = 0; index < names.size(); index++) {
      if (DnText.key(names.get(index).rdn()).equals(wanted)) {
        return Optional.of(index);
      }
    }
    return Optional.empty();
  }

  /**
   * Fetches until {@code wanted} children are here or there are no more.
   *
   * @throws ConnectionProblem when the server refuses or is gone; what is here stays. Cancelled
   *     once the list is closed: to read on would open a connection that the user has closed
   */
  public void load(int wanted, IProgressMonitor monitor) throws ConnectionProblem {
    loading.lock();
    try {
      if (closed) {
        throw ConnectionProblem.cancelled();
      }
      if (complete() || loaded() >= wanted) {
        return;
      }
      if (parentDn.isEmpty()) {
        loadContexts(monitor);
      } else if (!tooLong && expected <= SORTED_MAX) {
        loadShort(monitor);
      }
      if (!complete() && loaded() < wanted) {
        loadPages(Math.min(wanted, SHOWN_MAX), monitor);
      }
    } finally {
      loading.unlock();
    }
  }

  private void loadContexts(IProgressMonitor monitor) throws ConnectionProblem {
    Session session = connection.session(monitor);
    Entry rootDse = session.read("", List.of("*", "+"), monitor).orElse(new Entry("", List.of()));
    Set<String> contexts = new LinkedHashSet<>(rootDse.texts("namingContexts"));
    for (String other :
        List.of("configContext", "monitorContext", "tasksContext", "subschemaSubentry")) {
      contexts.addAll(rootDse.texts(other));
    }
    contexts.remove("");
    NameStore found = new NameStore();
    for (String context : contexts) {
      found.add(context(context, session, monitor));
    }
    publish(found, SearchOutcome.End.COMPLETE);
  }

  private static ChildName context(String dn, Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      Optional<Entry> entry = session.read(dn, ATTRIBUTES, monitor);
      return entry
          .map(found -> name(found, dn))
          .orElse(new ChildName(dn, EntryKind.OTHER, ChildName.UNKNOWN));
    } catch (ConnectionProblem e) {
      if (e.kind() == ConnectionProblem.Kind.RESULT) {
        return new ChildName(dn, EntryKind.OTHER, ChildName.UNKNOWN);
      }
      throw e;
    }
  }

  private void loadShort(IProgressMonitor monitor) throws ConnectionProblem {
    int limit = expected >= 0 ? 0 : FIRST_ENTRIES;
    NameStore found = new NameStore();
    try (EntryStream stream = connection.session(monitor).search(query(new Limits(limit, 0, 0)))) {
      Entry entry;
      while ((entry = stream.next(monitor)) != null) {
        found.add(name(entry, DnText.rdn(entry.dn())));
      }
      SearchOutcome.End end = stream.outcome().end();
      tooLong = end != SearchOutcome.End.COMPLETE;
      publish(tooLong ? found : found.sorted(), tooLong ? null : end);
    }
  }

  private void loadPages(int wanted, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      EntryStream stream = stream(monitor);
      int enough = pagesKnown ? wanted : SHOWN_MAX;
      while (paged.size() < enough) {
        if (closed) {
          throw ConnectionProblem.cancelled();
        }
        Entry entry = stream.next(monitor);
        if (entry == null) {
          publish(paged, stream.outcome().end());
          closePages();
          return;
        }
        add(entry);
        if (paged.size() % PAGE_ENTRIES == 0) {
          tell(monitor);
        }
      }
      publish(paged, paged.size() >= SHOWN_MAX ? SearchOutcome.End.SIZE_LIMIT : null);
    } catch (ConnectionProblem e) {
      closePages();
      throw e;
    }
  }

  private EntryStream stream(IProgressMonitor monitor) throws ConnectionProblem {
    EntryStream present = pages;
    if (present != null && pageSession != null && pageSession.isOpen()) {
      return present;
    }
    closePages();
    Session own = connection.ownSession(monitor);
    pageSession = own;
    pagesKnown =
        own.read("", List.of("supportedControl"), monitor)
            .map(rootDse -> rootDse.texts("supportedControl").contains(PAGED_RESULTS))
            .orElse(false);
    paged = new NameStore();
    EntryStream fresh = own.search(query(Limits.pages(pagesKnown ? PAGE_ENTRIES : 0)));
    pages = fresh;
    return fresh;
  }

  /** A list that is read again replaces the old one only when it has grown past it. */
  private void add(Entry entry) {
    synchronized (this) {
      paged.add(name(entry, DnText.rdn(entry.dn())));
      if (paged.size() >= names.size()) {
        names = paged;
      }
    }
  }

  private void tell(IProgressMonitor monitor) {
    monitor.subTask(
        expected > 0
            ? "%,d of %,d children".formatted(paged.size(), expected)
            : "%,d children".formatted(paged.size()));
  }

  private synchronized void publish(NameStore found, SearchOutcome.@Nullable End end) {
    names = found;
    complete = end != null;
    truncated = end != null && end != SearchOutcome.End.COMPLETE;
  }

  private SearchQuery query(Limits limits) {
    return new SearchQuery(parentDn, Scope.ONE_LEVEL, SearchQuery.ANY_ENTRY, ATTRIBUTES, limits);
  }

  private static ChildName name(Entry entry, String rdn) {
    return new ChildName(
        rdn, EntryKind.of(new ArrayList<>(entry.texts("objectClass"))), children(entry));
  }

  private static int children(Entry entry) {
    Optional<String> number = entry.first("numSubordinates");
    if (number.isPresent()) {
      try {
        return (int) Math.min(Long.parseLong(number.get()), Integer.MAX_VALUE);
      } catch (NumberFormatException e) {
        return ChildName.UNKNOWN;
      }
    }
    return entry
        .first("hasSubordinates")
        .map(has -> has.equalsIgnoreCase("TRUE") ? ChildName.SOME : 0)
        .orElse(ChildName.UNKNOWN);
  }

  private void closePages() {
    if (pages != null) {
      pages.close();
      pages = null;
    }
    if (pageSession != null) {
      pageSession.close();
      pageSession = null;
    }
  }

  /**
   * Ends a paged search that is still open, and a load that is under way, without waiting for
   * either. What is here stays, nothing more comes.
   */
  @Override
  public void close() {
    closed = true;
    Thread.ofVirtual().name("close " + parentDn).start(this::closePagesWhenIdle);
  }

  private void closePagesWhenIdle() {
    loading.lock();
    try {
      closePages();
    } finally {
      loading.unlock();
    }
  }
}
