package org.dirlens.partition;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.dirlens.partition.administration.HeavyKey;
import org.dirlens.partition.administration.IndexAdministration;
import org.dirlens.partition.administration.IndexChange;
import org.dirlens.partition.administration.IndexInspection;
import org.dirlens.partition.administration.IndexStatus;
import org.dirlens.partition.administration.ResumedBuild;
import org.dirlens.partition.check.PartitionCheck;
import org.dirlens.partition.check.Repair;
import org.dirlens.partition.check.RepairReport;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.SchemaCheck;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.index.IndexRow;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.ldap.ResultCode;
import org.dirlens.partition.load.EntrySource;
import org.dirlens.partition.load.LoadReport;
import org.dirlens.partition.load.Loader;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.partition.resolution.DnCache;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.search.ExplainMode;
import org.dirlens.partition.search.Explaining;
import org.dirlens.partition.search.Explanation;
import org.dirlens.partition.search.ListWindow;
import org.dirlens.partition.search.SearchCursor;
import org.dirlens.partition.search.SearchEngine;
import org.dirlens.partition.search.SearchPages;
import org.dirlens.partition.search.SearchRequest;
import org.dirlens.partition.search.SortKey;
import org.dirlens.partition.search.VisibilityFilter;
import org.dirlens.partition.search.WindowRequest;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.statistics.Histogram;
import org.dirlens.partition.statistics.SearchCounters;
import org.dirlens.partition.structure.PartitionStructure;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IndexCatalog;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.CompareOperation;
import org.dirlens.partition.verb.EntryImage;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.ModifyDnRequest;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.partition.verb.Update;
import org.dirlens.partition.verb.UpdateOptions;
import org.dirlens.partition.verb.UpdateResult;
import org.dirlens.partition.verb.UpdateSequenceProblem;
import org.dirlens.partition.verb.Updates;
import org.dirlens.partition.watch.ChangeFeed;
import org.dirlens.partition.watch.Watch;
import org.dirlens.record.RecordStore;
import org.dirlens.tree.ChangeMarks;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.TreeOptions;
import org.dirlens.tree.TreeStatistics;
import org.dirlens.tree.VerifyReport;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/**
 * One naming context: the entries at and below a suffix, their names, their indices.
 *
 * <p>Every verb is whole or not at all, durable when it returns, and throws what RFC 4511 says as
 * {@link LdapProblem}. Searches see the version of their start and neither wait for writers nor
 * hold them up. Any thread may call anything.
 */
public final class Partition implements AutoCloseable {
  private final TreeStore store;
  private final PartitionContext context;
  private volatile PartitionOptions options;
  private final DnCache names;
  private final SearchCounters counters = new SearchCounters();
  private final SearchEngine engine;
  private final ChangeFeed feed;
  private final EntryWrites writes;
  private final Updates updates;
  private final IndexAdministration indices;
  private final IndexInspection inspection;
  private final PartitionStructure structure = new PartitionStructure(this::view);
  private final Loader loader;
  private final Path loadFolder;
  private final Path sortFolder;
  private final AtomicLong verifications = new AtomicLong();
  private volatile @Nullable Thread resumedBuild;
  private volatile boolean closing;

  private Partition(
      TreeStore store, PartitionContext context, Path workFolder, PartitionOptions options) {
    this.store = store;
    this.context = context;
    this.options = options;
    ChangeMarks master = store.watch(MasterTable.NAME);
    this.sortFolder = workFolder.resolveSibling(workFolder.getFileName() + "-sort");
    this.names = new DnCache(options.caches().dnBytes(), pagesLeft(master));
    this.engine =
        new SearchEngine(
            this::view,
            new SearchEngine.Parts(
                context.hierarchy(),
                context.schema(),
                names,
                master,
                counters,
                sortFolder,
                options.work().keptBytes()));
    this.feed =
        new ChangeFeed(
            store::snapshot, snapshot -> new ReadView(snapshot, context.catalog()), engine);
    store.listen(MasterTable.NAME, feed);
    this.writes = new EntryWrites(store);
    this.updates = new Updates(context, writes, names);
    this.indices =
        new IndexAdministration(
            store, context, workFolder, options.work().sortBytes(), options.caches().indexBytes());
    this.loadFolder = workFolder.resolveSibling(workFolder.getFileName() + "-load");
    this.inspection = new IndexInspection(store, context);
    this.loader = new Loader(context, store, writes, indices, this::view);
  }

