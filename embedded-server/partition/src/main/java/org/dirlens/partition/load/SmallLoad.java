package org.dirlens.partition.load;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.index.IndexWriter;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.Refusals.Refusal;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.IdSequence;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.verb.AddOperation;
import org.dirlens.partition.verb.DeleteOperation;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.tree.ProgressMonitor;
import org.dirlens.tree.Tree;
import org.dirlens.tree.WriteBatch;
import org.jspecify.annotations.Nullable;

/**
 * A load of few entries: they are checked outside the writer's turn by all processors and written
 * as one write, those above before those below, the keys of each index in their order. An entry
 * that is refused does not hold up the others; if the write fails, none is there.
 */
final class SmallLoad {
  /** Between two looks at the monitor lie at most this many entries. */
  private static final int ENTRIES_PER_REPORT = 1000;

  private final PartitionContext context;
  private final EntryWrites writes;
  private final ProgressMonitor monitor;

  /** An entry that the schema allows, where it stood, and its position in the source, from 1. */
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

    /** About how many bytes the entry takes. */
    long bytes() {
      return entry == null ? 0 : entry.bytes();
    }
  }

  /** What was taken, and the entry in it, if there is one that the schema allows. */
  record Decoded(Taken taken, @Nullable Entry entry) {}

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

  SmallLoad(PartitionContext context, EntryWrites writes, ProgressMonitor monitor) {
    this.context = context;
    this.writes = writes;
    this.monitor = monitor;
  }

  /** Decodes an entry for good: it need not be done a second time. */
  static Decoded decoded(PartitionContext context, Taken one) {
    if (one.entry == null) {
      return new Decoded(one, null);
    }
    try {
      Entry entry = AddOperation.prepared(context, one.entry.decode());
      return new Decoded(new Taken(() -> entry, null, one.position), entry);
    } catch (LdapProblem problem) {
      return new Decoded(new Taken(null, problem, one.position), null);
    }
  }

  /**
   * Loads entries that were all the source has.
   *
   * @throws CancellationException if the monitor cancelled: nothing was loaded
   */
  LoadReport run(List<Taken> entries, EntrySource source) {
    Refusals refusals = new Refusals();
    List<Prepared> prepared = new ArrayList<>();
    List<Decoded> decoded = entries.parallelStream().map(this::decoded).toList();
    for (Decoded one : decoded) {
      long number = refusals.count() + prepared.size() + 1;
      if (one.entry == null) {
        refusals.add(new Refusal(number, one.taken.position, one.taken.refusal()));
      } else {
        prepared.add(new Prepared(one.entry, one.taken.position, number));
      }
    }
    prepared.sort(Comparator.comparingInt(one -> one.entry.dn().depth()));
    boolean wholeOnly = source.rule() == LoadRule.ALL_OR_NOTHING;
    Asked asked = new Asked(source.replacesSuffix(), wholeOnly, refusals.count() > 0);
    Written written = write(prepared, asked);
    written.refused.forEach(refusals::add);
    monitor.worked(prepared.size() % ENTRIES_PER_REPORT);
    return refusals.report(entries.size(), written.added, false);
  }

  /**
   * How entries are to be written.
   *
   * @param replacing whether the entry of the suffix, if there is no other, makes way for a new one
   * @param wholeOnly whether none is to come in if one is refused
   * @param incomplete whether one was refused before
   */
  private record Asked(boolean replacing, boolean wholeOnly, boolean incomplete) {}

  /** How many came in, and the others. */
  private record Written(int added, List<Refusal> refused) {}

  private Decoded decoded(Taken one) {
    refuseCancelled();
    return decoded(context, one);
  }

  private void refuseCancelled() {
    if (monitor.cancelled()) {
      throw new CancellationException("the load was cancelled");
    }
  }

  private Written write(List<Prepared> prepared, Asked asked) {
    if (prepared.isEmpty()) {
      return new Written(0, List.of());
    }
    try {
      List<Refusal> refused = writes.write(batch -> new Writing(batch).add(prepared, asked));
      return new Written(prepared.size() - refused.size(), refused);
    } catch (NotWhole nothing) {
      return new Written(0, nothing.refused);
    }
  }

  /** Some of what was to come in whole is refused: nothing is written. */
  private static final class NotWhole extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Refusal> refused;

    NotWhole(List<Refusal> refused) {
      super("some entries are refused", null, false, false);
      this.refused = refused;
    }
  }

  /** The write, on the writer's thread. Never throws an LDAP problem: refusals are its result. */
  private final class Writing {
    private final WriteBatch batch;
    private final Hierarchy hierarchy = context.hierarchy();
    private final Tree rdn;
    private final IndexWriter.Group keys;
    private final Map<Dn, Long> parents = new HashMap<>();
    private final Map<Long, Long> grown = new HashMap<>();
    private final List<Refusal> refused = new ArrayList<>();
    private final LoadedNumbers numbers = new LoadedNumbers();
    private IdSequence sequence;

    Writing(WriteBatch batch) {
      this.batch = batch;
      this.rdn = batch.tree(RdnTable.NAME);
      this.keys = context.indexWriter(batch).new Group();
      this.sequence = Catalog.sequence(batch.tree(Catalog.NAME));
    }

    List<Refusal> add(List<Prepared> entries, Asked asked) {
      if (asked.replacing
          && batch.tree(MasterTable.NAME).size() == 1
          && entries.stream().anyMatch(one -> hierarchy.isSuffix(one.entry.dn()))) {
        removeSuffix();
      }
      long done = 0;
      for (Prepared prepared : entries) {
        try {
          add(prepared.entry);
        } catch (LdapProblem problem) {
          refused.add(new Refusal(prepared.number, prepared.position, problem));
        }
        if (++done % ENTRIES_PER_REPORT == 0) {
          monitor.worked(ENTRIES_PER_REPORT);
          refuseCancelled();
        }
      }
      if (asked.wholeOnly && (asked.incomplete || !refused.isEmpty())) {
        throw new NotWhole(refused);
      }
      Catalog.setSequence(batch, sequence);
      numbers.note(batch);
      grown.forEach((parent, children) -> PartitionContext.grow(batch, parent, children, children));
      keys.write();
      return refused;
    }

    private void removeSuffix() {
      try {
        new DeleteOperation(context, hierarchy.suffix()).apply(batch);
      } catch (LdapProblem e) {
        throw new IllegalStateException("the only entry is not that of the suffix", e);
      }
    }

    private void add(Entry entry) throws LdapProblem {
      Dn dn = entry.dn();
      long parent = parent(dn);
      byte[] key = hierarchy.key(parent, dn);
      AddOperation.refuseIfThere(rdn, key, dn);
      EntryRecord record = context.created(batch, entry, parent);
      long id = sequence.id();
      sequence = sequence.after(1);
      batch.put(MasterTable.NAME, IdKey.of(id), record.bytes());
      batch.put(RdnTable.NAME, key, IdKey.of(id));
      MarksTable.update(batch, id, null, record);
      grown.merge(parent, 1L, Long::sum);
      numbers.add(entry);
      keys.add(id, record);
    }

    private long parent(Dn dn) throws LdapProblem {
      if (!dn.isDescendantOrSame(hierarchy.suffix())) {
        throw Hierarchy.notBelow(hierarchy.suffix(), dn);
      }
      if (hierarchy.isSuffix(dn)) {
        return RdnTable.NO_ENTRY;
      }
      Dn above = dn.parent();
      Long known = parents.get(above);
      if (known != null) {
        return known;
      }
      if (hierarchy.find(rdn, above) == RdnTable.NO_ENTRY) {
        throw Hierarchy.noSuperior(dn.toString());
      }
      long parent = AddOperation.superior(hierarchy, batch, above);
      parents.put(above, parent);
      return parent;
    }
  }
}
