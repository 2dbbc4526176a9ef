package org.dirlens.browser.core.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.dirlens.browser.core.DnText;
import org.dirlens.browser.core.compare.ComparedEntry.Kind;
import org.dirlens.browser.core.compare.OpenNames.Known;
import org.dirlens.browser.core.copy.CopiedPasswords;
import org.dirlens.browser.core.copy.CopyRoot;
import org.dirlens.browser.core.entry.EntryDraft;
import org.dirlens.browser.core.schema.ServerSchema;
import org.dirlens.browser.core.search.CompleteSearch;
import org.dirlens.connection.core.ConnectionProblem;
import org.dirlens.connection.core.Entry;
import org.dirlens.connection.core.Modification;
import org.dirlens.connection.core.SearchQuery;
import org.dirlens.connection.core.Session;
import org.dirlens.connection.core.Write;
import org.dirlens.connection.parameters.Endpoint;
import org.dirlens.connection.text.NaturalOrder;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;

/**
 * What differs between two entries, or two subtrees, of one server or of two. Of entries that are
 * alike only a digest is kept, so a million of them can be compared; of those that differ up to
 * {@value #KEPT_MAX} are kept whole, fewer where they are large.
 */
public final class Comparison {
  /** Entries that are kept with their attributes; further ones are counted. */
  public static final int KEPT_MAX = 10_000;

  /** The values of those may take an eighth of the heap. */
  private static final int PART_OF_HEAP = 8;

  private static final List<String> ATTRIBUTES =
      Stream.concat(SearchQuery.ADDABLE.stream(), Stream.of(CompareRules.LAST_CHANGE)).toList();
  private static final int ENTRIES_PER_REPORT = 500;

  /** Which of the two becomes like the other. */
  public enum Direction {
    TO_LEFT,
    TO_RIGHT
  }

  private final CompareRequest request;
  private final List<Endpoint> servers;
  private final List<ServerSchema> schemas;
  private final ServerSchema names;
  private final CompareRules rules;
  private final CopyRoot mapping;
  private final List<ComparedEntry> different = new ArrayList<>();
  private UnaryOperator<byte[]> passwordForm = UnaryOperator.identity();
  private final long octetsMax;
  private long octets;
  private boolean full;
  private long same;
  private long count;

  private Comparison(CompareRequest request, List<ServerSchema> schemas, long octetsMax) {
    this.octetsMax = octetsMax;
    this.request = request;
    this.servers = servers(request);
    this.schemas = schemas;
    this.names =
        schemas.stream().filter(each -> !each.isEmpty()).findFirst().orElse(ServerSchema.EMPTY);
    this.rules = new CompareRules(schemas.getFirst(), request.ignored());
    this.mapping = new CopyRoot(request.left().dn(), request.right().dn(), Write.OldRdn.DELETE);
  }

  private static List<Endpoint> servers(CompareRequest request) {
    return Stream.of(request.left(), request.right())
        .map(side -> side.dit().connection().parameters().endpoint())
        .toList();
  }

  /** Compares, and waits for both servers. */
  public static Comparison run(CompareRequest request, IProgressMonitor monitor)
      throws ConnectionProblem {
    return run(request, Runtime.getRuntime().maxMemory() / PART_OF_HEAP, monitor);
  }

  static Comparison run(CompareRequest request, long octetsMax, IProgressMonitor monitor)
      throws ConnectionProblem {
    SubMonitor progress = SubMonitor.convert(monitor, "Comparing", 100);
    List<ServerSchema> schemas =
        List.of(request.left().dit().schema(progress), request.right().dit().schema(progress));
    Comparison comparison = new Comparison(request, schemas, octetsMax);
    try (Session left = request.left().dit().connection().ownSession(progress).managingReferrals();
        Session right =
            request.right().dit().connection().ownSession(progress).managingReferrals()) {
      comparison.compare(left, right, progress);
    }
    comparison.different.sort(
        Comparator.comparing((ComparedEntry each) -> DnText.depth(each.name()))
            .thenComparing(ComparedEntry::name, NaturalOrder::compare));
    return comparison;
  }

