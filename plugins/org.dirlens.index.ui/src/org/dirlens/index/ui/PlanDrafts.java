package org.dirlens.index.ui;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.KeptForm;
import org.eclipse.core.runtime.ILog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IMemento;

/**
 * The plans of the designer, one for each naming context of each connection. What is staged stays
 * while another one is shown, and is there again when the workbench was closed or killed.
 *
 * <p>Threads: user interface.
 */
final class PlanDrafts {
  private static final String APPLIED = "applied";
  private static final String WANTED = "wanted";

  private final Control owner;
  private final Map<String, IndexDraft> drafts = new HashMap<>();

  /**
   * @param owner what shows them; what is due when it goes is kept then
   */
  PlanDrafts(Control owner) {
    this.owner = owner;
  }

  /**
   * The one of a naming context.
   *
   * @param connection its id
   */
  IndexDraft of(String connection, String suffix) {
    return drafts.computeIfAbsent(connection + " " + suffix, this::restored);
  }

  private IndexDraft restored(String place) {
    String id = "org.dirlens.index.ui.plan " + place;
    IndexDraft draft = applied(place).orElseGet(() -> kept(id));
    KeptForm form = new KeptForm(id, owner, memento -> save(draft, memento));
    Runnable changed = form::changed;
    draft.addListener(changed);
    owner.addListener(SWT.Dispose, event -> draft.removeListener(changed));
    return draft;
  }

  /** The one that is being applied, begun by a designer that was closed since. */
  private Optional<IndexDraft> applied(String place) {
    return RunningPlan.of(owner.getDisplay())
        .subject()
        .filter(each -> each.begun().place().equals(place))
        .map(RunningPlan.Subject::draft);
  }

  private static IndexDraft kept(String id) {
    return KeptForm.read(id).map(PlanDrafts::draft).orElseGet(IndexDraft::new);
  }

  private static void save(IndexDraft draft, IMemento memento) {
    if (draft.edited()) {
      save(draft.applied(), memento, APPLIED);
      save(draft.wanted(), memento, WANTED);
    }
  }

  private static void save(IndexPlan plan, IMemento memento, String type) {
    for (IndexDefinition index : plan.definitions()) {
      IMemento child = memento.createChild(type, index.attribute());
      child.putString("kinds", IndexKind.words(index.kinds()));
      child.putInteger("threshold", index.threshold());
      child.putString("cacheBytes", String.valueOf(index.cacheBytes()));
      child.putBoolean("hidden", index.hidden());
    }
  }

  private static IndexDraft draft(IMemento memento) {
    try {
      return IndexDraft.of(plan(memento, APPLIED), plan(memento, WANTED));
    } catch (IllegalArgumentException | NullPointerException e) {
      ILog.of(PlanDrafts.class).warn("A plan that was staged cannot be read.", e);
      return new IndexDraft();
    }
  }

  private static IndexPlan plan(IMemento memento, String type) {
    List<IndexDefinition> indices = new ArrayList<>();
    for (IMemento child : memento.getChildren(type)) {
      indices.add(
          new IndexDefinition(
              Objects.requireNonNull(child.getID()),
              IndexKind.parse(Objects.requireNonNull(child.getString("kinds"))),
              Objects.requireNonNull(child.getInteger("threshold")),
              Long.parseLong(child.getString("cacheBytes")),
              Objects.requireNonNull(child.getBoolean("hidden"))));
    }
    return IndexPlan.of(indices);
  }
}