  /** Names may keep a sixteenth of the pages that the cache of entries has room for. */
  private DnCache.PagesLeft pagesLeft(ChangeMarks master) {
    return new DnCache.PagesLeft(
        () -> master.changes() + store.cacheStatistics(MasterTable.NAME).evictions(),
        options.caches().entryBytes() / 16 / RecordStore.MAX_RECORD_BYTES);
  }

  /**
   * Opens the partition in a record store, or makes an empty one there. Builds of indices that a
   * crash ended begin again in the background.
   *
   * @param records owned by the partition from now on
   * @param changeLogFolder a folder for the change log alone; files of index builds lie beside it,
   *     in a folder of the same name with {@code -build}
   * @throws org.dirlens.record.StoreProblem if the store is damaged
   * @throws IllegalArgumentException if the store holds another suffix or another format
   */
  public static Partition open(
      RecordStore records,
      Path changeLogFolder,
      Dn suffix,
      Schema schema,
      PartitionOptions options) {
    TreeStore store = TreeStore.open(records, changeLogFolder, options.trees());
    try {
      EntryIds ids = StoredFormat.createOrCheck(store, suffix, schema, options.layout().ids());
      store.resizeCache(MasterTable.NAME, options.caches().entryBytes());
      PartitionContext context =
          new PartitionContext(
              new Hierarchy(suffix),
              schema,
              new SchemaCheck(schema),
              new IndexCatalog(schema),
              options.layout().valuesInside());
      Path work = BuildFolders.cleared(changeLogFolder);
      Partition partition = new Partition(store, context, work, options.withIds(ids));
      partition.resumeBuilds();
      return partition;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** What a piece of work may use now. */
  private WorkArea area(Path folder, ProgressMonitor monitor) {
    return new WorkArea(folder, options.work().sortBytes(), monitor);
  }

  private ProgressMonitor untilClosing(ProgressMonitor monitor) {
    return new UntilClosing(monitor, () -> closing);
  }

  private void resumeBuilds() {
    List<IndexDefinition> ended = indices.abandon();
    indices.applyCacheSizes();
    if (!ended.isEmpty()) {
      List<IndexChange> changes = new ArrayList<>();
      ended.forEach(definition -> changes.add(new IndexChange.Define(definition)));
      resumedBuild =
          Thread.ofPlatform()
              .name("index build of " + suffix())
              .daemon()
              .start(new ResumedBuild(indices, changes, untilClosing(ProgressMonitor.NONE)));
    }
  }

  public Dn suffix() {
    return context.hierarchy().suffix();
  }

  public Schema schema() {
    return context.schema();
  }

  /** How the partition is run now. */
  public PartitionOptions options() {
    return options;
  }

  /**
   * Has the partition run with other options from now on: sizes of caches, unwritten pages, memory
   * to sort in, bulk loads, and whether it may be written. What else it was made with stays.
   */
  public synchronized void reconfigure(PartitionOptions others) {
    PartitionOptions.Caches now = options.caches();
    PartitionOptions.Caches then = others.caches();
    if (then.entryBytes() != now.entryBytes()) {
      store.resizeCache(MasterTable.NAME, then.entryBytes());
    }
    if (then.dnBytes() != now.dnBytes()) {
      names.resize(then.dnBytes());
    }
    store.limitDirty(others.trees().checkpoints());
    indices.reconfigure(others.work().sortBytes(), then.indexBytes());
    options = others.madeAs(options);
  }

  private ReadView view() {
    return new ReadView(store.snapshot(), context.catalog());
  }

  /**
   * Adds an entry; the values of its RDN are added to it if it lacks them. The first entry of an
   * empty partition is the suffix.
   *
   * @throws LdapProblem noSuchObject, entryAlreadyExists, namingViolation or what the schema says
   */
  public void add(Entry entry) throws LdapProblem {
    update(new Update.Add(entry, UpdateOptions.NONE));
  }

  /** Deletes a leaf entry: noSuchObject, notAllowedOnNonLeaf. */
  public void delete(Dn dn) throws LdapProblem {
    update(new Update.Delete(dn, UpdateOptions.NONE));
  }

  /**
   * Changes an entry, all or nothing.
   *
   * @throws LdapProblem noSuchObject, noSuchAttribute, attributeOrValueExists, notAllowedOnRDN,
   *     objectClassModsProhibited or what the schema says
   */
  public void modify(Dn dn, List<Modification> modifications) throws LdapProblem {
    update(new Update.Modify(dn, modifications, UpdateOptions.NONE));
  }

  /**
   * Renames or moves an entry with all below it.
   *
   * @throws LdapProblem noSuchObject (the entry or its new superior), entryAlreadyExists,
   *     affectsMultipleDSAs, unwillingToPerform (below itself, or the suffix), or what the schema
   *     says
   */
  public void modifyDn(ModifyDnRequest request) throws LdapProblem {
    update(new Update.ModifyDn(request, UpdateOptions.NONE));
  }

  /**
   * Does one write under its conditions.
   *
   * @throws LdapProblem what the verb says; assertionFailed, noOperation, or adminLimitExceeded for
   *     a subtree of more than 100,000 entries
   */
  public UpdateResult update(Update update) throws LdapProblem {
    requireWritable();
    return updates.write(update);
  }

  /**
   * Does several writes as one: durable together, and nobody sees some without the others.
   *
   * @throws UpdateSequenceProblem naming the one that was refused; none was done
   */
  public List<UpdateResult> updateAll(List<Update> sequence) throws UpdateSequenceProblem {
    try {
      requireWritable();
    } catch (LdapProblem readOnly) {
      throw new UpdateSequenceProblem(0, readOnly);
    }
    return updates.writeAll(sequence);
  }

  /** Throws unwillingToPerform if nobody may write. */
  public void requireWritable() throws LdapProblem {
    if (options.writes() == PartitionOptions.Writes.REFUSED) {
      throw new LdapProblem(
          ResultCode.UNWILLING_TO_PERFORM, "the partition " + suffix() + " is read-only");
    }
  }

  /**
   * Whether an entry has a value (RFC 4511, 4.10).
   *
   * @throws LdapProblem noSuchObject, noSuchAttribute, inappropriateMatching,
   *     invalidAttributeSyntax
   */
  public boolean compare(Dn dn, AttributeDescription description, byte[] value) throws LdapProblem {
    return compare(dn, Set.of(), description, value);
  }

  /** The same, which may be answered with referral. */
  public boolean compare(Dn dn, Set<Follow> follow, AttributeDescription description, byte[] value)
      throws LdapProblem {
    return engine.read(dn, follow, entry -> CompareOperation.compare(entry, description, value));
  }

  /** A copy of an entry with all its values; noSuchObject if there is none. */
  public EntryRecord read(Dn dn) throws LdapProblem {
    return engine.read(dn, Set.of(), EntryRecord::whole);
  }

  /** A copy of an entry with its name and count; noSuchObject if there is none. */
  public EntryImage image(Dn dn, Set<Follow> follow) throws LdapProblem {
    SearchRequest request = SearchRequest.of(dn, Scope.BASE, Filter.ALL).withFollow(follow);
    try (SearchCursor cursor = search(request)) {
      if (!cursor.next()) {
        throw new IllegalStateException("a base search without a filter did not find its base");
      }
      EntryRecord record = cursor.record().whole();
      return new EntryImage(dn, cursor.dnText(), record, cursor.numSubordinates());
    }
  }

  /** Starts a search; noSuchObject if there is no base. Close the cursor. */
  public SearchCursor search(SearchRequest request) throws LdapProblem {
    return engine.search(request);
  }

  /** The same with a clock that hears of its phases, on the thread of the search. */
  public SearchCursor search(SearchRequest request, PhaseClock clock) throws LdapProblem {
    return engine.search(request, clock);
  }

  /** A search whose entries come in pages; see {@link SearchEngine#pages}. */
  public SearchPages pages(List<SortKey> keys, @Nullable VisibilityFilter visible) {
    return engine.pages(keys, visible);
  }

  /** Starts a search whose entries come sorted; see {@link SearchEngine#sorted}. */
  public SearchCursor sorted(SearchRequest request, List<SortKey> keys) throws LdapProblem {
    return engine.sorted(request, keys);
  }

  /** Starts a search for a part of its sorted list; see {@link SearchEngine#window}. */
  public ListWindow window(
      SearchRequest request,
      List<SortKey> keys,
      WindowRequest window,
      @Nullable VisibilityFilter visible)
      throws LdapProblem {
    return engine.window(request, keys, window, visible);
  }

  /** The partition as it is now, for work that takes long; close it. */
  public PinnedPartition pinned() {
    return new PinnedPartition(store.snapshot(), context.catalog(), engine, options.trees());
  }

  /** Watches what changes from now on; close it. */
  public Watch watch() {
    return feed.watch();
  }

  /** Runs a search to its end or limit and tells how it went. */
  public Explanation explain(SearchRequest request) throws LdapProblem {
    return explain(request, WhatIf.NOTHING);
  }

  /** The same with other indices than there are; the result is the same, the way to it is not. */
  public Explanation explain(SearchRequest request, WhatIf whatIf) throws LdapProblem {
    Explaining search = explaining(request, whatIf, ExplainMode.RUN);
    return Objects.requireNonNull(search.run(), "nobody else could cancel it");
  }

  /** A search that is run only to be explained, and may be cancelled. */
  public Explaining explaining(SearchRequest request, WhatIf whatIf, ExplainMode mode) {
    return engine.explaining(request, whatIf, mode);
  }

  /**
   * Adds many entries, much faster than one by one; continues behind one that is refused. All
   * become visible at once, or none if the load is cancelled or breaks off. If there are many
   * beside what is there the partition is built from scratch: then no index changes meanwhile, and
   * a write meanwhile is done and ends the load, with busy among its problems.
   */
  public LoadReport load(EntrySource source, ProgressMonitor monitor) {
    return loader.load(source, options.work().loads(), area(loadFolder, monitor));
  }

  /** What is written about each index; reads the catalog alone. */
  public List<IndexRow> indexRows() {
    try (ReadView view = view()) {
      return Catalog.indices(view.catalog());
    }
  }

  /** All indices, with sizes that may be some seconds old. */
  public List<IndexStatus> indices() {
    try (ReadView view = view()) {
      return inspection.status(view);
    }
  }

  /**
   * Changes indices while the partition serves; returns when all is built.
   *
   * @throws java.util.concurrent.CancellationException if the monitor cancelled: the indices to be
   *     built are as before
   * @throws LdapProblem undefinedAttributeType, inappropriateMatching, noSuchObject: nothing
   *     changed
   */
  public void changeIndices(List<IndexChange> changes, ProgressMonitor monitor) throws LdapProblem {
    indices.change(changes, monitor);
    inspection.forget();
  }

  /** Changes the threshold of an index and moves the lists that lie on the wrong side of it. */
  public void setThreshold(String attribute, int ids, ProgressMonitor monitor) throws LdapProblem {
    indices.setThreshold(attribute, ids, monitor);
    inspection.forget();
  }

  /** {@link #setThreshold(String, int, ProgressMonitor)} without progress. */
  public void setThreshold(String attribute, int ids) throws LdapProblem {
    setThreshold(attribute, ids, ProgressMonitor.NONE);
  }

  /** Changes the page cache of an index. */
  public void setCache(String attribute, long cacheBytes) throws LdapProblem {
    indices.setCache(attribute, cacheBytes);
  }

  /** Waits until the builds are done that began again when the partition was opened. */
  public void awaitBuilds() throws InterruptedException {
    Thread build = resumedBuild;
    if (build != null) {
      build.join();
    }
  }

  /** How the ids of an index are spread over its keys; reads all keys. */
  public Histogram idsPerKey(String attribute, IndexKind kind, ProgressMonitor monitor)
      throws LdapProblem {
    try (ReadView view = view()) {
      return inspection.histogram(view, inspection.readable(view, attribute, kind), monitor);
    }
  }

  /** The keys that most entries have, the heaviest first; reads all keys. */
  public List<HeavyKey> heaviestKeys(
      String attribute, IndexKind kind, int most, ProgressMonitor monitor) throws LdapProblem {
    try (ReadView view = view()) {
      return inspection.heaviest(view, inspection.readable(view, attribute, kind), most, monitor);
    }
  }

  /** Writes all that is in the change log alone; returns when that is durable. */
  public void checkpoint() {
    store.checkpoint();
  }

  /** What was done since the partition was opened; reads no tree. */
  public PartitionStatistics statistics() {
    try (ReadView view = view()) {
      return new PartitionStatistics(
          view.master().size(),
          counters.shapes(),
          names.statistics(),
          store.cacheStatistics(MasterTable.NAME),
          inspection.activity(view),
          store.activity());
    }
  }

  /** How far it is in change numbers; reads the catalog alone. */
  public ChangeState changeState() {
    try (ReadView view = view()) {
      return ChangeState.of(view.catalog());
    }
  }

  /** The number of the newest version, also after the partition was closed. */
  public long version() {
    return store.version();
  }

  /** The shape of the table of entries; reads all of its pages. */
  public TreeStatistics entryPages() {
    return store.statistics(MasterTable.NAME);
  }

  /** The trees as they lie in pages. */
  public PartitionStructure structure() {
    return structure;
  }

  /** Checks every page, for one that is a copy of files and goes its own way from now on. */
  public VerifyReport beginAsCopy(ProgressMonitor monitor) {
    VerifyReport report = store.verify(monitor);
    if (report.clean()) {
      CopyHistory.OTHER.begin(store);
    }
    return report;
  }

  /** Compares every table and index with what the entries say, and checks every page. */
  public VerifyReport verify(ProgressMonitor monitor) {
    VerifyReport trees = store.verify(monitor);
    WorkArea area = area(sortFolder, monitor);
    String prefix = "verify" + verifications.incrementAndGet() + "-";
    try (ReadView view = view();
        PartitionCheck verification = new PartitionCheck(view, context, area, prefix)) {
      return verification.run(trees);
    }
  }

  /**
   * Copies the partition to an empty record store while it serves and is written, and takes no more
   * writes when the copy has all that was acknowledged: this is to be closed then, and the copy to
   * be opened. Writes are refused, with a StoreProblem of kind CLOSED, only while the last of what
   * was written meanwhile is brought over. No index changes meanwhile.
   *
   * @param records closed when this returns or fails
   * @param changeLogFolder the folder of the copy's change log
   * @return the version that was copied, the last one
   * @throws java.util.concurrent.CancellationException if the monitor cancelled or the partition is
   *     closed; the copy is then to be deleted, as after any failure, and writes continue
   */
  public long moveTo(RecordStore records, Path changeLogFolder, ProgressMonitor monitor) {
    return indices.undisturbed(
        () -> {
          WorkArea area = area(loadFolder, untilClosing(monitor));
          TreeOptions small = options.trees().withCacheBytes(PartitionMove.CACHE_BYTES);
          TreeStore copy = TreeStore.open(records, changeLogFolder, small);
          return PartitionMove.run(store, writes, copy, area);
        });
  }

  /**
   * Saves what can be read of the entries and of values outside their records, builds hierarchy,
   * counts and indices again from them, and says what was wrong and what was done. Searches
   * continue; nobody may write meanwhile.
   *
   * @throws java.util.concurrent.CancellationException if the monitor cancelled: nothing changed
   *     but what the message tells of
   * @throws IllegalStateException if somebody wrote: likewise
   * @throws org.dirlens.record.StoreProblem if the disk fails: likewise
   */
  public RepairReport repair(ProgressMonitor monitor) {
    List<VerifyReport.Damage> found = verify(monitor).damages();
    WorkArea area = area(loadFolder, monitor);
    Supplier<List<String>> repair = () -> Repair.all(context, store, writes, this::view, area);
    List<String> done = names.renaming(() -> indices.undisturbed(repair));
    return Repair.telling(done, () -> new RepairReport(found, done, verify(monitor).damages()));
  }

  /** Flushes and closes; builds of indices break off, and begin again when it is opened again. */
  @Override
  public void close() {
    closing = true;
    feed.close();
    try {
      indices.stop();
      awaitBuilds();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      store.close();
    }
  }
}
