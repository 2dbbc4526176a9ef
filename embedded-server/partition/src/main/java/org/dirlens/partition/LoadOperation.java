package org.dirlens.partition;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
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
import org.dirlens.partition.table.IdSequence;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Tree;
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
  private final EntryWrites writes;
  private final int groupBytes;
  private final List<BulkEncoder.Refusal> problems = new ArrayList<>();
  private final List<Prepared> group = new ArrayList<>();
  private long preparedBytes;
  private long read;
  private long added;
  private long failed;

  /** An entry that the schema allows, and where it stood. */
  private record Prepared(Entry entry, String position, long number) {}

  /** An entry as the source gave it or why it gave none, and where it stood. */
  record Taken(
      EntrySource.@Nullable Undecoded entry, @Nullable LdapProblem problem, String position) {
    /** Why there is no entry. */
    LdapProblem refusal() {
      if (problem == null) {
        throw new IllegalStateException("there is an entry at " + position);
      }
      return problem;
    }
  }

  /** Reads what was taken from the source before, and then the source. */
  static final class Reader {
    private final Iterator<Taken> before;
    private final EntrySource source;

    Reader(List<Taken> before, EntrySource source) {
      this.before = before.iterator();
      this.source = source;
    }

    @Nullable Taken next() {
      if (before.hasNext()) {
        return before.next();
      }
      try {
        EntrySource.Undecoded entry = source.read();
        return entry == null ? null : new Taken(entry, null, source.position());
      } catch (LdapProblem problem) {
        return new Taken(null, problem, source.position());
      }
    }
  }

  LoadOperation(Surroundings surroundings, EntryWrites writes, int groupBytes) {
    this.surroundings = surroundings;
    this.writes = writes;
    this.groupBytes = groupBytes;
  }

  LoadReport run(List<Taken> before, EntrySource source, ProgressMonitor monitor) {
    Reader reader = new Reader(before, source);
    boolean cancelled = false;
    for (Taken one = reader.next(); one != null && !cancelled; ) {
      prepare(one);
      if (preparedBytes >= groupBytes) {
        writeGroup();
      }
      if (read % ENTRIES_PER_REPORT == 0) {
        monitor.worked(ENTRIES_PER_REPORT);
        cancelled = monitor.cancelled();
      }
      one = cancelled ? null : reader.next();
    }
    writeGroup();
    monitor.worked(read % ENTRIES_PER_REPORT);
    problems.sort(Comparator.comparingLong(BulkEncoder.Refusal::number));
    List<LoadReport.Problem> first =
        problems.stream().map(BulkEncoder.Refusal::problem).limit(LoadReport.MAX_PROBLEMS).toList();
    return new LoadReport(read, added, failed, first, cancelled);
  }

  private void prepare(Taken one) {
    read++;
    try {
      if (one.entry == null) {
        throw one.refusal();
      }
      Entry entry = AddOperation.prepared(surroundings, one.entry.decode());
      group.add(new Prepared(entry, one.position, read));
      preparedBytes += size(entry);
    } catch (LdapProblem problem) {
      refuse(new BulkEncoder.Refusal(read, one.position, problem));
    }
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

  private void refuse(BulkEncoder.Refusal refusal) {
    failed++;
    if (problems.size() < 2 * LoadReport.MAX_PROBLEMS) {
      problems.add(refusal);
    }
  }

  private void writeGroup() {
    if (!group.isEmpty()) {
      List<BulkEncoder.Refusal> refused = writes.write(batch -> new Writing(batch).add(group));
      refused.forEach(this::refuse);
      added += group.size() - refused.size();
      group.clear();
      preparedBytes = 0;
    }
  }

  /** One group on the writer's thread. Never throws an LDAP problem: refusals are its result. */
  private final class Writing {
    private final WriteBatch batch;
    private final Hierarchy hierarchy = surroundings.hierarchy();
    private final Tree rdn;
    private final IndexWriter.Group keys;
    private final Map<Dn, Long> parents = new HashMap<>();
    private final Map<Long, Long> grown = new HashMap<>();
    private final List<BulkEncoder.Refusal> refused = new ArrayList<>();
    private IdSequence sequence;

    Writing(WriteBatch batch) {
      this.batch = batch;
      this.rdn = batch.tree(RdnTable.NAME);
      this.keys = surroundings.indexWriter(batch).new Group();
      this.sequence = Catalog.sequence(batch.tree(Catalog.NAME));
    }

    List<BulkEncoder.Refusal> add(List<Prepared> entries) {
      for (Prepared prepared : entries) {
        try {
          add(prepared.entry);
        } catch (LdapProblem problem) {
          refused.add(new BulkEncoder.Refusal(prepared.number, prepared.position, problem));
        }
      }
      Catalog.setSequence(batch, sequence);
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
      long id = sequence.id();
      sequence = sequence.after(1);
      batch.put(MasterTable.NAME, IdKey.of(id), record.bytes());
      batch.put(RdnTable.NAME, key, IdKey.of(id));
      MarksTable.update(batch, id, null, record);
      grown.merge(parent, 1L, Long::sum);
      keys.add(id, record);
    }

    private long parent(Dn dn) throws LdapProblem {
      @Nullable Dn above = hierarchy.isSuffix(dn) ? null : dn.parent();
      Long known = above == null ? null : parents.get(above);
      if (known != null) {
        return known;
      }
      long parent = AddOperation.parent(hierarchy, batch, dn);
      if (above != null) {
        parents.put(above, parent);
      }
      return parent;
    }
  }
}
