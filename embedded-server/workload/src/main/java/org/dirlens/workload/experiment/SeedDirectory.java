package org.dirlens.workload.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.dirlens.launcher.Installation;
import org.dirlens.launcher.InstallationCopy;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
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
import org.dirlens.workload.SeedPeople;
import org.jspecify.annotations.Nullable;

/** A data folder with one partition, {@code dc=example,dc=com}, to be filled and measured. */
final class SeedDirectory implements AutoCloseable {
  private static final long SEED = 2006;

  private final Path folder;
  private final ProgressMonitor monitor;
  private Installation installation;
  private Partition partition;
  private long people;

  /** An empty partition but for its suffix entry. */
  SeedDirectory(Path folder, ProgressMonitor monitor) throws IOException, LdapProblem {
    this(folder, PartitionOptions.DEFAULTS, monitor);
  }

  /** The same with other limits. */
  SeedDirectory(Path folder, PartitionOptions options, ProgressMonitor monitor)
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
  static SeedDirectory existing(Path folder, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    return new SeedDirectory(folder, monitor, Installation.openExisting(folder));
  }

  Partition partition() {
    return partition;
  }

  Schema schema() {
    return installation.schema();
  }

  SeedPeople people() throws LdapProblem {
    return new SeedPeople(SEED, partition.suffix(), schema());
  }

  /** The name of person {@code number}, from 1. */
  Dn personName(long number) throws LdapProblem {
    return Dn.parse("uid=user." + number + ",ou=users,dc=example,dc=com", schema());
  }

  /** Loads the seed's people up to this number of them. */
  void loadPeople(long upTo) throws LdapProblem {
    SeedPeople all = people();
    long first = people;
    load(
        upTo - first + (first == 0 ? 1 : 0),
        i -> i == 0 && first == 0 ? all.parent() : all.person(first + i + (first == 0 ? 0 : 1)));
    people = upTo;
  }

  /** Makes the entry with an index from 0. */
  interface Maker {
    Entry entry(long index) throws LdapProblem;
  }

  /** Loads a number of entries; all of them must be taken. */
  void load(long count, Maker maker) {
    load(count, new Made(count, maker));
  }

  /** Loads all entries of a source that has this number. */
  void load(long count, EntrySource source) {
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
  long expected(String initials) throws LdapProblem {
    return people().withInitials(initials, people);
  }

  /** Makes an equality index of each attribute. */
  void index(String... attributes) throws LdapProblem {
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

  void drop(String attribute) throws LdapProblem {
    partition.changeIndices(List.of(new IndexChange.Drop(attribute)), ProgressMonitor.NONE);
  }

  SearchRequest subtree(String filter) throws LdapProblem {
    return request(partition.suffix(), Scope.SUB, filter);
  }

  SearchRequest request(Dn base, Scope scope, String filter) throws LdapProblem {
    return SearchRequest.of(base, scope, Filter.parse(filter, schema()));
  }

  /** Reads the whole result; answers the number of entries. */
  long search(SearchRequest request) throws LdapProblem {
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
  String side(String filter) throws LdapProblem {
    return side(explain(filter));
  }

  static String side(Explanation explanation) {
    Explanation.Lookup lookup = explanation.root().lookup();
    return lookup == null ? "-" : lookup.side().toString();
  }

  Explanation explain(String filter) throws LdapProblem {
    refuseCancelled();
    return partition.explain(subtree(filter));
  }

  /** Ends the experiment if the monitor cancelled. */
  void refuseCancelled() {
    if (monitor.cancelled()) {
      throw new CancellationException("the experiment was cancelled");
    }
  }

  /** Closes and opens again: our caches are empty then, those of the operating system are not. */
  void reopen(PartitionOptions options) throws IOException, LdapProblem {
    installation.close();
    installation = Installation.open(folder, options);
    partition = installation.partitions().getFirst();
  }

  /** Closes, compacts as an administrator would, and opens again. */
  void compact(PartitionOptions options) throws IOException, LdapProblem {
    installation.close();
    InstallationCopy.compact(folder, monitor);
    reopen(options);
  }

  /** Bytes of all files. */
  long bytesOnDisk() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    installation.close();
  }
}
