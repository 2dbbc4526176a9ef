package org.dirlens.index.ui;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.dirlens.advisor.Lint;
import org.dirlens.browser.ui.review.Review;
import org.dirlens.connection.core.Connections;
import org.dirlens.index.core.DesignerRow;
import org.dirlens.index.core.IndexAdapter;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.PlanDiff;
import org.dirlens.index.design.AttributeStatistics;
import org.dirlens.index.design.PlanLint;
import org.dirlens.index.design.PlanLint.Finding;
import org.dirlens.index.ui.explain.ExplainPanel;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.partition.plan.WhatIf;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.DisplayThread;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.state.ProblemDialog;
import org.dirlens.ui.common.strip.PlanBar;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.jspecify.annotations.Nullable;

/**
 * The indices of one partition with the edits on top, the buttons that change them, and the strip
 * that shows a build.
 *
 * <p>Threads: user interface.
 */
final class DesignerPanel extends Composite implements ExplainPanel.Designing {
  private static final int TABLE_WEIGHT = 11;
  private static final int FORM_WEIGHT = 9;

  private final SashForm sash;
  private final IndexTable table;
  private final IndexForm form;
  private final SampleReader sample = new SampleReader(this);
  private final PlanFileWork planFiles = new PlanFileWork();
  private final PlanEstimates estimates = new PlanEstimates(this);
  private final Label outcome;
  private final StatusLine status;
  private final RunningPlan running;
  private final BuildStrip strip;
  private final Button add;
  private final Button remove;
  private final PlanBar plan;
  private final List<Runnable> listeners = new ArrayList<>();
  private final Runnable draftChanged = this::draftChanged;
  private final PlanDrafts drafts = new PlanDrafts(this);
  private List<Finding> odd = List.of();
  private IndexDraft draft = new IndexDraft();
  private @Nullable IndexAdapter adapter;
  private String connection = "";
  private final List<Staged> waiting = new ArrayList<>();

  /** When the last plan of what is designed was done. */
  private long appliedNanos = System.nanoTime();

  /** A step in the plan of a naming context whose indices may not be read yet. */
  private record Staged(String connection, String suffix, UnaryOperator<IndexPlan> step) {}

  DesignerPanel(Composite parent) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    Composite bar = new Composite(this, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(2).margins(8, 4).spacing(6, 0).applyTo(bar);
    add = button(bar, "designer.add", "index-add", Messages.Designer_add);
    remove = button(bar, "designer.remove", "index-remove", Messages.Designer_remove);
    sash = new SashForm(this, SWT.VERTICAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).hint(300, 120).applyTo(sash);
    table = new IndexTable(sash, this::edit, this::warn);
    form = new IndexForm(sash, this::edit, this::warn);
    sash.setWeights(TABLE_WEIGHT, FORM_WEIGHT);
    running = RunningPlan.of(getDisplay());
    strip = new BuildStrip(this, this::elsewhere, table::built, this::applied);
    status = new StatusLine(this);
    outcome = ControlIds.name(new Label(this, SWT.WRAP), "designer.outcome");
    GridDataFactory.fillDefaults()
        .grab(true, false)
        .hint(100, SWT.DEFAULT)
        .indent(8, 0)
        .exclude(true)
        .applyTo(outcome);
    outcome.setVisible(false);
    plan =
        new PlanBar(
            this,
            "designer",
            new PlanBar.Actions(this::review, this::applyOrReview, this::revert, this::undo));
    plan.listen(table.control());
    listen();
    showDraft(true);
  }

  /**
   * Shows the indices of a partition; edits of the one before stay with it.
   *
   * @param connection the id of that to the server
   */
  void show(@Nullable IndexAdapter shown, String connection) {
    adapter = shown;
    this.connection = connection;
    draft.removeListener(draftChanged);
    draft = shown == null ? new IndexDraft() : drafts.of(connection, shown.name());
    draft.addListener(draftChanged);
    sample.follow(shown);
    estimates.follow(connection, shown == null ? "" : shown.name());
    strip.say();
    table.building(building());
    table.abilities(shown == null ? ability -> Optional.empty() : shown::why);
    showDraft(true);
    selected();
  }

