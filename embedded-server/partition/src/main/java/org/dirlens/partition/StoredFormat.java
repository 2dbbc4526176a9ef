package org.dirlens.partition;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.dirlens.partition.entry.Dn;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.EntryIds;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.load.LoadedNumbers;
import org.dirlens.partition.schema.Schema;
import org.dirlens.partition.table.Catalog;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ValuesTable;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Snapshot;
import org.dirlens.tree.WriteBatch;
import org.dirlens.tree.store.TreeStore;

/** The tables of a partition as they are first made, and brought up from older formats. */
final class StoredFormat {
  private StoredFormat() {}

  /**
   * Makes the tables of a store that has none, or checks that they are those of a suffix.
   *
   * @param ids how ids are given out where there are no tables yet
   * @return how they are given out
   */
  static EntryIds createOrCheck(TreeStore store, Dn suffix, Schema schema, EntryIds ids) {
    try (Snapshot snapshot = store.snapshot()) {
      if (snapshot.has(Catalog.NAME)) {
        check(snapshot, suffix, schema);
        if (Catalog.format(snapshot.tree(Catalog.NAME)) < Catalog.FORMAT) {
          upgrade(store, schema);
        }
        return Catalog.sequence(snapshot.tree(Catalog.NAME)).ids();
      }
    }
    store.write(
        batch -> {
          Catalog.create(batch, suffix.toString(), ids);
          batch.create(MasterTable.NAME);
          batch.create(RdnTable.NAME);
          batch.create(CountsTable.NAME);
          batch.create(ValuesTable.NAME);
          batch.create(MarksTable.NAME);
          return true;
        });
    return ids;
  }

  /** Adds the tables that a partition of an older format lacks. */
  private static void upgrade(TreeStore store, Schema schema) {
    store.write(
        batch -> {
          int format = Catalog.format(batch.tree(Catalog.NAME));
          if (format < 2) {
            batch.create(ValuesTable.NAME);
          }
          if (format < 3) {
            addMarks(batch);
          }
          noteChanges(batch, schema);
          Catalog.setFormat(batch);
          return true;
        });
  }

  private static void addMarks(WriteBatch batch) {
    batch.create(MarksTable.NAME);
    EntryRecord entry = new EntryRecord();
    Cursor cursor = batch.tree(MasterTable.NAME).cursor();
    while (cursor.next()) {
      Slice record = cursor.value();
      entry.moveTo(record.bytes, record.offset, record.length);
      MarksTable.update(batch, IdKey.read(cursor.key()), null, entry);
    }
  }

  private static void noteChanges(WriteBatch batch, Schema schema) {
    LoadedNumbers numbers = new LoadedNumbers();
    int[] entryCsn = {Objects.requireNonNull(schema.attribute("entryCSN")).code()};
    EntryRecord entry = new EntryRecord();
    Cursor cursor = batch.tree(MasterTable.NAME).cursor();
    while (cursor.next()) {
      Slice record = cursor.value();
      boolean unused =
          entry
              .moveTo(record.bytes, record.offset, record.length)
              .forEachValue(
                  entryCsn,
                  (bytes, offset, length) -> {
                    numbers.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
                    return true;
                  });
    }
    numbers.note(batch);
  }

  private static void check(Snapshot snapshot, Dn suffix, Schema schema) {
    int format = Catalog.format(snapshot.tree(Catalog.NAME));
    if (format < 1 || format > Catalog.FORMAT) {
      throw new IllegalArgumentException(
          "the partition has format " + format + ", this program reads " + Catalog.FORMAT);
    }
    String stored = Catalog.suffix(snapshot.tree(Catalog.NAME));
    try {
      if (!Dn.parse(stored, schema).equals(suffix)) {
        throw new IllegalArgumentException(
            "the partition has the suffix " + stored + ", not " + suffix);
      }
    } catch (LdapProblem e) {
      throw new IllegalArgumentException("the stored suffix " + stored + " is no name", e);
    }
  }
}
