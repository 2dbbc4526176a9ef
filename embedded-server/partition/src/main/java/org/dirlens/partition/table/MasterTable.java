package org.dirlens.partition.table;

import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdSet;
import org.dirlens.partition.ids.IdSetBuilder;
import org.dirlens.tree.Cursor;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.dirlens.tree.TreeName;

/** The entries: entry id to {@link EntryRecord}. */
public final class MasterTable {
  public static final TreeName NAME = new TreeName("master");

  private MasterTable() {}

  /** Moves a view to the record of an entry; false if there is no such entry. */
  public static boolean find(Tree master, long id, Slice scratch, EntryRecord view) {
    if (!master.find(IdKey.of(id), scratch)) {
      return false;
    }
    view.moveTo(scratch.bytes, scratch.offset, scratch.length);
    return true;
  }

  /**
   * The record of an entry that the hierarchy or an index names.
   *
   * @throws IllegalStateException if there is none: the tables disagree
   */
  public static EntryRecord require(Tree master, long id) {
    EntryRecord view = new EntryRecord();
    if (!find(master, id, new Slice(), view)) {
      throw new IllegalStateException("master has no entry " + id + ", but another table names it");
    }
    return view;
  }

  /** The ids of all entries; walks over the keys and looks at no record. */
  public static IdSet ids(Tree master) {
    IdSetBuilder ids = new IdSetBuilder(master.size());
    Cursor cursor = master.cursor();
    while (cursor.next()) {
      ids.add(IdKey.read(cursor.key()));
    }
    return ids.build();
  }
}
