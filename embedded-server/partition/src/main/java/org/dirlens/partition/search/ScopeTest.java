package org.dirlens.partition.search;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.Tree;

/** Whether a candidate lies in the scope of a search. One thread. */
abstract class ScopeTest {
  private static final int KNOWN_MAX = 10_000;

  /** Everything lies in it: the subtree of the suffix, or a walk that stays in the scope. */
  static final ScopeTest ANY =
      new ScopeTest() {
        @Override
        boolean holds(long id, EntryRecord entry) {
          return true;
        }
      };

  abstract boolean holds(long id, EntryRecord entry);

  /** The scope of a base; {@link #ANY} for all entries of the partition. */
  static ScopeTest of(Scope scope, BaseEntry base, Tree master) {
    return switch (scope) {
      case BASE -> among(Set.of(base.id()));
      case ONE -> childOf(base.id());
      case SUB -> base.isSuffix() ? ANY : below(base.id(), master);
    };
  }

  /** How many entries are in the scope of a base, exactly. */
  static long count(Scope scope, BaseEntry base, ReadView view) {
    return switch (scope) {
      case BASE -> 1;
      case ONE -> CountsTable.find(view.counts(), base.id()).children();
      case SUB ->
          base.isSuffix()
              ? view.master().size()
              : CountsTable.find(view.counts(), base.id()).descendants() + 1;
    };
  }

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

  /** One of some entries. */
  static ScopeTest among(Set<Long> ids) {
    return new ScopeTest() {
      @Override
      boolean holds(long id, EntryRecord entry) {
        return ids.contains(id);
      }
    };
  }

  /** One of some entries, or anywhere below one. */
  static ScopeTest belowAny(Set<Long> tops, Tree master) {
    return new Lineage(master) {
      @Override
      boolean starts(long id, EntryRecord entry) {
        return tops.contains(id);
      }
    };
  }

  /** A referral object, or anywhere below one. */
  static ScopeTest belowReferral(Tree master) {
    return new Lineage(master) {
      @Override
      boolean starts(long id, EntryRecord entry) {
        return entry.isReferral();
      }
    };
  }

  /** Walks up to an entry of a kind or to the top, and remembers the answers on the way. */
  private abstract static class Lineage extends ScopeTest {
    private final Tree master;
    private final Map<Long, Boolean> known = new HashMap<>();

    Lineage(Tree master) {
      this.master = master;
    }

    /** Whether an entry is of the kind itself. */
    abstract boolean starts(long id, EntryRecord entry);

    @Override
    final boolean holds(long id, EntryRecord entry) {
      return starts(id, entry) || inside(entry.parentId());
    }

    private boolean inside(long id) {
      Boolean answer = id == RdnTable.NO_ENTRY ? Boolean.FALSE : known.get(id);
      if (answer == null) {
        answer = holds(id, MasterTable.require(master, id));
        if (known.size() >= KNOWN_MAX) {
          known.clear();
        }
        known.put(id, answer);
      }
      return answer;
    }
  }

  /** Walks up to the base or to the top, and remembers the answer for each entry on the way. */
  private static final class Below extends ScopeTest {
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
