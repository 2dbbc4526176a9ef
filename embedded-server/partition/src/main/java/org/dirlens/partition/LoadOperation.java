package org.dirlens.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.index.IndexWriter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeStore;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * A bulk load: entries are checked outside the writer's turn and written many at once, the keys of
 * each index in their order. A group is durable as a whole; an entry that is refused does not hold
 * up the others.
 */
final class LoadOperation {
  /** Between two looks at the monitor lie at most so many entries. */
  private static final int ENTRIES_PER_REPORT = 1000;

  private final Surroundings surroundings;
  private final TreeStore store;
  private final int groupBytes;
  private final List<LoadReport.Problem> problems = new ArrayList<>();
  private final List<Prepared> group = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private long preparedBytes;
  private long read;
  private long added;
  private long failed;

  /** An entry that the schema allows, and where it stood. */
  private record Prepared(long number, Entry entry, String position) {}

  /** An entry refused, before or while its group was written. */
  private record Refusal(long number, String position, LdapProblem problem) {}

  LoadOperation(Surroundings surroundings, TreeStore store, int groupBytes) {
    this.surroundings = surroundings;
    this.store = store;
    this.groupBytes = groupBytes;
  }

  LoadReport run(EntrySource source, ProgressMonitor monitor) {
    monitor.begin("Loading entries", -1);
    boolean cancelled = false;
    while (!cancelled && prepareNext(source)) {
      if (preparedBytes >= groupBytes) {
        writeGroup();
      }
      if (read % ENTRIES_PER_REPORT == 0) {
        monitor.worked(ENTRIES_PER_REPORT);
        cancelled = monitor.cancelled();
      }
    }
    writeGroup();
    monitor.worked(read % ENTRIES_PER_REPORT);
    return new LoadReport(read, added, failed, problems, cancelled);
  }

  private boolean prepareNext(EntrySource source) {
    read++;
    try {
      Entry entry = source.next();
      if (entry == null) {
        read--;
        return false;
      }
      group.add(new Prepared(read, AddOperation.prepared(surroundings, entry), source.position()));
      preparedBytes += size(entry);
    } catch (LdapProblem problem) {
      refuse(new Refusal(read, source.position(), problem));
    }
    return true;
  }

  private static long size(Entry entry) {
    long bytes = 0;
    for (var attribute : entry.attributes()) {
      for (byte[] value : attribute.values()) {
        bytes += value.length + attribute.description().text().length();
      }
    }
    return bytes;
  }

  private void refuse(Refusal refusal) {
    failed++;
    if (refusals.size() < LoadReport.MAX_PROBLEMS) {
      refusals.add(refusal);
    }
  }

  private void writeGroup() {
    if (!group.isEmpty()) {
      List<Refusal> refused = store.write(batch -> new Writing(batch).add(group));
      failed += refused.size();
      refusals.addAll(refused);
      added += group.size() - refused.size();
      group.clear();
      preparedBytes = 0;
    }
    reportRefusals();
  }

  /** In the order of the source, though those of one group come to light after all others. */
  private void reportRefusals() {
    refusals.stream()
        .sorted(Comparator.comparingLong(Refusal::number))
        .limit(LoadReport.MAX_PROBLEMS - problems.size())
        .map(r -> new LoadReport.Problem(r.position, r.problem.code(), r.problem.getMessage()))
        .forEach(problems::add);
    refusals.clear();
  }

  /** One group on the writer's thread. Never throws an LDAP problem: refusals are its result. */
  private final class Writing {
    private final WriteBatch batch;
    private final Hierarchy hierarchy = surroundings.hierarchy();
    private final Tree rdn;
    private final IndexWriter.Group keys;
    private final Map<Dn, Long> parents = new HashMap<>();
    private final Map<Long, Long> grown = new HashMap<>();
    private final List<Refusal> refused = new ArrayList<>();
    private long next;

    Writing(WriteBatch batch) {
      this.batch = batch;
      this.rdn = batch.tree(RdnTable.NAME);
      this.keys = surroundings.indexWriter(batch).new Group();
      this.next = Catalog.next(batch.tree(Catalog.NAME));
    }

    List<Refusal> add(List<Prepared> entries) {
      for (Prepared prepared : entries) {
        try {
          add(prepared.entry);
        } catch (LdapProblem problem) {
          refused.add(new Refusal(prepared.number, prepared.position, problem));
        }
      }
      Catalog.setNext(batch, next);
      grown.forEach((parent, children) -> Surroundings.grow(batch, parent, children, children));
      keys.write();
      return refused;
    }

    private void add(Entry entry) throws LdapProblem {
      Dn dn = entry.dn();
      long parent = parent(dn);
      byte[] key = hierarchy.key(parent, dn);
      AddOperation.refuseIfThere(rdn, key, dn);
      EntryRecord record = surroundings.created(batch, entry, parent);
      long id = next++;
      batch.put(MasterTable.NAME, IdKey.of(id), record.bytes());
      batch.put(RdnTable.NAME, key, IdKey.of(id));
      grown.merge(parent, 1L, Long::sum);
      keys.add(id, record);
    }

    private long parent(Dn dn) throws LdapProblem {
      @Nullable Dn above = hierarchy.isSuffix(dn) ? null : dn.parent();
      Long known = above == null ? null : parents.get(above);
      if (known != null) {
        return known;
      }
      long parent = AddOperation.parent(hierarchy, rdn, dn);
      if (above != null) {
        parents.put(above, parent);
      }
      return parent;
    }
  }
}
