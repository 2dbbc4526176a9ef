package org.dirlens.partition.plan;

import java.util.HashMap;
import java.util.Map;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.tree.Tree;

/** Whether a candidate lies in the scope of a search. One thread. */
abstract class ScopeTest {
  /** Everything lies in it: the subtree of the suffix, or a walk that stays in the scope. */
  static final ScopeTest ANY =
      new ScopeTest() {
        @Override
        boolean holds(long id, EntryRecord entry) {
          return true;
        }
      };

  abstract boolean holds(long id, EntryRecord entry);

  /** Right below a base. */
  static ScopeTest childOf(long base) {
    return new ScopeTest() {
      @Override
      boolean holds(long id, EntryRecord entry) {
        return entry.parentId() == base;
      }
    };
  }

  /** The base or anywhere below it. */
  static ScopeTest below(long base, Tree master) {
    return new Below(base, master);
  }

  /** Walks up to the base or to the top, and remembers the answer for each entry on the way. */
  private static final class Below extends ScopeTest {
    private static final int KNOWN_MAX = 10_000;

    private final long base;
    private final Tree master;
    private final Map<Long, Boolean> known = new HashMap<>();

    Below(long base, Tree master) {
      this.base = base;
      this.master = master;
    }

    @Override
    boolean holds(long id, EntryRecord entry) {
      return id == base || inside(entry.parentId());
    }

    private boolean inside(long id) {
      if (id == base || id == RdnTable.NO_ENTRY) {
        return id == base;
      }
      Boolean answer = known.get(id);
      if (answer == null) {
        answer = inside(MasterTable.require(master, id).parentId());
        if (known.size() >= KNOWN_MAX) {
          known.clear();
        }
        known.put(id, answer);
      }
      return answer;
    }
  }
}