  /** What is designed, and which index is selected; empty without a partition. */
  Optional<IndexSelection> selection() {
    List<DesignerRow> rows = table.selection();
    String attribute = rows.size() == 1 ? rows.getFirst().attribute() : null;
    return Optional.ofNullable(adapter)
        .map(shown -> new IndexSelection(shown, draft, attribute, null));
  }

  /** Told when another partition is designed or another index is selected. */
  void onSelection(Runnable listener) {
    listeners.add(listener);
  }

  private void selected() {
    listeners.forEach(Runnable::run);
  }

  @Override
  public void addIndex(String attribute, Set<IndexKind> kinds) {
    draft
        .wanted()
        .definition(attribute)
        .ifPresentOrElse(
            known -> draft.edit(known.withKinds(union(known.kinds(), kinds))),
            () -> draft.add(definition(attribute, kinds)));
    showDraft(true);
    reveal(attribute);
  }

  @Override
  public void plan(WhatIf whatIf) {
    for (WhatIf.Supposed one : whatIf.supposed()) {
      addIndex(one.attribute(), Set.of(one.kind()));
      Integer threshold = one.threshold();
      if (threshold != null) {
        draft
            .wanted()
            .definition(one.attribute())
            .ifPresent(planned -> edit(planned.withThreshold(threshold)));
      }
    }
  }

  @Override
  public void reveal(String attribute) {
    table.select(attribute);
  }

  /**
   * Does a step in the plan of a naming context, as soon as its indices are read.
   *
   * @param on the id of the connection
   */
  void stage(String on, String suffix, UnaryOperator<IndexPlan> step) {
    waiting.add(new Staged(on, suffix, step));
    stage();
  }

  private void stage() {
    if (draft.snapshot().isPresent()) {
      List<Staged> due = waiting.stream().filter(this::isShown).toList();
      waiting.removeAll(due);
      due.forEach(each -> draft.want(each.step().apply(draft.wanted())));
    }
  }

  private boolean isShown(Staged staged) {
    IndexAdapter shown = adapter;
    return shown != null
        && staged.connection().equals(connection)
        && staged.suffix().equalsIgnoreCase(shown.name());
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
    table.onSelection(this::selected);
    table.onSelection(this::showForm);
    sample.addListener(this::looked);
    table.onDelete(this::removeSelected);
    addListener(SWT.Dispose, event -> draft.removeListener(draftChanged));
  }

  /**
   * New figures never overwrite a cell being edited, nor a warning the reader has not answered, nor
   * what came of a plan that was done after they were asked for.
   */
  void refresh(IndexSnapshot now, long askedNanos) {
    if (!editing() && askedNanos - appliedNanos >= 0) {
      draft.refresh(now);
      stage();
    }
  }

  private boolean editing() {
    return table.editing() || form.editing();
  }

  /** There are new figures, or this or another view edits; a warning stays until it is answered. */
  private void draftChanged() {
    if (!isDisposed()) {
      showDraft(!status.warning());
    }
  }

  /** Entries were looked at: more is known of attributes and of what is staged. */
  private void looked() {
    if (!isDisposed() && !sample.reading()) {
      showRows();
      showPlan();
    }
  }

  private void showRows() {
    odd = findings();
    table.show(rows(), odd);
    showForm();
  }

  /** What is odd about the plan as it is staged; what was built just now had no time to be used. */
  private List<Finding> findings() {
    IndexAdapter shown = adapter;
    return draft
        .snapshot()
        .filter(now -> shown != null)
        .map(now -> PlanLint.of(draft.rows(), now, sample.sample(), shown.reach()))
        .orElse(List.of())
        .stream()
        .filter(each -> each.rule() != Lint.Rule.NEVER_USED || estimates.settled(each.attribute()))
        .toList();
  }

  /** The one index that is selected, as it is staged. */
  private void showForm() {
    IndexAdapter of = adapter;
    IndexSnapshot now = draft.snapshot().orElse(null);
    List<DesignerRow> rows = table.selection();
    if (of == null || now == null || rows.size() != 1) {
      form.show(null);
      seeForm(false);
      return;
    }
    DesignerRow row = rows.getFirst();
    form.show(
        new IndexForm.Shown(
            row,
            now,
            new AttributeStatistics(now, sample.sample()),
            odd.stream().filter(each -> each.isOf(row.attribute())).toList(),
            of::why));
    seeForm(true);
  }

