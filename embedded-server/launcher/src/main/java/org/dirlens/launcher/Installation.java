package org.dirlens.launcher;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.dirlens.launcher.DataFolder.PartitionFolder;
import org.dirlens.partition.CopyHistory;
import org.dirlens.partition.Partition;
import org.dirlens.partition.PartitionOptions;
import org.dirlens.partition.PartitionOptions.Writes;
import org.dirlens.partition.PinnedPartition;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.schema.SchemaDefinition;
import org.dirlens.record.RecordStore;
import org.dirlens.record.StoreProblem;
import org.dirlens.record.jdbm.FolderLock;
import org.dirlens.record.jdbm.JdbmRecordStore;
import org.dirlens.server.config.Configuration;
import org.dirlens.server.subschema.SchemaEntries;
import org.dirlens.server.subschema.SchemaGate;
import org.dirlens.tree.ProgressMonitor;
import org.jspecify.annotations.Nullable;

/**
 * The opened partitions of one data folder, without a network. One process at a time can have them:
 * the folder is locked.
 *
 * <p>Threads: safe for use by several; partitions are created under the object's lock.
 */
public final class Installation implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Installation.class.getName());

  private final DataFolder folder;
  private final PartitionOptions options;
  private final FolderLock lock;
  private final Schema schema;
  private volatile List<Partition> partitions = List.of();

  /** Partitions that refuse writes for a task, with what was chosen for them. */
  private final IdentityHashMap<Partition, Writes> held = new IdentityHashMap<>();

  /** Held while a partition is compacted, since all use one folder for it. */
  private final ReentrantLock compacting = new ReentrantLock();

  private volatile Runnable partitionsListener = () -> {};

  /** The first start on the folder, which may be done by now; null if it is another one. */
  private final @Nullable FirstStart firstStart;

  private Installation(
      DataFolder folder, PartitionOptions options, FolderLock lock, @Nullable FirstStart firstStart)
      throws IOException {
    this.folder = folder;
    this.options = options;
    this.schema = folder.schemaFile().read();
    this.lock = lock;
    this.firstStart = firstStart;
  }

  /** Only under the object's lock. */
  private void add(Partition partition) {
    List<Partition> more = new ArrayList<>(partitions);
    more.add(partition);
    partitions = List.copyOf(more);
  }

  /** Whether there is a data folder, whatever state it is in. */
  public static boolean isThere(Path dataFolder) {
    return DataFolder.isThere(dataFolder);
  }

  /** The files {@code twins/N.twin} of a data folder. */
  public static List<Path> twinFiles(Path dataFolder) throws IOException {
    return DataFolder.at(dataFolder).twinFiles();
  }

  /**
   * The suffix of the partition in one of them, whether or not the rest of it can be read.
   *
   * @throws IOException naming the file and what is wrong
   */
  public static String twinSuffix(Path twinFile) throws IOException {
    return DataFolder.twinSuffix(twinFile);
  }

  /** Removes what {@link #open} made in a folder that was none before and has no partition. */
  public static void unmake(Path dataFolder) throws IOException {
    DataFolder.unmake(dataFolder);
  }

  /** Opens a data folder, creating it where it does not exist. */
  public static Installation open(Path dataFolder) throws IOException, LdapProblem {
    return open(dataFolder, PartitionOptions.DEFAULTS);
  }

  /** The same with other limits of the partitions. */
  public static Installation open(Path dataFolder, PartitionOptions options)
      throws IOException, LdapProblem {
    return opened(DataFolder.create(dataFolder), options);
  }

  /**
   * Opens a data folder that must exist.
   *
   * @throws IOException if it is no data folder
   */
  public static Installation openExisting(Path dataFolder) throws IOException, LdapProblem {
    return opened(DataFolder.existing(dataFolder), PartitionOptions.DEFAULTS);
  }

  private static Installation opened(DataFolder folder, PartitionOptions options)
      throws IOException, LdapProblem {
    FolderLock lock = FolderLock.of(folder.path().toRealPath());
    try {
      FirstStart cutOff = takeBackCutOff(folder);
      if (cutOff != null) {
        cutOff.done();
      }
      return new Installation(folder, options, lock, null).openPartitions();
    } catch (IOException | LdapProblem | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Opens a data folder for a server, creating it where it does not exist. Then what is made in it
   * is there for good after {@link #firstStartIsDone} only; {@link #abandon} takes it back.
   */
  static Installation openForServing(Path dataFolder) throws IOException, LdapProblem {
    DataFolder folder = DataFolder.at(dataFolder);
    FirstStart first = DataFolder.isThere(dataFolder) ? null : FirstStart.in(dataFolder);
    FolderLock lock = lock(folder, first);
    try {
      FirstStart cutOff = takeBackCutOff(folder);
      if (cutOff != null) {
        first = cutOff;
      } else if (first != null) {
        first.begin();
        folder.createPartitions();
      }
      return new Installation(folder, PartitionOptions.DEFAULTS, lock, first).openPartitions();
    } catch (IOException | LdapProblem | RuntimeException e) {
      lock.close();
      if (first != null) {
        first.leave(e);
      }
      throw e;
    }
  }

  private static FolderLock lock(DataFolder folder, @Nullable FirstStart first) throws IOException {
    try {
      return FolderLock.of(folder.path().toRealPath());
    } catch (StoreProblem e) {
      if (first != null && e.kind() != StoreProblem.Kind.LOCKED) {
        first.leave(e);
      }
      throw e;
    }
  }

  /** Makes the folder an empty one again, if a first start was cut off in it, and returns that. */
  private static @Nullable FirstStart takeBackCutOff(DataFolder folder) throws IOException {
    FirstStart cutOff = FirstStart.cutOff(folder.path());
    if (cutOff != null) {
      cutOff.takeBack();
      folder.createPartitions();
      LOG.log(
          Level.WARNING, "removed what a first start left in {0} that was cut off", folder.path());
    }
    return cutOff;
  }

  /** What a first start made stays, if this was one; before anybody is told that it is there. */
  void firstStartIsDone() throws IOException {
    FirstStart first = firstStart;
    if (first != null) {
      first.done();
    }
  }

  /** Closes it where a problem ends its start; a first start leaves nothing then. */
  void abandon(Throwable problem) {
    try {
      close();
    } catch (RuntimeException e) {
      problem.addSuppressed(e);
    }
    FirstStart first = firstStart;
    if (first != null) {
      first.leave(problem);
    }
  }

  private Installation openPartitions() throws IOException, LdapProblem {
    try {
      folder.endCompaction();
      endCreations();
      for (PartitionFolder found : folder.partitions()) {
        add(open(found, schema, options));
      }
      return this;
    } catch (IOException | LdapProblem | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Removes what a creation or a deletion left that was cut off. */
  private void endCreations() throws IOException {
    List<String> halfMade = folder.halfMade();
    folder.endDeletions();
    for (String suffix : halfMade) {
      LOG.log(Level.WARNING, "removed what was left of " + suffix + ", whose creation was cut off");
    }
  }

  /** Opens one partition; the caller closes it. */
  static Partition open(PartitionFolder found, Schema schema, PartitionOptions options)
      throws IOException, LdapProblem {
    Dn suffix = Dn.parse(found.suffix(), schema);
    RecordStore records = JdbmRecordStore.open(found.folder());
    try {
      return Partition.open(records, logFolder(found.folder()), suffix, schema, options);
    } catch (IllegalArgumentException e) {
      throw new IOException(found.folder() + ": " + e.getMessage(), e);
    }
  }

  private static Path logFolder(Path partitionFolder) {
    return partitionFolder.resolve("log");
  }

  /** Copies a partition into a new folder. */
  static void copy(
      PinnedPartition partition, Path folder, CopyHistory history, ProgressMonitor monitor)
      throws IOException {
    OwnerOnly.createFolder(folder);
    partition.copyTo(JdbmRecordStore.open(folder), logFolder(folder), history, monitor);
  }

  /** The schema all partitions share. */
  public Schema schema() {
    return schema;
  }

  /**
   * Adds definitions to those beyond the standard ones, or puts them in the place of those with the
   * same OID, and keeps them. Not while a server runs on this installation.
   *
   * @throws LdapProblem naming the definition at fault; nothing changed
   */
  public void define(List<SchemaDefinition> definitions) throws LdapProblem {
    Map<String, SchemaDefinition> wanted = new LinkedHashMap<>();
    schema.extension().forEach(each -> wanted.put(each.oid(), each));
    definitions.forEach(each -> wanted.put(each.oid(), each));
    new SchemaEntries(schema, this::partitions, new SchemaGate(), this::keep)
        .extend(List.copyOf(wanted.values()));
  }

  /**
   * Keeps the definitions beyond the standard ones, unless the next start could not read with them
   * what was chosen: an access rule may name what is to go.
   */
  void keep(List<SchemaDefinition> definitions, Schema candidate) throws IOException, LdapProblem {
    try {
      new ConfigFile(folder.configFile(), candidate).read();
    } catch (IOException unreadable) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "it is needed: " + unreadable.getMessage());
    }
    folder.schemaFile().write(definitions);
  }

  /** The folder, for what lies beside the partitions. */
  DataFolder folder() {
    return folder;
  }

  /** Where what was chosen is kept. */
  ConfigFile configFile() {
    return new ConfigFile(folder.configFile(), schema);
  }

  /** What was chosen for the server and for the partitions that are there. */
  Configuration configuration() throws IOException {
    return configFile().read().among(partitions().stream().map(Partition::suffix).toList());
  }

  /**
   * Runs each partition as a configuration says. All have equal shares of the caches of indices and
   * of unwritten pages, and those of which it does not say how large their cache of entries is of
   * what there is for it.
   */
  synchronized void configure(Configuration configuration) {
    for (Partition partition : partitions) {
      PartitionOptions share = options.sharedBy(partitions.size());
      PartitionOptions shared =
          partition
              .options()
              .withTrees(share.trees())
              .withEntryCacheBytes(share.caches().entryBytes())
              .withIndexCacheBytes(share.caches().indexBytes());
      PartitionOptions chosen =
          configuration.partition(partition.suffix()).partitionOptions(shared);
      boolean holds = held.replace(partition, chosen.writes()) != null;
      partition.reconfigure(holds ? chosen.withWrites(Writes.REFUSED) : chosen);
    }
  }

  /**
   * Has a partition refuse writes until {@link #releaseWrites}, whatever is chosen meanwhile.
   *
   * @throws LdapProblem busy if somebody else has
   */
  synchronized void holdWrites(Partition partition) throws LdapProblem {
    if (held.containsKey(partition)) {
      throw new LdapProblem(
          ResultCode.BUSY, "another task keeps writes from the partition " + partition.suffix());
    }
    held.put(partition, partition.options().writes());
    partition.reconfigure(partition.options().withWrites(Writes.REFUSED));
  }

  /** Has writes done again as was chosen last. */
  synchronized void releaseWrites(Partition partition) {
    Writes chosen = held.remove(partition);
    if (chosen != null) {
      partition.reconfigure(partition.options().withWrites(chosen));
    }
  }

  /** The partitions, in the order of their creation. */
  public List<Partition> partitions() {
    return partitions;
  }

  /** Calls this whenever {@link #partitions} answers something else; it must not wait. */
  void whenPartitionsChange(Runnable listener) {
    partitionsListener = listener;
  }

  /** The partition that holds this DN. */
  public Optional<Partition> partitionOf(String dn) throws LdapProblem {
    Dn name = Dn.parse(dn, schema);
    return partitions().stream()
        .filter(partition -> name.isDescendantOrSame(partition.suffix()))
        .findFirst();
  }

  /**
   * Makes a new empty partition; its suffix entry is still to be added.
   *
   * @param ids how its entries get their ids, for ever
   * @throws LdapProblem if the name is no DN, is empty, or lies in or above another partition
   */
  public synchronized Partition createPartition(String suffix, EntryIds ids)
      throws IOException, LdapProblem {
    Dn name = Dn.parse(suffix, schema);
    checkFree(name);
    Partition partition = created(name, options.withIds(ids));
    add(partition);
    partitionsListener.run();
    return partition;
  }

  /** Leaves nothing if it fails: the next start would find a store that is not whole. */
  private Partition created(Dn name, PartitionOptions chosen) throws IOException, LdapProblem {
    PartitionFolder made = folder.createPartition(name.toString());
    Partition opened = null;
    try {
      opened = open(made, schema, chosen);
      folder.markMade(made);
      return opened;
    } catch (IOException | LdapProblem | RuntimeException e) {
      try {
        if (opened != null) {
          opened.close();
        }
        if (made.isThere()) {
          folder.markDeleted(made);
        }
        folder.endDeletions();
      } catch (IOException | StoreProblem left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }

  private void checkFree(Dn name) throws LdapProblem {
    if (name.depth() == 0) {
      throw new LdapProblem(ResultCode.UNWILLING_TO_PERFORM, "the empty DN cannot be a suffix");
    }
    for (Partition other : partitions) {
      if (name.isDescendantOrSame(other.suffix()) || other.suffix().isDescendantOrSame(name)) {
        throw new LdapProblem(
            ResultCode.UNWILLING_TO_PERFORM,
            name + " overlaps with the partition " + other.suffix());
      }
    }
  }

  /** {@link #provide(String, EntryIds)} however it gives out ids; a new one does so in order. */
  public Partition provide(String suffix) throws IOException, LdapProblem {
    return provide(suffix, null);
  }

  /**
   * The partition with this suffix; if there is none, a new empty one.
   *
   * @param ids how its entries shall get their ids; null if that is all the same
   * @throws LdapProblem if there can be no such partition, or no topmost entry for it, or its ids
   *     are given out otherwise
   */
  public synchronized Partition provide(String suffix, @Nullable EntryIds ids)
      throws IOException, LdapProblem {
    Dn name = Dn.parse(suffix, schema);
    for (Partition existing : partitions) {
      if (existing.suffix().equals(name)) {
        requireIds(existing, ids);
        return existing;
      }
    }
    SuffixEntry.of(name, schema);
    return createPartition(suffix, Objects.requireNonNullElse(ids, options.layout().ids()));
  }

  /** Refuses a partition whose entries get their ids otherwise; null is content with all. */
  public static void requireIds(Partition partition, @Nullable EntryIds wanted) throws LdapProblem {
    EntryIds ids = partition.options().layout().ids();
    if (wanted != null && !wanted.equals(ids)) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM,
          "the ids of %s are %s since it was made, and cannot become %s"
              .formatted(partition.suffix(), ids, wanted));
    }
  }

  /**
   * Makes a partition one that the next start does not find, whatever happens until then.
   *
   * @throws IOException if it cannot be done; nothing changed
   */
  synchronized void markDeleted(Partition partition) throws IOException, LdapProblem {
    folder.markDeleted(folderOf(partition));
  }

  /** Bytes of the files of a partition. */
  long bytesOnDisk(Partition partition) throws IOException, LdapProblem {
    return Folders.bytes(folderOf(partition).folder());
  }

  private PartitionFolder folderOf(Partition partition) throws IOException, LdapProblem {
    for (PartitionFolder found : folder.partitions()) {
      if (Dn.parse(found.suffix(), schema).equals(partition.suffix())) {
        return found;
      }
    }
    throw new IOException("the folder of " + partition.suffix() + " is gone");
  }

  /** Takes back a partition that was just made; nobody else uses it. */
  public void takeBack(Partition partition) throws IOException, LdapProblem {
    markDeleted(partition);
    delete(partition);
  }

  /** Closes a partition that was marked, and deletes its files. */
  synchronized void delete(Partition partition) {
    partitions = partitions.stream().filter(each -> each != partition).toList();
    partitionsListener.run();
    try {
      partition.close();
      folder.endDeletions();
    } catch (IOException | StoreProblem e) {
      LOG.log(Level.WARNING, "files of " + partition.suffix() + " are left for the next start", e);
    }
  }

  /**
   * Puts a copy without free space in the place of a partition, while it serves and is written. For
   * the last step it refuses writes, and is closed and opened again, which ends what runs in it.
   *
   * @param successor gets the partition that is to be used from then on, whatever came of it
   * @return bytes of its files before and after
   * @throws java.util.concurrent.CancellationException if the monitor cancelled; nothing changed
   * @throws LdapProblem busy if somebody changed an index in the last step; nothing else changed
   */
  Compacted compact(Partition partition, Consumer<Partition> successor, ProgressMonitor monitor)
      throws IOException, LdapProblem {
    compacting.lock();
    try {
      PartitionFolder found = folderOf(partition);
      long before = Folders.bytes(found.folder());
      folder.endCompaction();
      Path copy = folder.compacted(found);
      OwnerOnly.createFolder(copy);
      long version = partition.moveTo(JdbmRecordStore.open(copy), logFolder(copy), monitor);
      reopen(partition, found, version, successor);
      return new Compacted(before, Folders.bytes(found.folder()));
    } finally {
      folder.endCompaction();
      compacting.unlock();
    }
  }

  /** Bytes of the files of a partition. */
  record Compacted(long before, long after) {}

  /** Only for a partition that takes no more writes; its copy has this version. */
  synchronized void reopen(
      Partition partition, PartitionFolder found, long version, Consumer<Partition> successor)
      throws IOException, LdapProblem {
    if (!partitions.contains(partition) || !found.isThere()) {
      throw new LdapProblem(
          ResultCode.UNAVAILABLE,
          "the partition " + partition.suffix() + " was deleted, or the server stops");
    }
    try {
      partition.close();
      requireVersion(version, partition);
      folder.takeCompacted(found);
    } finally {
      endCompaction(found);
      Partition reopened = open(found, schema, partition.options());
      partitions = partitions.stream().map(each -> each == partition ? reopened : each).toList();
      successor.accept(reopened);
      partitionsListener.run();
    }
  }

  /** What is left over and cannot be deleted keeps nobody from a partition that is whole. */
  private void endCompaction(PartitionFolder partition) throws IOException {
    try {
      folder.endCompaction();
    } catch (IOException e) {
      if (!partition.isThere()) {
        throw e;
      }
      LOG.log(Level.WARNING, "what is left of compacting " + partition.suffix() + " stays", e);
    }
  }

  private static void requireVersion(long version, Partition partition) throws LdapProblem {
    if (partition.version() != version) {
      throw new LdapProblem(ResultCode.BUSY, "nothing changed: somebody wrote meanwhile");
    }
  }

  /** Flushes and closes all partitions. */
  @Override
  public synchronized void close() {
    RuntimeException problem = null;
    for (Partition partition : partitions) {
      try {
        partition.close();
      } catch (RuntimeException e) {
        problem = problem == null ? e : problem;
      }
    }
    partitions = List.of();
    lock.close();
    if (problem != null) {
      throw problem;
    }
  }
}
