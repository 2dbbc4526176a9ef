package org.dirlens.partition.check;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.dirlens.partition.entry.Ava;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.Entry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Rdn;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.record.StoreProblem;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.Slice;
import org.dirlens.tree.SortedSource;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;
import org.jspecify.annotations.Nullable;

/**
 * Saves the entries that can be read: their table is built again without the pages that cannot, and
 * where one stands below an entry that is lost, a stand-in of class {@value #STAND_IN} takes that
 * one's id and its name, as far as the hierarchy still tells it, so that what is below keeps its
 * own. Names of lost entries are spelled by their normal form. Needs memory for the stand-ins.
 */
final class EntriesRepair {
  static final String STAND_IN = "dirlensLostEntry";
  private static final int NAMED_MAX = 100;
  private static final DateTimeFormatter CHANGE_NUMBER =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss.SSSSSS'Z#000000#000#000000'")
          .withZone(ZoneOffset.UTC);
  private static final int ROWS_PER_REPORT = 1000;

  /** Entries that the disk does not give when it is asked again, which takes a moment for each. */
  private static final int ASKED_AGAIN_MAX = 100;

  private final PartitionContext context;
  private final TreeStore store;
  private final EntryWrites writes;
  private final WorkArea area;
  private final TreeMap<Long, Lost> standIns = new TreeMap<>();
  private final Set<Long> wanted = new TreeSet<>();
  private final Map<Long, Lost> named = new TreeMap<>();
  private final Slice scratch = new Slice();
  private int asksAgain = ASKED_AGAIN_MAX;
  private long found;
  private long suffixId = RdnTable.NO_ENTRY;
  private long steps;

  /** Where a lost entry stood; its RDN as far as it is known. */
  private record Lost(long parent, @Nullable Dn rdn) {}

  EntriesRepair(PartitionContext context, TreeStore store, EntryWrites writes, WorkArea area) {
    this.context = context;
    this.store = store;
    this.writes = writes;
    this.area = area;
  }

  /** A step of the repair. */
  List<String> run(long before, ReadView view) {
    area.monitor().begin("Looking for entries that cannot be read", view.master().size());
    ReadableRows rows = new ReadableRows(view.master());
    EntryRecord entry = new EntryRecord();
    long last = RdnTable.NO_ENTRY;
    while (rows.next()) {
      step();
      entry.moveTo(rows.value().bytes, rows.value().offset, rows.value().length);
      long parent = entry.parentId();
      if (parent == RdnTable.NO_ENTRY) {
        suffixId = IdKey.read(rows.key());
      } else if (parent != last) {
        want(view, parent);
      }
      last = parent;
    }
    if (rows.lost() == 0 && wanted.isEmpty()) {
      return List.of();
    }
    findNames(view);
    var kept = new Kept(new ReadableRows(view.master()));
    try (PreparedTree built = store.prepare(MasterTable.NAME, kept, area.monitor())) {
      kept.rows.requireLost(rows.lost(), MasterTable.NAME);
      List<String> told = told(view, built.keys(), rows.lost());
      Repair.write(
          writes,
          before,
          batch -> {
            batch.install(built);
            standIns.forEach((id, lost) -> put(batch, id, lost));
            Catalog.noteUntold(batch);
          });
      return told;
    }
  }

  private void step() {
    if (++steps % ROWS_PER_REPORT == 0) {
      area.monitor().worked(ROWS_PER_REPORT);
      if (area.monitor().cancelled()) {
        throw new CancellationException("the repair was cancelled");
      }
    }
  }

  /** Takes note of an entry that others need above them, if it is lost. */
  private void want(ReadView view, long id) {
    boolean known = id == RdnTable.NO_ENTRY || standIns.containsKey(id) || wanted.contains(id);
    if (!known && !isThere(view, id)) {
      wanted.add(id);
    }
  }

  private boolean isThere(ReadView view, long id) {
    BooleanSupplier find = () -> view.master().find(IdKey.of(id), scratch);
    try {
      return asksAgain > 0 ? ReadableRows.twice(find, find) : find.getAsBoolean();
    } catch (StoreProblem problem) {
      if (!problem.isUnreadable()) {
        throw problem;
      }
      asksAgain -= problem.kind() == StoreProblem.Kind.IO ? 1 : 0;
      return false;
    }
  }

  /** Makes stand-ins of what is wanted, and of what these want above them in their turn. */
  private void findNames(ReadView view) {
    Set<Long> nameless = new TreeSet<>();
    do {
      Set<Long> sought = new HashSet<>(wanted);
      wanted.clear();
      boolean first = standIns.isEmpty();
      ReadableRows rows = new ReadableRows(view.rdn());
      while (rows.next()) {
        step();
        long id = IdKey.read(rows.value());
        if (sought.remove(id)) {
          Lost lost = lost(rows.key());
          standIns.put(id, lost);
          want(view, lost.parent);
        }
        if (first && !isThere(view, id)) {
          found++;
          if (named.size() < NAMED_MAX) {
            named.put(id, lost(rows.key()));
          }
        }
      }
      nameless.addAll(sought);
      wanted.removeAll(nameless);
    } while (!wanted.isEmpty());
    standIns.forEach((id, lost) -> suffixId = lost.parent == RdnTable.NO_ENTRY ? id : suffixId);
    nameless.forEach(this::placeBelowSuffix);
  }