  private void compare(Session left, Session right, SubMonitor progress) throws ConnectionProblem {
    OpenNames open = readLeft(left, progress);
    List<Known> spelledOtherwise = new ArrayList<>();
    Map<String, String> toRead = new HashMap<>();
    long[] read = {0};
    request
        .depth()
        .each(
            new CompleteSearch(right, request.right().dit().features(progress)),
            request.right().dn(),
            ATTRIBUTES,
            entry -> {
              tell(progress, "%,d entries of the right side read", ++read[0]);
              String name = DnText.relative(entry.dn(), request.right().dn());
              Optional<Known> known = open.takeSame(name);
              if (known.isEmpty() && open.hasAlike(name)) {
                spelledOtherwise.add(new Known(entry.dn(), rules.fingerprint(entry)));
              } else if (known
                  .filter(it -> it.print().equals(rules.fingerprint(entry)))
                  .isPresent()) {
                same++;
              } else {
                long own = entry.octets();
                keep(
                    new ComparedEntry(name, Optional.empty(), Optional.of(entry)),
                    known.isEmpty() ? own : 2 * own);
                known.filter(it -> !full).ifPresent(it -> toRead.put(name, it.dn()));
              }
            },
            progress);
    readOtherHalves(left, toRead, progress);
    for (Known each : spelledOtherwise) {
      String name = DnText.relative(each.dn(), request.right().dn());
      Optional<Known> known = open.takeAlike(name);
      if (known.filter(it -> it.print().equals(each.print())).isPresent()) {
        same++;
      } else {
        Optional<Entry> from =
            known.isPresent() ? readKept(left, known.get(), progress) : Optional.empty();
        Optional<Entry> to = readKept(right, each, progress);
        keep(new ComparedEntry(name, from, to), octets(from) + octets(to));
      }
    }
    for (Known only : open.left().toList()) {
      Optional<Entry> entry = readKept(left, only, progress);
      keep(new ComparedEntry(open.name(only), entry, Optional.empty()), octets(entry));
    }
  }

  /** Those of the right side counted twice for what is read now, which may be more. */
  private void readOtherHalves(Session left, Map<String, String> toRead, SubMonitor progress)
      throws ConnectionProblem {
    for (int at = 0; at < different.size(); at++) {
      ComparedEntry half = different.get(at);
      String dn = toRead.get(half.name());
      if (dn != null) {
        Optional<Entry> other = read(left, dn, progress);
        octets += octets(other) - octets(half.right());
        if (octets > octetsMax) {
          full = true;
          different.subList(at, different.size()).clear();
          return;
        }
        different.set(at, new ComparedEntry(half.name(), other, half.right()));
      }
    }
  }

  private static long octets(Optional<Entry> entry) {
    return entry.map(Entry::octets).orElse(0L);
  }

  /** Reads it if there is room for it. */
  private Optional<Entry> readKept(Session session, Known known, IProgressMonitor monitor)
      throws ConnectionProblem {
    return full ? Optional.empty() : read(session, known.dn(), monitor);
  }

  private OpenNames readLeft(Session left, SubMonitor progress) throws ConnectionProblem {
    OpenNames open = new OpenNames(names, request.left().dn());
    request
        .depth()
        .each(
            new CompleteSearch(left, request.left().dit().features(progress)),
            request.left().dn(),
            ATTRIBUTES,
            entry -> {
              tell(progress, "%,d entries of the left side read", open.size() + 1);
              Entry copy = mapping.copy(entry, schemas);
              open.add(new Known(entry.dn(), rules.fingerprint(copy)));
            },
            progress);
    return open;
  }

  private static void tell(IProgressMonitor monitor, String words, long entries) {
    if (entries % ENTRIES_PER_REPORT == 0) {
      monitor.subTask(words.formatted(entries));
    }
  }

  /** Counts an entry, and keeps it with those before it as long as there is room for all. */
  private void keep(ComparedEntry entry, long taken) {
    count++;
    full |= different.size() == KEPT_MAX || octets + taken > octetsMax;
    if (!full) {
      octets += taken;
      different.add(entry);
    }
  }

