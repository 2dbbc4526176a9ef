package org.dirlens.partition.search;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.dirlens.partition.filter.Filter;
import org.dirlens.partition.ids.IdIterator;
import org.dirlens.partition.index.Index;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.ldap.LdapProblem;
import org.dirlens.partition.plan.FilterSteps;
import org.dirlens.partition.plan.IndexLookups;
import org.dirlens.partition.plan.PhaseClock;
import org.dirlens.partition.plan.Step;
import org.dirlens.partition.resolution.BaseEntry;
import org.dirlens.partition.schema.MatchingRule;
import org.dirlens.partition.search.WindowRequest.Target;
import org.dirlens.partition.table.ReadView;
import org.jspecify.annotations.Nullable;

/**
 * Puts what searches find in an order (RFC 2891): that of an ordering index if the search is
 * answered by indices alone and sorted by one attribute, else by reading, sorting and spilling.
 */
final class Sorting {
  /**
   * Numbers of files, of all partitions: one that takes the place of another has its folder, where
   * the last searches of that one still remove theirs.
   */
  private static final AtomicLong FILES = new AtomicLong();

  /** Memory that the sorts of all partitions share. */
  private static final ByteBudget MEMORY = new ByteBudget(Runtime.getRuntime().maxMemory() / 16);

  private final Path folder;
  private final ByteBudget room;

  /**
   * Sorts with files in a folder, which is made when it is needed.
   *
   * @param room for the files that are kept
   */
  Sorting(Path folder, ByteBudget room) {
    this.folder = folder;
    this.room = room;
  }

  /** A search to be sorted: the version it sees, its base, and how to run it. */
  record Sortable(
      IndexLookups lookups, SearchPlanner planner, BaseEntry base, RunningSearch.Context context) {
    ReadView view() {
      return lookups.view();
    }
  }

  /** Keeps what is left of some ids in a file, which the caller closes; null without room. */
  @Nullable KeptIds keep(IdIterator ids, boolean standing) {
    return KeptIds.write(folder.resolve("kept" + FILES.incrementAndGet()), ids, standing, room);
  }

  /** The order of what a search finds; the caller closes it before the version. */
  SortedIds order(Sortable search, SearchRequest request, SearchEngine.Order wanted)
      throws LdapProblem {
    List<SortKey> keys = wanted.keys();
    SortKey first = keys.get(0);
    boolean single = keys.size() == 1 && wanted.visible() == null;
    Index index = single ? index(search.lookups, first) : null;
    IndexedOrder.Found found =
        index == null || !showsAll(search, request)
            ? null
            : new IndexSortPlanner(search.planner).found(search.base, index);
    if (index != null && found != null) {
      return new IndexedOrder(search.view(), index, found, first.direction(), wanted.target());
    }
    SpilledOrder order =
        new SpilledOrder(
            keys,
            new SpilledOrder.Place(folder, "sort" + FILES.incrementAndGet(), MEMORY),
            wanted.target());
    try {
      SearchPlan plan = search.planner.plan(search.base);
      order.addAll(
          new RunningSearch(search.view(), request, plan, search.context, System.nanoTime()),
          wanted.visible());
      return order;
    } catch (LdapProblem | RuntimeException | Error e) {
      order.close();
      throw e;
    }
  }

  /**
   * Whether the index has what the request shows, as far as can be known without reading entries:
   * where no equality index of objectClass tells of subentries, there are taken to be none.
   */
  private static boolean showsAll(Sortable search, SearchRequest request) throws LdapProblem {
    if (request.subentries() == SubentryVisibility.ALL) {
      return true;
    }
    Filter subentries = Filter.parse("(objectClass=subentry)", search.context.schema());
    Step step = new FilterSteps(search.lookups, PhaseClock.SILENT).of(subentries);
    Step.Lookup lookup = step.lookup();
    boolean none =
        step instanceof Step.Nothing || (lookup != null && lookup.posting().count() == 0);
    boolean unknown = lookup == null && request.subentries() == SubentryVisibility.NO_SUBENTRIES;
    return none || unknown;
  }

  private static @Nullable Index index(IndexLookups lookups, SortKey key) {
    Index index = lookups.index(key.attribute().type(), IndexKind.ORDERING, key.rule());
    boolean all = index != null && index.type() == key.attribute().type();
    return all && key.attribute().options().isEmpty() ? index : null;
  }

  /** The normal form of the value a window is around; null if it is around a place. */
  static byte @Nullable [] targetForm(SortKey key, Target target) throws LdapProblem {
    MatchingRule rule = key.rule();
    return target instanceof Target.Value value
        ? rule.normalizeAssertion(value.value(), 0, value.value().length)
        : null;
  }

  /** The place of the target from 1 (draft-ietf-ldapext-ldapv3-vlv-09, 6.1.1). */
  static long position(Target target, SortedIds order) {
    long count = order.count();
    return switch (target) {
      case Target.Value value -> order.beforeTarget() + 1;
      case Target.Offset at -> {
        boolean asIs = at.contentCount() <= 0 || at.contentCount() == count;
        double share = asIs ? 1 : (double) count / at.contentCount();
        yield Math.clamp(asIs ? at.offset() : Math.round(at.offset() * share), 1, count + 1);
      }
    };
  }

  /** The plan of a search whose entries come from a sorted list. */
  static SearchPlan plan(Walk walk, long entries, long most, Filter filter) {
    return new SearchPlan(
        walk, ScopeTest.ANY, null, new Step.Everything(filter, walk.text()), entries, most, false);
  }
}
