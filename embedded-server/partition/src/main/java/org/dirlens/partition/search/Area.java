package org.dirlens.partition.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.dirlens.partition.entry.EntryRecord;
import org.dirlens.partition.ids.IdCollector;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.plan.Descendants;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.resolution.Follow;
import org.dirlens.partition.resolution.Reference;
import org.dirlens.partition.resolution.ReferralUrls;
import org.dirlens.partition.resolution.Resolution;
import org.dirlens.partition.resolution.Scope;
import org.dirlens.partition.schema.AttributeType;
import org.dirlens.partition.table.CountsTable;
import org.dirlens.partition.table.Hierarchy;
import org.dirlens.partition.table.MarksTable;
import org.dirlens.partition.table.MarksTable.Mark;
import org.dirlens.partition.table.MasterTable;
import org.dirlens.partition.table.RdnTable;
import org.dirlens.partition.table.ReadView;
import org.dirlens.tree.Tree;
import org.jspecify.annotations.Nullable;

/**
 * What a search is about beside the scope of its base: the entries that aliases in it lead to, and
 * the referral objects in it, which come with all below them as references. Nothing of that in
 * nearly all searches, which is known from the number of such entries in the partition.
 */
final class Area {
  private final ReadView view;
  private final SearchRequest request;
  private final BaseEntry base;
  private final ScopeTest referred;
  private final Set<Long> others = new LinkedHashSet<>();
  private final Set<Long> referrals = new LinkedHashSet<>();
  private boolean aliases;
  private boolean hidden;

  private Area(ReadView view, SearchRequest request, BaseEntry base) {
    this.view = view;
    this.request = request;
    this.base = base;
    this.referred = ScopeTest.belowReferral(view.master());
  }

  /** The area of a search of more than its base; null if it is the scope of the base. */
  static @Nullable Area of(
      ReadView view, SearchRequest request, BaseEntry base, Resolution resolution) {
    Area area = new Area(view, request, base);
    if (request.follow().contains(Follow.FOUND_ALIASES)) {
      area.spread(resolution);
    }
    if (area.referralsFollowed()) {
      area.gather();
    }
    return area.aliases || area.hidden ? area : null;
  }

  /** Entries that aliases lead to; with all below them in a search of the whole subtree. */
  Set<Long> others() {
    return others;
  }

  /** This area instead of the scope of the base. */
  ScopeTest instead(ScopeTest scope) {
    ScopeTest also =
        request.scope() == Scope.ONE
            ? ScopeTest.among(others)
            : ScopeTest.belowAny(others, view.master());
    return new ScopeTest() {
      @Override
      boolean holds(long id, EntryRecord entry) {
        return (scope.holds(id, entry) || (!others.isEmpty() && also.holds(id, entry)))
            && !(aliases && entry.isAlias() && id != base.id())
            && !(hidden && referred.holds(id, entry));
      }
    };
  }

  /** The URLs of each referral object, values of {@code ref}; read when they are asked for. */
  Iterator<Reference> references(AttributeType ref) {
    Tree master = view.master();
    Scope scope = request.scope() == Scope.ONE ? Scope.BASE : Scope.SUB;
    return referrals.stream()
        .map(
            id -> {
              EntryRecord object = MasterTable.require(master, id).reaching(view.values());
              String name = Hierarchy.dn(master, id);
              return new Reference(name, object, ReferralUrls.of(object, ref, name, "", scope));
            })
        .iterator();
  }

  private boolean referralsFollowed() {
    return request.follow().contains(Follow.REFERRALS)
        && MarksTable.count(view.marks(), Mark.REFERRAL) > 0;
  }

  private void spread(Resolution resolution) {
    Deque<Long> tops = new ArrayDeque<>(List.of(base.id()));
    ScopeTest inside = ScopeTest.belowAny(others, view.master());
    ScopeTest below = ScopeTest.below(base.id(), view.master());
    while (!tops.isEmpty()) {
      for (BaseEntry alias : marked(Mark.ALIAS, tops.remove())) {
        aliases = true;
        if (referralsFollowed() && referred.holds(alias.id(), alias.record())) {
          continue;
        }
        BaseEntry object = resolution.behind(alias);
        if (object == null) {
          continue;
        }
        if (request.scope() == Scope.ONE) {
          if (object.record().parentId() != base.id()) {
            others.add(object.id());
          }
        } else if (!below.holds(object.id(), object.record())
            && !inside.holds(object.id(), object.record())) {
          others.add(object.id());
          tops.add(object.id());
          inside = ScopeTest.belowAny(others, view.master());
        }
      }
    }
  }

  private void gather() {
    marked(Mark.REFERRAL, base.id()).forEach(object -> referrals.add(object.id()));
    for (long other : others) {
      if (record(other).isReferral()) {
        referrals.add(other);
      }
      if (request.scope() == Scope.SUB) {
        marked(Mark.REFERRAL, other).forEach(object -> referrals.add(object.id()));
      }
    }
    referrals.removeIf(
        id -> {
          long above = record(id).parentId();
          return above != RdnTable.NO_ENTRY && referred.holds(above, record(above));
        });
    hidden = !referrals.isEmpty() || !others.isEmpty();
  }

  private EntryRecord record(long id) {
    return MasterTable.require(view.master(), id);
  }

  /** The entries with a mark in the scope of one, without itself. */
  private List<BaseEntry> marked(Mark mark, long top) {
    CountsTable.Counts counts = CountsTable.find(view.counts(), top);
    boolean one = request.scope() == Scope.ONE;
    long inScope = one ? counts.children() : counts.descendants();
    List<BaseEntry> found = new ArrayList<>();
    if (inScope > MarksTable.count(view.marks(), mark)) {
      ScopeTest scope = one ? ScopeTest.childOf(top) : ScopeTest.below(top, view.master());
      MarksTable.forEach(
          view.marks(), mark, id -> id != top && scope.holds(id, record(id)) && add(found, id));
    } else if (inScope > 0) {
      IdCollector ids = new IdCollector();
      if (one) {
        Descendants.children(view.rdn(), top, ids);
      } else {
        Descendants.collect(view.rdn(), top, ids);
      }
      for (IdIterator all = ids.build().iterator(); all.next(); ) {
        if (mark.isOn(record(all.id()))) {
          add(found, all.id());
        }
      }
    }
    return found;
  }

  /** Goes on afterwards. */
  private boolean add(List<BaseEntry> found, long id) {
    return !found.add(new BaseEntry(id, record(id)));
  }
}
