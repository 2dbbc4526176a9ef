package org.dirlens.partition.search;

import java.util.function.LongSupplier;
import org.dirlens.partition.table.IdKey;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Lookups;
import org.dirlens.tree.Slice;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * Reads entries by their ids: the first few one by one, then some ahead of the one that is asked
 * for, because several at once wait for memory little longer than one.
 */
final class EntriesAhead {
  private static final int ALONE = 8;
  private static final int MOST = 16;

  private final Tree master;
  private final Slice value = new Slice();
  private long[] ids = {};
  private @Nullable Lookups ahead;
  private int alone;
  private int at;

  EntriesAhead(Tree master) {
    this.master = master;
  }

  /**
   * Moves a walk to the next entry there is; false if there is none.
   *
   * @param nextId the ids one by one, then {@link RdnTable#NO_ENTRY}
   */
  boolean next(Walk walk, LongSupplier nextId) {
    while (alone < ALONE) {
      alone++;
      walk.id = nextId.getAsLong();
      if (walk.id == RdnTable.NO_ENTRY) {
        return false;
      }
      if (MasterTable.find(master, walk.id, value, walk.entry)) {
        return true;
      }
    }
    return nextOfMany(walk, nextId);
  }

  private boolean nextOfMany(Walk walk, LongSupplier nextId) {
    Lookups lookups = ahead;
    if (lookups == null) {
      lookups = master.lookups(MOST, IdKey.BYTES);
      ids = new long[MOST];
      ahead = lookups;
    }
    while (at < lookups.count() || read(lookups, nextId)) {
      int here = at++;
      if (lookups.show(here, value)) {
        walk.id = ids[here];
        walk.entry.moveTo(value.bytes, value.offset, value.length);
        return true;
      }
    }
    return false;
  }

  private boolean read(Lookups lookups, LongSupplier nextId) {
    lookups.clear();
    at = 0;
    while (lookups.count() < MOST) {
      long id = nextId.getAsLong();
      if (id == RdnTable.NO_ENTRY) {
        break;
      }
      ids[lookups.count()] = id;
      IdKey.write(lookups.add(), id);
    }
    lookups.find();
    return lookups.count() > 0;
  }
}
