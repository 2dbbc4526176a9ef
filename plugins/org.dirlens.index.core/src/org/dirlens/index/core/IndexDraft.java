package org.dirlens.index.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.dirlens.index.core.DesignerRow.Change;
import org.dirlens.partition.index.IndexDefinition;
import org.jspecify.annotations.Nullable;

/**
 * The indices of a server with the edits of an administrator on top. Figures may change at any time
 * without touching an edit; {@link #undo} takes back the last edit, {@link #revert} all of them.
 * Several views may show and edit one draft: each is told of new figures and of every edit.
 *
 * <p>Threads: one; listeners are called on it.
 */
public final class IndexDraft {
  private @Nullable IndexSnapshot snapshot;
  private List<IndexFigures> figures = List.of();
  private IndexPlan applied = IndexPlan.empty();
  private IndexPlan wanted = IndexPlan.empty();
  private boolean applying;

  /** The plan that was applied last, until the server says what came of it. */
  private @Nullable IndexPlan begun;

  private final Deque<IndexPlan> before = new ArrayDeque<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** Edits that somebody made before, to be put on top of what the server says next. */
  public static IndexDraft of(IndexPlan applied, IndexPlan wanted) {
    IndexDraft draft = new IndexDraft();
    draft.applied = applied;
    draft.wanted = wanted;
    return draft;
  }

  /** Tells when figures are new, and when something is edited or taken back. */
  public void addListener(Runnable listener) {
    listeners.add(listener);
  }

  public void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  private void fire() {
    listeners.forEach(Runnable::run);
  }

  /** Takes over what the server says now. Edits stay on top of it. */
  public void refresh(IndexSnapshot now) {
    snapshot = now;
    refresh(now.indices());
  }

  /**
   * The plan is being applied: figures go on, but indices that come and go on the way change no
   * edit before {@link #endApplying}.
   */
  public void beginApplying() {
    applying = true;
    begun = wanted;
  }

  /**
   * The plan was applied, whole or in part or not at all. What is still to be done is wanted still,
   * and what was edited meanwhile.
   *
   * @param now what the server has; null where it does not say, as after it is gone
   */
  public void endApplying(@Nullable IndexSnapshot now) {
    applying = false;
    if (now != null) {
      IndexPlan old = applied;
      IndexPlan goal = wanted;
      refresh(now);
      wantGone(old, goal);
    }
  }

  /** An index that was to be changed, and went on the way, is to be added. */
  private void wantGone(IndexPlan old, IndexPlan goal) {
    for (PlanChange change : PlanDiff.between(old, goal).changes()) {
      if (wanted.definition(change.attribute()).isEmpty()) {
        goal.definition(change.attribute()).ifPresent(this::add);
      }
    }
  }

  /** What the server said last; empty before it said anything. */
  public Optional<IndexSnapshot> snapshot() {
    return Optional.ofNullable(snapshot);
  }

  /** Takes over the indices that the server has now. Edits stay on top of them. */
  void refresh(List<IndexFigures> now) {
    figures = List.copyOf(now);
    if (!applying) {
      rebase(IndexPlan.of(now.stream().map(IndexFigures::definition).toList()));
    }
    fire();
  }

  private void rebase(IndexPlan now) {
    IndexPlan old = applied;
    applied = now;
    if (!applied.equals(old)) {
      IndexPlan goal = wanted;
      wanted = rebased(old, goal, now);
      if (begun != null) {
        wanted = rebased(begun, goal, wanted);
      }
      List<IndexPlan> steps = before.stream().map(step -> rebased(old, step, now)).toList();
      before.clear();
      before.addAll(steps);
    }
    begun = null;
    wanted = wanted.sparing(figures);
  }

  public void add(IndexDefinition definition) {
    become(wanted.with(definition));
  }

  /** What the server needs for itself is never part of an edit. */
  private void become(IndexPlan edited) {
    IndexPlan next = edited.sparing(figures);
    if (!next.equals(wanted)) {
      before.push(wanted);
      wanted = next;
      fire();
    }
  }

  /** Takes back the last edit; nothing happens where there is none. */
  public void undo() {
    if (!before.isEmpty()) {
      wanted = before.pop();
      fire();
    }
  }

  /** Changes an index that is there or was added. */
  public void edit(IndexDefinition definition) {
    if (wanted.definition(definition.attribute()).isEmpty()) {
      throw new IllegalArgumentException("there is no index on " + definition.attribute());
    }
    become(wanted.with(definition));
  }

  public void remove(String attribute) {
    become(wanted.without(attribute));
  }

  /** Puts back an index that was to be removed. */
  public void keep(String attribute) {
    applied.definition(attribute).ifPresent(definition -> become(wanted.with(definition)));
  }

  /** Wants another plan, as a whole. */
  public void want(IndexPlan plan) {
    become(plan);
  }

  /** Drops all edits, for good. */
  public void revert() {
    wanted = applied;
    begun = null;
    before.clear();
    fire();
  }

  public PlanDiff diff() {
    return PlanDiff.between(applied, wanted);
  }

  public boolean edited() {
    return !diff().isEmpty();
  }

  public IndexPlan applied() {
    return applied;
  }

  public IndexPlan wanted() {
    return wanted;
  }

  /** The indices there are in the order of the server, then those to be added. */
  public List<DesignerRow> rows() {
    Map<String, IndexFigures> known = new HashMap<>();
    List<DesignerRow> rows = new ArrayList<>();
    for (IndexFigures index : figures) {
      known.put(index.attribute().toLowerCase(Locale.ROOT), index);
      rows.add(row(index));
    }
    for (IndexDefinition definition : wanted.definitions()) {
      if (!known.containsKey(definition.attribute().toLowerCase(Locale.ROOT))) {
        rows.add(new DesignerRow(definition, null, Change.ADD));
      }
    }
    return rows;
  }

  private DesignerRow row(IndexFigures index) {
    @Nullable IndexDefinition edited = wanted.definition(index.attribute()).orElse(null);
    if (edited == null) {
      return new DesignerRow(index.definition(), index, Change.REMOVE);
    }
    boolean same = edited.equals(index.definition());
    return new DesignerRow(edited, index, same ? Change.NONE : Change.EDIT);
  }

  /** The edits that made one plan of an old one, made again on the one of now. */
  private static IndexPlan rebased(IndexPlan old, IndexPlan edited, IndexPlan now) {
    IndexPlan plan = now;
    for (PlanChange change : PlanDiff.between(old, edited).changes()) {
      plan = rebase(plan, change);
    }
    return plan;
  }

  private static IndexPlan rebase(IndexPlan plan, PlanChange change) {
    IndexDefinition now = plan.definition(change.attribute()).orElse(null);
    if (now == null) {
      return change instanceof PlanChange.Added added ? plan.with(added.definition()) : plan;
    }
    return switch (change) {
      case PlanChange.Added added -> plan.with(added.definition());
      case PlanChange.Removed removed -> plan.without(change.attribute());
      case PlanChange.KindsChanged kinds -> plan.with(now.withKinds(kinds.after()));
      case PlanChange.ThresholdChanged threshold -> plan.with(now.withThreshold(threshold.after()));
      case PlanChange.CacheChanged cache -> plan.with(now.withCacheBytes(cache.afterBytes()));
      case PlanChange.HiddenChanged hidden -> plan.with(now.withHidden(hidden.after()));
    };
  }
}
