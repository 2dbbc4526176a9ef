package org.dirlens.index.ui;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.strip.PlanBar;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.jspecify.annotations.Nullable;

/**
 * The indices of one partition with the edits on top, the buttons that change them, and the strip
 * that shows a build.
 *
 * <p>Threads: user interface.
 */
final class DesignerPanel extends Composite {
  private final IndexDraft draft = new IndexDraft();
  private final IndexTable table;
  private final StatusLine status;
  private final BuildStrip build;
  private final Button add;
  private final Button remove;
  private final PlanBar plan;
  private @Nullable IndexAdapter adapter;
  private @Nullable IndexSnapshot newest;
  private @Nullable IndexAdapter built;
  private List<String> building = List.of();

  DesignerPanel(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite bar = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 4).spacing(6, 0).applyTo(bar);
    add = button(bar, "designer.add", "index-add", Messages.Designer_add);
    remove = button(bar, "designer.remove", "index-remove", Messages.Designer_remove);
    table = new IndexTable(this, this::edit, this::warn);
    build = new BuildStrip(this, table::built);
    status = new StatusLine(this);
    plan =
        new PlanBar(
            this,
            "designer",
            new PlanBar.Actions(this::review, this::apply, this::revert, this::undo));
    plan.listen(table.control());
    listen();
    showDraft();
  }

  /** Shows the indices of a partition; edits of the one before are dropped. */
  void show(@Nullable IndexAdapter shown) {
    adapter = shown;
    newest = null;
    table.building(shown != null && shown == built ? building : List.of());
    table.abilities(shown == null ? ability -> Optional.empty() : shown::why);
    draft.refresh(List.of());
    draft.revert();
    showDraft();
  }

  /** Adds an index to the draft, as advised by an explanation. */
  void addIndex(String attribute, Set<IndexKind> kinds) {
    draft
        .wanted()
        .definition(attribute)
        .ifPresentOrElse(
            known -> draft.edit(known.withKinds(union(known.kinds(), kinds))),
            () -> draft.add(definition(attribute, kinds)));
    showDraft();
    table.select(attribute);
  }

  IndexDraft draft() {
    return draft;
  }

  private static IndexDefinition definition(String attribute, Set<IndexKind> kinds) {
    return new IndexDefinition(
        attribute, kinds, IndexDefinition.DEFAULT_THRESHOLD, IndexDefinition.DEFAULT_CACHE_BYTES);
  }

  private static Set<IndexKind> union(Set<IndexKind> some, Set<IndexKind> more) {
    Set<IndexKind> all = EnumSet.copyOf(some);
    all.addAll(more);
    return all;
  }

  private static Button button(Composite bar, String id, String icon, String text) {
    Button button = ControlIds.name(new Button(bar, SWT.PUSH), id);
    button.setText(text);
    button.setImage(Icons.of(DesignerPanel.class).image(icon));
    return button;
  }

  private void listen() {
    add.addListener(SWT.Selection, event -> askForIndex());
    remove.addListener(SWT.Selection, event -> removeSelected());
    table.onSelection(this::enableButtons);
    table.onDelete(this::removeSelected);
  }

  /** New figures never overwrite a cell being edited, nor a warning the reader has not answered. */
  void refresh(IndexSnapshot now) {
    newest = now;
    if (table.editing()) {
      return;
    }
    draft.refresh(now.indices());
    table.show(draft.rows());
    if (!status.warning()) {
      describe();
    }
    enableButtons();
  }

  private void edit(IndexDefinition definition) {
    draft.edit(definition);
    showDraft();
  }

  private void warn(String sentence) {
    status.warn(sentence);
  }

  private void showDraft() {
    table.show(draft.rows());
    describe();
    enableButtons();
  }

  private void describe() {
    PlanDiff diff = draft.diff();
    boolean staged = !diff.isEmpty() && !build.running();
    plan.show(staged ? diff.changes().size() : 0, effects(diff));
    if (build.running()) {
      status.say(Messages.Designer_applying);
    } else if (diff.isEmpty()) {
      status.say(draft.rows().isEmpty() ? Messages.Designer_none : Messages.Designer_applied);
    } else {
      status.note(Messages.Designer_staged);
    }
  }

  /** What the changes would cost, as far as that is known: the entries that are read. */
  private List<String> effects(PlanDiff diff) {
    IndexSnapshot now = newest;
    if (now == null || now.entries() < 0 || diff.rebuilds().isEmpty()) {
      return List.of();
    }
    return List.of(
        now.entries() == 1
            ? Messages.Designer_readsOne
            : NLS.bind(Messages.Designer_reads, Figures.count(now.entries())));
  }

  private void enableButtons() {
    boolean idle = newest != null && !build.running();
    add.setEnabled(idle);
    remove.setEnabled(
        idle
            && !table.selection().isEmpty()
            && table.selection().stream().allMatch(DesignerRow::changeable));
    plan.enable(idle);
    boolean removed =
        !table.selection().isEmpty()
            && table.selection().stream()
                .allMatch(row -> row.change() == DesignerRow.Change.REMOVE);
    remove.setText(removed ? Messages.Designer_keep : Messages.Designer_remove);
    remove.getParent().layout(true);
  }

  /** Asks for an index to add, unless a change is being applied. */
  void askForIndex() {
    IndexAdapter shown = adapter;
    IndexSnapshot now = newest;
    if (shown == null || now == null || build.running()) {
      return;
    }
    AddIndexDialog dialog =
        new AddIndexDialog(getShell(), now.attributes(), draft.wanted(), shown::why);
    if (dialog.open() == Window.OK) {
      dialog.definition().ifPresent(this::addToDraft);
    }
  }

  private void addToDraft(IndexDefinition definition) {
    draft.add(definition);
    showDraft();
    table.select(definition.attribute());
  }

  private void removeSelected() {
    for (DesignerRow row : table.selection()) {
      if (!row.changeable()) {
        warn(NLS.bind(Messages.Designer_needed, row.attribute()));
      } else if (row.change() == DesignerRow.Change.REMOVE) {
        draft.keep(row.attribute());
      } else {
        draft.remove(row.attribute());
      }
    }
    showDraft();
  }

  private void revert() {
    draft.revert();
    showDraft();
  }

  private void undo() {
    draft.undo();
    showDraft();
  }

  /** Shows the difference, from where it can be applied. */
  private void review() {
    IndexAdapter shown = adapter;
    IndexSnapshot now = newest;
    if (shown == null || now == null) {
      return;
    }
    ApplyPlanDialog dialog = new ApplyPlanDialog(getShell(), draft.diff(), now.entries());
    if (dialog.open() == Window.OK && !isDisposed() && shown == adapter) {
      apply();
    }
  }

  private void apply() {
    IndexAdapter shown = adapter;
    PlanDiff diff = draft.diff();
    if (shown == null || diff.isEmpty()) {
      return;
    }
    IndexPlan wanted = draft.wanted();
    built = shown;
    building = diff.rebuilds();
    table.building(building);
    build.start(shown, diff, outcome -> applied(shown, wanted, outcome));
    showDraft();
  }

  /** A plan that was not applied is wanted still. */
  private void applied(IndexAdapter on, IndexPlan wanted, ApplyPlanJob.Outcome outcome) {
    List<String> done = building;
    built = null;
    building = List.of();
    table.building(building);
    String problem = outcome.problem();
    if (on == adapter && outcome.now() != null) {
      refresh(outcome.now());
      if (problem != null) {
        draft.want(wanted);
      }
    }
    showDraft();
    if (problem != null) {
      warn(problem);
    } else if (on == adapter && !done.isEmpty()) {
      table.select(done.getFirst());
    }
  }
}