  private Lost lost(Slice key) {
    long parent = IdKey.read(key);
    byte[] normal = Arrays.copyOfRange(key.copy(), IdKey.BYTES, key.length);
    Rdn rdn = Rdn.spelled(normal, context.schema());
    return parent == RdnTable.NO_ENTRY
        ? new Lost(parent, context.hierarchy().suffix())
        : new Lost(parent, rdn == null ? null : Dn.ROOT.child(rdn));
  }

  /** Without a suffix entry, whichever entry nobody knows the name of is that. */
  private void placeBelowSuffix(long id) {
    if (suffixId == RdnTable.NO_ENTRY) {
      suffixId = id;
      standIns.put(id, new Lost(RdnTable.NO_ENTRY, context.hierarchy().suffix()));
    } else {
      standIns.put(id, new Lost(suffixId, null));
    }
  }

  private void put(WriteBatch batch, long id, Lost lost) {
    if (batch.tree(MasterTable.NAME).contains(IdKey.of(id))) {
      throw new StoreProblem(
          StoreProblem.Kind.IO,
          "table " + MasterTable.NAME,
          "entry " + id,
          "could not be read, and now it can: nothing changed");
    }
    try {
      Dn name = name(id, lost);
      Entry.Builder entry =
          Entry.builder(name, context.schema())
              .add("objectClass", "top", STAND_IN, "extensibleObject")
              .add("description", "Entry " + id + " could not be read; this stands in its place.")
              .add("entryUUID", UUID.randomUUID().toString())
              .add("entryCSN", changeNumber());
      for (Ava ava : name.rdn().avas()) {
        entry.add(ava.typeText(), ava.value());
      }
      ChangedEntry.Name place = new ChangedEntry.Name(lost.parent, name.toString());
      EntryRecord record = ChangedEntry.created(entry.build(), place, context.values(batch));
      batch.put(MasterTable.NAME, IdKey.of(id), record.bytes());
    } catch (LdapProblem e) {
      throw new IllegalStateException("a stand-in for entry " + id + ": " + e.getMessage(), e);
    }
  }

  /** The change number of what the repair writes. */
  static String changeNumber() {
    return CHANGE_NUMBER.format(Instant.now());
  }

  /** The whole name of the suffix entry, or an RDN as a name. */
  private Dn name(long id, Lost lost) throws LdapProblem {
    return lost.rdn != null ? lost.rdn : Dn.parse("cn=lost entry " + id, context.schema());
  }

  private List<String> told(ReadView view, long kept, long lost) {
    List<String> done = new ArrayList<>();
    done.add("entries rebuilt: %d kept, %d could not be read and are lost".formatted(kept, lost));
    named.forEach((id, each) -> done.add("lost: entry " + id + " (" + dn(view, id, each) + ")"));
    if (found > named.size()) {
      done.add("lost: " + (found - named.size()) + " more whose names are known");
    }
    if (lost > found) {
      done.add("lost: " + (lost - found) + " whose names are not known");
    }
    standIns.entrySet().stream()
        .limit(NAMED_MAX)
        .forEach(each -> done.add(standsIn(view, each.getKey(), each.getValue())));
    if (standIns.size() > NAMED_MAX) {
      done.add(standIns.size() - NAMED_MAX + " more have the object class " + STAND_IN);
    }
    return done;
  }

  private String standsIn(ReadView view, long id, Lost lost) {
    return "%s stands, with the object class %s, in the place of entry %d for those below it"
        .formatted(dn(view, id, lost), STAND_IN, id);
  }

  /** For people: the name of a lost entry, as far as it is known. */
  private String dn(ReadView view, long id, Lost lost) {
    StringBuilder name = new StringBuilder();
    long at = id;
    @Nullable Lost here = lost;
    for (int level = 0; at != RdnTable.NO_ENTRY && level < Repair.LEVELS_MAX; level++) {
      name.append(name.isEmpty() ? "" : ",");
      if (here != null) {
        name.append(here.rdn == null ? "cn=lost entry " + at : here.rdn);
        at = here.parent;
      } else if (isThere(view, at)) {
        EntryRecord record = EntryRecord.over(scratch.bytes, scratch.offset, scratch.length);
        name.append(record.rdnText());
        at = record.parentId();
      } else {
        return name + "...";
      }
      here = standIns.getOrDefault(at, named.get(at));
    }
    return name.toString();
  }

  /** The rows that can be read. */
  private record Kept(ReadableRows rows) implements SortedSource {
    @Override
    public boolean next() {
      return rows.next();
    }

    @Override
    public byte[] key() {
      return rows.key().copy();
    }

    @Override
    public byte[] value() {
      return rows.value().copy();
    }
  }
}
