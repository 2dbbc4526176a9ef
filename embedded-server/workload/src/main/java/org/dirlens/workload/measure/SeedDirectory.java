package org.dirlens.workload.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.InstallationCopy;
import org.dirlens.load.data.MarkedPeople;
import org.dirlens.load.data.SeedPeople;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/** A data folder with one partition, {@code dc=example,dc=com}, to be filled and measured. */
public final class SeedDirectory implements AutoCloseable {
  private static final long SEED = 2006;
  private static final long MARKED_SEED = 2001;

  private final Path folder;
  private final ProgressMonitor monitor;
  private Installation installation;
  private Partition partition;
  private long people;

  /** An empty partition but for its suffix entry. */
  public SeedDirectory(Path folder, ProgressMonitor monitor) throws IOException, LdapProblem {
    this(folder, PartitionOptions.DEFAULTS, monitor);
  }

  /** The same with other limits. */
  public SeedDirectory(Path folder, PartitionOptions options, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    this(folder, monitor, Installation.open(folder, options));
    partition.add(
        Entry.builder(partition.suffix(), schema())
            .add("objectClass", "top", "domain")
            .add("dc", "example")
            .build());
  }

  private SeedDirectory(Path folder, ProgressMonitor monitor, Installation installation)
      throws IOException, LdapProblem {
    this.folder = folder;
    this.monitor = monitor;
    this.installation = installation;
    this.partition = installation.provide("dc=example,dc=com");
  }

  /** What another one has filled and closed. */
  public static SeedDirectory existing(Path folder, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    return new SeedDirectory(folder, monitor, Installation.openExisting(folder));
  }

  public Partition partition() {
    return partition;
  }

  public Schema schema() {
    return installation.schema();
  }

  public SeedPeople people() throws LdapProblem {
    return new SeedPeople(SEED, partition.suffix(), schema());
  }

  /** The name of person {@code number}, from 1. */
  public Dn personName(long number) throws LdapProblem {
    return Dn.parse("uid=user." + number + ",ou=users,dc=example,dc=com", schema());
  }

  /** Loads the seed's people up to this number of them. */
  public void loadPeople(long upTo) throws LdapProblem {
    SeedPeople all = people();
    long first = people;
    load(
        upTo - first + (first == 0 ? 1 : 0),
        i -> i == 0 && first == 0 ? all.parent() : all.person(first + i + (first == 0 ? 0 : 1)));
    people = upTo;
  }

  /**
   * Loads this number of the people of 2001 and makes the indices of that time: equality of five
   * attributes, and substrings of {@code cn}.
   */
  public void loadMarkedPeople(long count) throws LdapProblem {
    MarkedPeople marked = new MarkedPeople(MARKED_SEED, partition.suffix(), schema());
    load(MarkedPeople.UNITS, i -> marked.unit((int) i));
    load(count, marked::person);
    index("objectClass", "sn", "description", "seeAlso");
    IndexDefinition cn = IndexDefinition.of("cn", IndexKind.EQUALITY, IndexKind.SUBSTRING);
    partition.changeIndices(List.of(new IndexChange.Define(cn)), monitor);
  }

  /** An organisational unit with this name. */
  public Entry unit(Dn name, String ou) throws LdapProblem {
    return Entry.builder(name, schema())
        .add("objectClass", "top", "organizationalUnit")
        .add("ou", ou)
        .build();
  }

  /** Adds a unit right below the suffix and this number of units below it; answers its name. */
  public Dn addBranch(String name, int children) throws LdapProblem {
    Dn top = partition.suffix().child(Rdn.parse("ou=" + name, schema()));
    partition.add(unit(top, name));
    for (int i = 0; i < children; i++) {
      String child = name + " " + i;
      partition.add(unit(top.child(Rdn.parse("ou=" + child, schema())), child));
    }
    return top;
  }

  /** Makes the entry with an index from 0. */
  public interface Maker {
    Entry entry(long index) throws LdapProblem;
  }

  /** Loads a number of entries; all of them must be taken. */
  public void load(long count, Maker maker) {
    load(count, new Made(count, maker));
  }