  /** Without it the table has all the room. */
  private void seeForm(boolean seen) {
    if (form.control().getVisible() != seen) {
      form.control().setVisible(seen);
      sash.layout();
      DisplayThread.later(getDisplay(), this, table::revealSelection);
    }
  }

  /** Nothing before the server has said which indices there are. */
  private List<DesignerRow> rows() {
    return draft.snapshot().isPresent() ? draft.rows() : List.of();
  }

  private void edit(IndexDefinition definition) {
    draft.edit(definition);
    showDraft(true);
  }

  private void warn(String sentence) {
    status.warn(sentence);
  }

  /** All parts fit themselves at once, when the last of them has its new texts. */
  private void showDraft(boolean speak) {
    setLayoutDeferred(true);
    showRows();
    showPlan();
    if (speak) {
      say();
    }
    enableButtons();
    setLayoutDeferred(false);
  }

  private void showPlan() {
    PlanDiff diff = draft.diff();
    boolean staged = draft.snapshot().isPresent() && !diff.isEmpty() && !applying();
    draft.snapshot().filter(now -> staged).ifPresent(sample::readOnce);
    plan.show(staged ? diff.changes().size() : 0, effects(diff));
    showOutcome();
  }

  /** What came of the plan that was applied last; it stays until the next one is. */
  private void showOutcome() {
    String sentence = estimates.outcome(draft.snapshot().orElse(null));
    if (!sentence.equals(outcome.getText())) {
      outcome.setText(sentence);
      ((GridData) outcome.getLayoutData()).exclude = sentence.isEmpty();
      outcome.setVisible(!sentence.isEmpty());
      layout(true);
    }
  }

  private void say() {
    if (applying()) {
      status.say(Messages.Designer_applying);
    } else if (draft.snapshot().isEmpty()) {
      status.say(adapter == null ? "" : Messages.Designer_reading);
    } else if (!draft.edited()) {
      status.say(rows().isEmpty() ? Messages.Designer_none : applied());
    } else {
      status.note(Messages.Designer_staged);
    }
  }

  private String applied() {
    IndexAdapter shown = adapter;
    return shown == null
        ? Messages.Designer_applied
        : shown
            .unseenBuilds()
            .map(why -> NLS.bind(Messages.Designer_unstaged, why))
            .orElse(Messages.Designer_applied);
  }

  /** What the changes would cost, as far as that is known. */
  private List<String> effects(PlanDiff diff) {
    IndexSnapshot now = draft.snapshot().orElse(null);
    if (now == null || now.entries() < 0) {
      return List.of();
    }
    List<String> effects = new ArrayList<>();
    if (!diff.rebuilds().isEmpty()) {
      effects.add(
          now.entries() == 1
              ? Messages.Designer_readsOne
              : NLS.bind(Messages.Designer_reads, Figures.count(now.entries())));
    }
    effects.addAll(PlanTexts.effects(estimates.predict(diff, now, sample.sample())));
    return effects;
  }

