package org.dirlens.browser.core.dit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.dirlens.browser.core.DnText;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.DirectoryConnection;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.EntryStream;
import org.dirlens.connection.core.ListView;
import org.dirlens.connection.core.RequestControl;
import org.dirlens.connection.core.Scope;
import org.dirlens.connection.core.SearchOutcome;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.SearchQuery.Limits;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.parameters.Browsing;
import org.eclipse.core.runtime.IProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The children of one entry, fetched in ranges as they are looked at.
 *
 * <p>A short list (up to {@value #SORTED_MAX} where the server tells the number, {@value
 * #FIRST_ENTRIES} where it does not) comes in one go and is put in the {@link ChildOrder}. A longer
 * one is read in windows wherever someone looks, if its server sorts it fast enough ({@link
 * ListWindows}). Else it stays in the server's order and comes page by page (RFC 2696), only as far
 * as someone scrolls. Its pages come over a session of their own, because some servers keep only
 * one paged search for a session. A server without paged results sends the whole list at once; what
 * is kept of it is small either way.
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

  /** Time a server may take to sort a list and send its first window; changed by tests alone. */
  static volatile int windowMillis = 300;

  private static final String PAGED_RESULTS = "1.2.840.113556.1.4.319";
  private static final List<String> ATTRIBUTES =
      List.of("objectClass", "hasSubordinates", "numSubordinates", "aliasedObjectName", "ref");

  private final DirectoryConnection connection;
  private final String parentDn;
  private final int expected;
  private final ReentrantLock loading = new ReentrantLock();

  // Guarded by this.
  private @Nullable ListWindows windows;
  private NameStore names = new NameStore();
  private boolean complete;
  private boolean truncated;

  // Guarded by loading.
  private @Nullable Session pageSession;
  private @Nullable EntryStream pages;
  private NameStore paged = new NameStore();
  private boolean pagesKnown;
  private boolean tooLong;
  private boolean windowsTried;

  private volatile boolean closed;

  /**
   * Children of {@code parentDn}; the empty DN has the server's naming contexts.
   *
   * @param expected their number, or a negative value when the server does not say
   */
  ChildList(DirectoryConnection connection, String parentDn, int expected) {
    this.connection = connection;
    this.parentDn = parentDn;
    this.expected = expected;
  }

  /** Their number as far as it is known, and as they are shown. */
  private int expected() {
    return filter().isPresent() ? ChildName.UNKNOWN : Math.min(expected, most());
  }

  /** How many are shown at most. */
  private int most() {
    int chosen = browsing().entries();
    return chosen == 0 ? SHOWN_MAX : Math.min(chosen, SHOWN_MAX);
  }

  private Browsing browsing() {
    return connection.parameters().browsing();
  }

  private Optional<String> filter() {
    return parentDn.isEmpty() ? Optional.empty() : Dit.of(connection).childFilter(parentDn);
  }

  /** Number of children that are here: the first ones, or, if it {@link #jumps}, any. */
  public synchronized int loaded() {
    return windows == null ? names.size() : windows.here();
  }

  /** Whether any part of the list can be read without what stands before it. */
  public synchronized boolean jumps() {
    return windows != null;
  }

  /** How many children there are; empty while that is not known for certain. */
  public synchronized OptionalInt count() {
    if (windows != null) {
      return OptionalInt.of(windows.count());
    }
    return complete ? OptionalInt.of(names.size()) : OptionalInt.empty();
  }

  /**
   * Whether there is nothing to {@link #load} for the first {@code wanted} children, or, if it
   * {@link #jumps}, for the last of them.
   */
  public synchronized boolean ready(int wanted) {
    return complete || (windows == null ? names.size() >= wanted : windows.tried(wanted - 1));
  }

  public synchronized boolean complete() {
    return complete;
  }

  /** True when the server kept some to itself, or there are more than are shown. */
  public synchronized boolean truncated() {
    return windows == null ? truncated : windows.truncated();
  }

  /** Lines a tree shows: the known number, or what is here and one line for “more”. */
  public synchronized int lines() {
    return count().orElseGet(() -> Math.max(expected(), names.size() + 1));
  }

  /** Child number {@code index}, or null while it is not here. */
  public synchronized @Nullable ChildName name(int index) {
    if (windows != null) {
      return windows.name(index);
    }
    return index < names.size() ? names.get(index) : null;
  }

  /** Number of the child with this RDN among those that are here. */
  public synchronized Optional<Integer> indexOf(String rdn) {
    if (windows != null) {
      return windows.indexOf(rdn);
    }
    int exact = names.indexOf(rdn);
    if (exact >= 0) {
      return Optional.of(exact);
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
   * Fetches until {@code wanted} children are here or there are no more; of a list that {@link
   * #jumps} only what is around the last of them.
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
      if (ready(wanted)) {
        return;
      }
      if (parentDn.isEmpty()) {
        loadContexts(monitor);
      } else if (!jumps() && !tooLong && expected() <= SORTED_MAX) {
        loadShort(monitor);
      }
      if (!complete() && !jumps() && !windowsTried) {
        tryWindows(monitor);
      }
      if (!ready(wanted)) {
        loadMore(wanted, monitor);
      }
    } finally {
      loading.unlock();
    }
  }

  /** Not for a list that is closed: to read on would open a connection that the user has closed. */
  private Session session(IProgressMonitor monitor) throws ConnectionProblem {
    int closings = connection.closings(); // first: the list is closed before the connection
    if (closed) {
      throw ConnectionProblem.cancelled();
    }
    return connection.session(closings, monitor);
  }

  private void loadMore(int wanted, IProgressMonitor monitor) throws ConnectionProblem {
    ListWindows present = windows();
    if (present == null) {
      loadPages(Math.min(wanted, most()), monitor);
    } else {
      present.read(wanted - 1, session(monitor), monitor);
    }
  }

  private synchronized @Nullable ListWindows windows() {
    return windows;
  }

  /**
   * Reads a long list in windows from now on, if its server sorts it at once: one that takes long
   * would take as long for each window. Pages come in the order of the server.
   */
  private void tryWindows(IProgressMonitor monitor) throws ConnectionProblem {
    windowsTried = true;
    Browsing browsing = browsing();
    if (ChildOrder.chosen().by() == ChildOrder.By.SERVER
        || browsing.entries() > 0
        || browsing.has(Browsing.Option.SUBENTRIES)
        || !Dit.of(connection).mayShowWindows(parentDn)
        || !Dit.of(connection).features(session(monitor), monitor).listViews()) {
      return;
    }
    TimeLimitedMonitor limited = new TimeLimitedMonitor(monitor, windowMillis);
    try {
      Session session = session(monitor);
      Optional<String> attribute = named(session, limited);
      if (attribute.isPresent()) {
        for (String rule : List.of("", ListView.Order.IGNORING_CASE)) {
          if (!jumps()) {
            sort(attribute.get(), rule, session, limited);
          }
        }
      }
    } catch (ConnectionProblem e) {
      if (!limited.ranOut()) {
        throw e;
      }
    }
    if (!jumps()) {
      Dit.of(connection).showsNoWindows(parentDn);
    }
  }

  /** What the first entry is named by. */
  private Optional<String> named(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    try (EntryStream stream = session.search(query(new Limits(1, 0, 0)))) {
      return Optional.ofNullable(stream.next(monitor)).stream()
          .flatMap(first -> DnText.rdnValues(first.dn()).stream())
          .map(DnText.RdnValue::type)
          .findFirst();
    }
  }

  /** Has the server sort the list by that rule; some have none for an attribute of text. */
  private void sort(String attribute, String rule, Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    boolean descending = ChildOrder.chosen().direction() == ChildOrder.Direction.DESCENDING;
    ListView.Order order = new ListView.Order(attribute, rule, descending);
    ListWindows sorted = new ListWindows(query(Limits.NONE), order, ChildList::named, most());
    try {
      if (sorted.read(0, session, monitor)) {
        synchronized (this) {
          windows = sorted;
        }
      }
    } catch (ConnectionProblem e) {
      if (e.kind() != ConnectionProblem.Kind.RESULT) {
        throw e;
      }
    }
  }

  private static ChildName named(Entry entry) {
    return name(entry, DnText.rdn(entry.dn()));
  }

  /** Fetches what is around the child with this RDN, if the list {@link #jumps}. */
  void seek(String rdn, IProgressMonitor monitor) throws ConnectionProblem {
    loading.lock();
    try {
      ListWindows present = windows();
      if (present != null && !closed) {
        present.seek(rdn, session(monitor), monitor);
      }
    } finally {
      loading.unlock();
    }
  }

  private void loadContexts(IProgressMonitor monitor) throws ConnectionProblem {
    Session session = session(monitor);
    NameStore found = new NameStore();
    List<String> chosen = browsing().bases();
    for (String context : chosen.isEmpty() ? contexts(session, monitor) : chosen) {
      found.add(context(context, session, monitor));
    }
    publish(found, SearchOutcome.End.COMPLETE);
  }

  private static Collection<String> contexts(Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    Entry rootDse = session.read("", List.of("*", "+"), monitor).orElse(new Entry("", List.of()));
    Set<String> contexts = new LinkedHashSet<>(rootDse.texts("namingContexts"));
    for (String other :
        List.of("configContext", "monitorContext", "tasksContext", "subschemaSubentry")) {
      contexts.addAll(rootDse.texts(other));
    }
    contexts.remove("");
    return contexts;
  }

  private static ChildName context(String dn, Session session, IProgressMonitor monitor)
      throws ConnectionProblem {
    try {
      Optional<Entry> entry = session.read(dn, ATTRIBUTES, monitor);
      return entry
          .map(found -> name(found, dn))
          .orElse(new ChildName(dn, EntryKind.OTHER, ChildName.UNKNOWN));
    } catch (ConnectionProblem e) {
      if (!e.referrals().isEmpty()) {
        return new ChildName(dn, EntryKind.REFERRAL, 0, e.referrals().getFirst());
      }
      if (e.kind() == ConnectionProblem.Kind.RESULT) {
        return new ChildName(dn, EntryKind.OTHER, ChildName.UNKNOWN);
      }
      throw e;
    }
  }

  private void loadShort(IProgressMonitor monitor) throws ConnectionProblem {
    NameStore found = new NameStore();
    try {
      loadShort(found, monitor);
    } catch (ConnectionProblem e) {
      if (found.size() > loaded()) {
        publish(found, null);
      }
      throw e;
    }
  }

  private void loadShort(NameStore found, IProgressMonitor monitor) throws ConnectionProblem {
    try (EntryStream stream = session(monitor).search(query(shortLimits()))) {
      addAll(stream, found, monitor);
      SearchOutcome.End end = stream.outcome().end();
      tooLong = end != SearchOutcome.End.COMPLETE && found.size() < most();
      if (!tooLong) {
        addSubentries(found, monitor);
      }
      publish(tooLong ? found : ChildOrder.chosen().sorted(found), tooLong ? null : end);
    }
  }

  private Limits shortLimits() {
    int enough = expected() >= 0 ? 0 : FIRST_ENTRIES;
    int chosen = browsing().entries();
    int entries = enough == 0 || chosen == 0 ? Math.max(enough, chosen) : Math.min(enough, chosen);
    return new Limits(entries, browsing().seconds(), 0);
  }

  private void addAll(EntryStream stream, NameStore found, IProgressMonitor monitor)
      throws ConnectionProblem {
    stream.whenReferred(urls -> found.add(reference(urls)));
    Entry entry;
    while ((entry = stream.next(monitor)) != null) {
      found.add(named(entry));
    }
  }

  /** A search finds either subentries or all others (RFC 3672, section 3). */
  private void addSubentries(NameStore found, IProgressMonitor monitor) throws ConnectionProblem {
    if (!browsing().has(Browsing.Option.SUBENTRIES)
        || !Dit.of(connection).features(session(monitor), monitor).subentries()) {
      return;
    }
    Limits limits = new Limits(Math.max(1, most() - found.size()), browsing().seconds(), 0);
    try (EntryStream stream = session(monitor).search(query(limits), RequestControl.subentries())) {
      addAll(stream, found, monitor);
    }
  }

  private static ChildName reference(List<String> urls) {
    return new ChildName(String.join(" ", urls), EntryKind.REFERENCE, 0);
  }

  private void loadPages(int wanted, IProgressMonitor monitor) throws ConnectionProblem {
    try {
      EntryStream stream = stream(monitor);
      int enough = pagesKnown ? wanted : most();
      while (paged.size() < enough) {
        if (closed) {
          throw ConnectionProblem.cancelled();
        }
        Entry entry = stream.next(monitor);
        if (entry == null) {
          addSubentries(paged, monitor);
          publish(paged, stream.outcome().end());
          closePages();
          return;
        }
        add(named(entry));
        if (paged.size() % PAGE_ENTRIES == 0) {
          tell(monitor);
        }
      }
      if (paged.size() < most()) {
        publish(paged, null);
      } else {
        publish(paged, SearchOutcome.End.SIZE_LIMIT);
        closePages();
      }
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
    int page = pagesKnown ? browsing().pageEntries() : 0;
    pagesKnown = page > 0;
    EntryStream fresh = own.search(query(new Limits(0, browsing().seconds(), page)));
    fresh.whenReferred(urls -> add(reference(urls)));
    pages = fresh;
    return fresh;
  }

  /** A list that is read again replaces the old one only when it has grown past it. */
  private void add(ChildName name) {
    synchronized (this) {
      paged.add(name);
      if (paged.size() >= names.size()) {
        names = paged;
      }
    }
  }

  private void tell(IProgressMonitor monitor) {
    monitor.subTask(
        expected() > 0
            ? "%,d of %s".formatted(paged.size(), children(expected()))
            : children(paged.size()));
  }

  private static String children(long count) {
    return count == 1 ? "1 child" : "%,d children".formatted(count);
  }

  private synchronized void publish(NameStore found, SearchOutcome.@Nullable End end) {
    names = found;
    complete = end != null;
    truncated = end != null && end != SearchOutcome.End.COMPLETE;
  }

  private SearchQuery query(Limits limits) {
    return new SearchQuery(
        parentDn, Scope.ONE_LEVEL, filter().orElse(SearchQuery.ANY_ENTRY), ATTRIBUTES, limits);
  }

  private static ChildName name(Entry entry, String rdn) {
    EntryKind kind = EntryKind.of(new ArrayList<>(entry.texts("objectClass")));
    return new ChildName(rdn, kind, children(entry), target(entry, kind));
  }

  private static String target(Entry entry, EntryKind kind) {
    return switch (kind) {
      case ALIAS -> entry.first("aliasedObjectName").orElse("");
      case REFERRAL -> entry.first("ref").orElse("");
      default -> "";
    };
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