  /** Loads all entries of a source that has this number. */
  public void load(long count, EntrySource source) {
    LoadReport report = partition.load(source, monitor);
    refuseCancelled();
    if (report.added() != count) {
      throw new IllegalStateException(
          "%d of %d entries were loaded, not %d, for one: %s"
              .formatted(
                  report.added(),
                  count,
                  report.failed(),
                  report.problems().stream().findFirst().orElse(null)));
    }
  }

  private static final class Made implements EntrySource {
    private final long count;
    private final Maker maker;
    private long next;

    Made(long count, Maker maker) {
      this.count = count;
      this.maker = maker;
    }

    @Override
    public @Nullable Entry next() throws LdapProblem {
      return next == count ? null : maker.entry(next++);
    }

    @Override
    public String position() {
      return "entry " + next;
    }
  }

  /** How many people have these initials, as they were generated. */
  public long expected(String initials) throws LdapProblem {
    return people().withInitials(initials, people);
  }

  /** Makes an equality index of each attribute. */
  public void index(String... attributes) throws LdapProblem {
    partition.changeIndices(
        Stream.of(attributes)
            .<IndexChange>map(
                name ->
                    new IndexChange.Define(
                        IndexDefinition.of(name, IndexKind.EQUALITY)
                            .withKinds(Set.of(IndexKind.EQUALITY))))
            .toList(),
        monitor);
  }

  public void drop(String attribute) throws LdapProblem {
    partition.changeIndices(List.of(new IndexChange.Drop(attribute)), ProgressMonitor.NONE);
  }

  public SearchRequest subtree(String filter) throws LdapProblem {
    return request(partition.suffix(), Scope.SUB, filter);
  }

  public SearchRequest request(Dn base, Scope scope, String filter) throws LdapProblem {
    return SearchRequest.of(base, scope, Filter.parse(filter, schema()));
  }

  /** Reads the whole result; answers the number of entries. */
  public long search(SearchRequest request) throws LdapProblem {
    refuseCancelled();
    long found = 0;
    try (SearchCursor cursor = partition.search(request)) {
      while (cursor.next()) {
        found++;
      }
    } catch (LdapProblem e) {
      if (e.code() != ResultCode.SIZE_LIMIT_EXCEEDED) {
        throw e;
      }
    }
    return found;
  }

  /** On which side of the threshold an index holds the ids of a filter; "-" without an index. */
  public String side(String filter) throws LdapProblem {
    return side(explain(filter));
  }

  public static String side(Explanation explanation) {
    Explanation.Lookup lookup = explanation.root().lookup();
    return lookup == null ? "-" : lookup.side().toString();
  }

  public Explanation explain(String filter) throws LdapProblem {
    refuseCancelled();
    return partition.explain(subtree(filter));
  }

  /** Ends the experiment if the monitor cancelled. */
  public void refuseCancelled() {
    if (monitor.cancelled()) {
      throw new CancellationException("the experiment was cancelled");
    }
  }

  /** Closes and opens again: our caches are empty then, those of the operating system are not. */
  public void reopen(PartitionOptions options) throws IOException, LdapProblem {
    installation.close();
    installation = Installation.open(folder, options);
    partition = installation.partitions().getFirst();
  }

  /** Something done to the files while nobody has them open. */
  public interface Meanwhile {
    double run() throws IOException;
  }

  /** Closes, does something, opens again; answers what that answered. */
  public double reopenAfter(Meanwhile meanwhile, PartitionOptions options)
      throws IOException, LdapProblem {
    installation.close();
    double answer = meanwhile.run();
    reopen(options);
    return answer;
  }

  /** Closes, compacts as an administrator would, and opens again. */
  public void compact(PartitionOptions options) throws IOException, LdapProblem {
    installation.close();
    InstallationCopy.compact(folder, monitor);
    reopen(options);
  }

  /** Bytes of all files. */
  public long bytesOnDisk() throws IOException {
    return StoredFiles.in(folder).bytes();
  }

  @Override
  public void close() {
    installation.close();
  }
}
