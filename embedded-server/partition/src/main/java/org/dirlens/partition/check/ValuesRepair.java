package org.dirlens.partition.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.dirlens.partition.check.OutsideLists.Listed;
import org.dirlens.partition.entry.Attribute;
import org.dirlens.partition.entry.AttributeDescription;
import org.dirlens.partition.entry.ChangedEntry;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.entry.Modification;
import org.dirlens.partition.entry.OutsideStore;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.sort.RunSorter;
import org.dirlens.partition.sort.SortedRows;
import org.dirlens.partition.sort.WorkArea;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.partition.verb.EntryWrites;
import org.dirlens.partition.verb.PartitionContext;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.PreparedTree;
import org.dirlens.tree.Slice;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/**
 * Saves what can be read of the values outside the records: their table is built again from it,
 * each value under its own normal form, and the records of entries that lost values say how many
 * are left, or lose the attribute if none is: a list without values must not stay, since its number
 * would be given to another.
 */
final class ValuesRepair {
  private static final int ENTRIES_PER_REPORT = 1000;

  private final PartitionContext context;
  private final TreeStore store;
  private final EntryWrites writes;
  private final WorkArea area;
  private long ownerless;
  private long moved;
  private byte[] counted = {};

  ValuesRepair(PartitionContext context, TreeStore store, EntryWrites writes, WorkArea area) {
    this.context = context;
    this.store = store;
    this.writes = writes;
    this.area = area;
  }

  /** A step of the repair. */
  List<String> run(long before, ReadView view) {
    int sortBytes = area.sortBytes() / 2;
    RunSorter noted = new RunSorter(area.folder(), "lists", sortBytes);
    try (OutsideLists lists = new OutsideLists(context.schema(), view.master(), noted);
        RunSorter sorter = new RunSorter(area.folder(), "values", sortBytes)) {
      note(view, lists);
      OutsideLists.Walk owners = lists.walk(passed -> {}, toldByVerify -> {});
      ReadableRows rows = new ReadableRows(view.tree(ValuesTable.NAME));
      for (long taken = 0; rows.next(); taken++) {
        take(owners, rows, sorter);
        if (taken % ENTRIES_PER_REPORT == 0) {
          requireWanted();
        }
      }
      if (rows.lost() > 0) {
        readAgain(rows.lost(), view);
      }
      RunSorter.Items sorted = sorter.sorted();
      List<Listed> wrong = new ArrayList<>();
      OutsideLists.Walk counts = lists.walk(listed -> addWrong(wrong, listed), toldByVerify -> {});
      var items = new SortedRows(sorted.where(() -> count(counts, sorted)));
      try (PreparedTree built = store.prepare(ValuesTable.NAME, items, area.monitor())) {
        counts.end();
        List<Listed> fewer =
            wrong.stream()
                .sorted(Comparator.comparing(listed -> listed.count() == 0)) // they move others
                .toList();
        if (rows.lost() + ownerless + moved == 0 && fewer.isEmpty()) {
          return List.of();
        }
        Repair.write(
            writes,
            before,
            batch -> {
              batch.install(built);
              fewer.forEach(listed -> correct(batch, listed));
            });
        return told(lists, built.keys(), rows.lost(), fewer);
      }
    }
  }

  /** Values are lost for good, so that one reading that fails is not enough. */
  private void readAgain(long lost, ReadView view) {
    ReadableRows rows = new ReadableRows(view.tree(ValuesTable.NAME));
    for (long read = 1; rows.next(); read++) {
      if (read % ENTRIES_PER_REPORT == 0) {
        requireWanted();
      }
    }
    rows.requireLost(lost, ValuesTable.NAME);
  }

  private static void addWrong(List<Listed> wrong, Listed listed) {
    if (!listed.agrees()) {
      wrong.add(listed);
    }
  }

  private void note(ReadView view, OutsideLists lists) {
    area.monitor().begin("Looking for values outside the records", view.master().size());
    EntryRecord entry = new EntryRecord();
    Cursor cursor = view.master().cursor();
    long entries = 0;
    while (cursor.next()) {
      Slice value = cursor.value();
      entry.moveTo(value.bytes, value.offset, value.length);
      lists.note(IdKey.read(cursor.key()), entry);
      if (++entries % ENTRIES_PER_REPORT == 0) {
        area.monitor().worked(ENTRIES_PER_REPORT);
        requireWanted();
      }
    }
  }

  private void requireWanted() {
    if (area.monitor().cancelled()) {
      throw new CancellationException("the repair was cancelled");
    }
  }

  /** A value that has no normal form, or an attribute nobody knows, keeps the key that it has. */
  private void take(OutsideLists.Walk owners, ReadableRows row, RunSorter sorter) {
    long list = ValuesTable.list(row.key());
    if (!owners.goTo(list)) {
      ownerless++;
      return;
    }
    Listed listed = owners.listed();
    byte[] key = listed == null ? null : listed.said.key(list, row.value());
    Slice sorted = row.key();
    if (key != null && !Arrays.equals(key, row.key().copy())) {
      moved++;
      sorted = new Slice();
      sorted.set(key, 0, key.length);
    }
    sorter.add(sorted, row.value());
  }

  private void correct(WriteBatch batch, Listed listed) {
    OutsideLists.Said said = listed.said;
    EntryRecord record = context.record(batch, said.entry());
    byte[] corrected = record.bytes();
    if (listed.count() == 0) {
      corrected = without(batch, record, said.attribute());
    } else {
      record.setOutside(said.index(), listed.count(), listed.bytes());
    }
    batch.put(MasterTable.NAME, IdKey.of(said.entry()), corrected);
  }

  private byte[] without(WriteBatch batch, EntryRecord record, AttributeDescription attribute) {
    Attribute none = new Attribute(attribute, List.of());
    Modification removal = new Modification(Modification.Kind.REPLACE, none);
    try {
      OutsideStore values = context.values(batch);
      return ChangedEntry.modified(record, List.of(removal), values).after().bytes();
    } catch (LdapProblem e) {
      throw new IllegalStateException("removing " + attribute + ": " + e.getMessage(), e);
    }
  }

  private List<String> told(OutsideLists lists, long kept, long lost, List<Listed> fewer) {
    List<String> done = new ArrayList<>();
    done.add(
        "values outside the records rebuilt: %d kept, %d could not be read, %d of no entry left out, %d put under their own key"
            .formatted(kept, lost, ownerless, moved));
    for (Listed listed : fewer) {
      String place = lists.place(listed.said);
      done.add(
          listed.count() == 0
              ? "none of the "
                  + listed.said.count()
                  + " values of "
                  + place
                  + " is left, and it is gone"
              : "%d of the %d values of %s are left"
                  .formatted(listed.count(), listed.said.count(), place));
    }
    return done;
  }

  /** Counts a value by its list; false of a second one under the same key. */
  private boolean count(OutsideLists.Walk counts, RunSorter.Items item) {
    if (item.key().contentEquals(counted)) {
      return false;
    }
    counted = item.key().copy();
    Listed listed = counts.goTo(ValuesTable.list(item.key())) ? counts.listed() : null;
    if (listed != null) {
      listed.found(item.payload());
    }
    return true;
  }
}