  private static Optional<Entry> read(Session session, String dn, IProgressMonitor monitor)
      throws ConnectionProblem {
    return session.read(dn, ATTRIBUTES, monitor).map(entry -> new Entry(dn, entry.attributes()));
  }

  public CompareRequest request() {
    return request;
  }

  /** Whether a connection leads to another server by now than the one that was compared. */
  public boolean elsewhere() {
    return !request.left().dit().connection().leadsTo(servers.getFirst())
        || !request.right().dit().connection().leadsTo(servers.getLast());
  }

  /** Names that differ, parents first. */
  public List<ComparedEntry> different() {
    return List.copyOf(different);
  }

  /** How many differ, with those that are not kept. */
  public long differences() {
    return count;
  }

  /** How many entries are alike. */
  public long same() {
    return same;
  }

  /** What differs in entries that both sides have; nothing for others. */
  public List<AttributeDifference> attributes(ComparedEntry entry) {
    return entry.kind() == Kind.DIFFERENT
        ? rules.differences(
            mapping.copy(entry.left().orElseThrow(), schemas), entry.right().orElseThrow())
        : List.of();
  }

  /** Sends every userPassword of an entry that is added in another form than it was read. */
  public void sendingPasswordsAs(UnaryOperator<byte[]> form) {
    passwordForm = form;
  }

  /**
   * Holds for entries of the side that is to change that are still as they were compared, as far as
   * a write takes away what they had without naming it.
   */
  public BiPredicate<Write, Entry> asCompared(Direction direction) {
    Map<String, Entry> seen = new HashMap<>();
    different.stream()
        .flatMap(each -> to(direction, each).stream())
        .forEach(each -> seen.put(each.dn(), each));
    ServerSchema server = changed(direction);
    return (write, now) -> {
      Entry before = seen.get(write.dn());
      return before != null
          && (write instanceof Write.Modify change
              ? CompareRules.untouched(change, before, now, server)
              : CompareRules.untouched(before, now, server));
    };
  }

  /** The schema of the side that is to change. */
  private ServerSchema changed(Direction direction) {
    return direction == Direction.TO_RIGHT ? schemas.getLast() : schemas.getFirst();
  }

  private static Optional<Entry> to(Direction direction, ComparedEntry entry) {
    return direction == Direction.TO_RIGHT ? entry.right() : entry.left();
  }

  /**
   * The writes that make one side like the other, in the order to be sent.
   *
   * @param deleting whether entries that the other side has not are deleted
   */
  public List<Write> writes(
      Direction direction, Collection<ComparedEntry> entries, boolean deleting) {
    List<Write> writes = new ArrayList<>();
    List<Write> deletes = new ArrayList<>();
    for (ComparedEntry each : entries) {
      Optional<Entry> from = direction == Direction.TO_RIGHT ? each.left() : each.right();
      Optional<Entry> to = to(direction, each);
      if (from.isPresent()) {
        write(mapped(direction, from.get()), to, changed(direction)).ifPresent(writes::add);
      } else if (deleting) {
        to.ifPresent(gone -> deletes.addFirst(new Write.Delete(gone.dn())));
      }
    }
    writes.addAll(deletes);
    return writes;
  }

  private Entry mapped(Direction direction, Entry from) {
    CopyRoot root =
        direction == Direction.TO_RIGHT
            ? mapping
            : new CopyRoot(mapping.to(), mapping.from(), mapping.oldRdn());
    return root.copy(from, schemas);
  }

  private Optional<Write> write(Entry like, Optional<Entry> now, ServerSchema server) {
    if (now.isEmpty()) {
      return Optional.of(new Write.Add(CopiedPasswords.as(like, passwordForm)));
    }
    Entry before = now.get();
    List<Modification> change =
        EntryDraft.of(before, rules.become(before, like), server).modifications();
    return change.isEmpty() ? Optional.empty() : Optional.of(new Write.Modify(before.dn(), change));
  }
}