  private void enableButtons() {
    boolean idle = draft.snapshot().isPresent() && !applying();
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

  /** Stages the plan of a file, in place of what is staged, unless a change is being applied. */
  void openPlan(Path file) {
    if (applying()) {
      warn(Messages.PlanFile_building);
      return;
    }
    IndexAdapter shown = adapter;
    IndexDraft on = draft;
    on.snapshot()
        .filter(now -> shown != null)
        .ifPresent(now -> planFiles.open(file, shown, now, plan -> stage(on, plan)));
  }

  private void stage(IndexDraft on, IndexPlan plan) {
    on.want(plan);
    if (!isDisposed() && on == draft) {
      showDraft(true);
    }
  }

  /** Asks for a file and writes the plan to it. */
  void savePlan() {
    IndexAdapter shown = adapter;
    draft
        .snapshot()
        .filter(now -> shown != null)
        .ifPresent(now -> planFiles.ask(getShell(), shown, now, draft.wanted()));
  }

  /** Asks for an index to add, unless a change is being applied. */
  void askForIndex() {
    IndexAdapter shown = adapter;
    IndexSnapshot now = draft.snapshot().orElse(null);
    if (shown == null || now == null || applying()) {
      return;
    }
    IndexDraft on = draft;
    AddIndexDialog dialog = new AddIndexDialog(getShell(), now, on.wanted(), shown::why, sample);
    if (dialog.open() == Window.OK) {
      dialog.definition().ifPresent(definition -> add(on, definition));
    }
  }

  /** The designer may have gone to another plan while somebody chose. */
  private void add(IndexDraft on, IndexDefinition definition) {
    on.add(definition);
    if (!isDisposed() && on == draft) {
      showDraft(true);
      table.select(definition.attribute());
    }
  }

  private void removeSelected() {
    if (applying()) {
      return;
    }
    for (DesignerRow row : table.selection()) {
      if (!row.changeable()) {
        warn(NLS.bind(Messages.Designer_needed, row.attribute()));
      } else if (row.change() == DesignerRow.Change.REMOVE) {
        draft.keep(row.attribute());
      } else {
        draft.remove(row.attribute());
      }
    }
    showDraft(true);
  }

  private void revert() {
    draft.revert();
    showDraft(true);
  }

  private void undo() {
    draft.undo();
    showDraft(true);
  }

  /** Nothing is sent unseen where everything that is sent is looked at before. */
  private void applyOrReview() {
    if (Connections.shared().find(connection).filter(Review::needed).isPresent()) {
      review();
    } else {
      apply();
    }
  }

  /** A twin and its source have the same suffix. */
  private String place(IndexAdapter shown) {
    return Connections.shared()
        .find(connection)
        .map(each -> NLS.bind(Messages.Apply_place, shown.name(), each.parameters().name()))
        .orElse(shown.name());
  }

  /** Shows the difference, from where it can be applied. */
  private void review() {
    IndexAdapter shown = adapter;
    IndexSnapshot now = draft.snapshot().orElse(null);
    if (shown == null || now == null) {
      return;
    }
    PlanDiff diff = draft.diff();
    List<String> costs = estimates.sentences(diff, now, sample.sample(), shown::why);
    ApplyPlanDialog.Content content =
        new ApplyPlanDialog.Content(
            now.entries(), costs, PlanSource.ldif(shown, diff), PlanSource.command(shown, diff));
    String place = place(shown);
    ApplyPlanDialog dialog = new ApplyPlanDialog(getShell(), place, shown, diff, content);
    if (dialog.open() != Window.OK || isDisposed()) {
      return;
    }
    if (shown != adapter) {
      ProblemDialog.open(getShell(), Messages.Apply_title, NLS.bind(Messages.Apply_gone, place));
    } else if (draft.diff().equals(diff)) {
      apply();
    } else if (draft.edited()) {
      review(); // others changed the indices meanwhile, so it is another plan
    }
  }

  private void apply() {
    IndexAdapter shown = adapter;
    PlanDiff diff = draft.diff();
    if (shown == null || diff.isEmpty() || applying()) {
      return;
    }
    PlanEstimates.Begun begun =
        estimates.begin(diff, draft.snapshot().orElseThrow(), sample.sample());
    running.start(new RunningPlan.Subject(shown, place(shown), draft, diff, begun));
    table.building(building());
    showDraft(true);
  }

  private boolean applying() {
    return running.subject().isPresent();
  }

  /** What is built of the plan that is shown. */
  private List<String> building() {
    return running
        .subject()
        .filter(each -> each.draft() == draft)
        .map(each -> each.diff().rebuilds())
        .orElse(List.of());
  }

  /** Where a plan is applied that is not the one that is shown; empty if there is none. */
  private String elsewhere() {
    return running
        .subject()
        .filter(each -> each.draft() != draft)
        .map(RunningPlan.Subject::place)
        .orElse("");
  }

  /** Its plan may be another than the one that is designed by now. */
  private void applied(RunningPlan.Subject subject, ApplyPlanJob.Outcome outcome) {
    IndexSnapshot now = outcome.now();
    if (outcome.problem() == null && now != null) {
      estimates.done(subject.begun(), now, outcome.nanos());
    }
    IndexDraft on = subject.draft();
    appliedNanos = on == draft ? System.nanoTime() : appliedNanos;
    List<String> done = subject.diff().rebuilds();
    table.building(List.of());
    on.endApplying(on == draft && editing() ? null : now);
    showDraft(true);
    String problem = outcome.problem();
    if (on != draft) {
      RunningPlan.announce(subject, outcome);
    } else if (problem != null) {
      warn(problem);
    } else if (!done.isEmpty()) {
      table.select(done.getFirst());
    }
  }
}
