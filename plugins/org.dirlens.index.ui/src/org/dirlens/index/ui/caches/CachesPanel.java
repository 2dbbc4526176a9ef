package org.dirlens.index.ui.caches;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.WeakHashMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.dirlens.index.caches.CacheRow;
import org.dirlens.index.caches.PartitionCaches;
import org.dirlens.index.core.ByteSize;
import org.dirlens.index.core.CacheFigures.Holding;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.IndexDraft;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSelection;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.keys.CostsFile;
import org.dirlens.index.ui.keys.CostsStrip;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.Icons;
import org.dirlens.ui.common.VerticalScroll;
import org.dirlens.ui.common.state.StatePane;
import org.dirlens.ui.common.strip.Figure;
import org.dirlens.ui.common.strip.FigureStrip;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * The caches of a partition as a table, the curve of the selected one, and a budget that is split
 * over all. Sizes of index caches are staged in the draft of the designer.
 *
 * <p>Threads: user interface.
 */
final class CachesPanel extends Composite {
  private final Runnable draftChanged = this::refresh;
  private final StatePane states;
  private final ScrolledComposite scrolled;
  private final CacheTable table;
  private final CurveChart chart;
  private final FigureStrip figures;
  private final Text budget;
  private final Label said;
  private @Nullable IndexSelection selection;
  private final Map<IndexDraft, PartitionCaches> known = new WeakHashMap<>();
  private PartitionCaches caches = new PartitionCaches();
  private OptionalDouble missNanos = OptionalDouble.empty();
  private List<CacheRow> rows = List.of();
  private String curveOf = "";
  private String offered = "";
  private boolean held;

  CachesPanel(Composite parent, CostsFile file) {
    super(parent, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(this);
    states = new StatePane(this, Icons.of(CachesPanel.class).image("index-designer-large"));
    states.named("caches").empty().say(Messages.Caches_none);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(states);
    scrolled = VerticalScroll.area(states.content());
    Composite page = new Composite(scrolled, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(page);
    Composite bar = new Composite(page, SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(4).margins(8, 4).spacing(8, 0).applyTo(bar);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(bar);
    Forms.label(bar, Messages.Caches_budget);
    budget = Forms.field(bar, "caches.budget");
    GridDataFactory.fillDefaults().hint(90, SWT.DEFAULT).applyTo(budget);
    budget.addListener(SWT.DefaultSelection, event -> split());
    Forms.button(bar, Messages.Caches_split, "caches.split", this::split);
    said = ControlIds.name(new Label(bar, SWT.WRAP), "caches.said");
    GridDataFactory.fillDefaults()
        .align(SWT.FILL, SWT.CENTER)
        .grab(true, false)
        .hint(100, SWT.DEFAULT)
        .applyTo(said);
    SashForm sash = new SashForm(page, SWT.HORIZONTAL | SWT.SMOOTH);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(sash);
    table = new CacheTable(sash);
    table.viewer().onSelection(this::selected);
    Composite right = new Composite(sash, SWT.NONE);
    GridLayoutFactory.fillDefaults().spacing(0, 0).applyTo(right);
    chart = new CurveChart(right, this::moved, this::released);
    GridDataFactory.fillDefaults().grab(true, true).hint(200, 120).applyTo(chart);
    figures = new FigureStrip(right);
    GridDataFactory.fillDefaults().grab(true, false).applyTo(figures);
    sash.setWeights(3, 2);
    CostsStrip strip =
        new CostsStrip(
            page,
            "caches",
            file,
            costs -> {
              missNanos = OptionalDouble.of(costs.pageReadNanos());
              refresh();
            });
    GridDataFactory.fillDefaults().grab(true, false).applyTo(strip);
    VerticalScroll.show(scrolled, page);
    addListener(SWT.Dispose, event -> follow(null));
  }

  /** Shows the caches of the partition that is designed; null for none. */
  void follow(@Nullable IndexSelection selected) {
    IndexSelection before = selection;
    if (before != null) {
      before.draft().removeListener(draftChanged);
    }
    selection = selected;
    boolean other = selected == null || before == null || before.draft() != selected.draft();
    if (isDisposed()) {
      return;
    }
    if (other) {
      turnTo(selected);
    }
    if (selected != null) {
      selected.draft().addListener(draftChanged);
    }
    refresh();
    if (other) {
      say(byHand());
    }
    if (selected != null && selected.attribute() != null) {
      table.viewer().select(Holding.INDEX + " " + selected.attribute());
    }
  }

  /** What is known and wished of a partition is there again when it is. */
  private void turnTo(@Nullable IndexSelection other) {
    held = false;
    rows = List.of();
    curveOf = "";
    caches =
        other == null
            ? new PartitionCaches()
            : known.computeIfAbsent(other.draft(), draft -> new PartitionCaches());
    if (budget.getText().equals(offered)) {
      budget.setText("");
    }
    offered = "";
  }

  private void refresh() {
    if (isDisposed() || held) {
      return;
    }
    IndexSelection selected = selection;
    Optional<String> untold =
        selected == null ? Optional.empty() : selected.adapter().why(Ability.CACHE);
    IndexSnapshot snapshot = selected == null ? null : selected.draft().snapshot().orElse(null);
    if (selected == null || snapshot == null || untold.isPresent()) {
      states.empty().say(untold.orElse(Messages.Caches_none));
      states.showEmpty();
      return;
    }
    caches.read(snapshot, System.nanoTime());
    show(selected.draft());
  }

  private void show(IndexDraft draft) {
    rows = caches.rows(draft.applied(), draft.wanted());
    states.showContent();
    offerBudget();
    table.viewer().show(rows);
    showCurve();
  }

  /** All there is, once; what is typed there stays, also nothing. */
  private void offerBudget() {
    if (offered.isEmpty()) {
      offered = new ByteSize(total(CacheRow::bytes)).text();
      if (budget.getText().isEmpty()) {
        budget.setText(offered);
      }
    }
  }

  private long total(ToLongFunction<CacheRow> size) {
    return rows.stream().mapToLong(size).sum();
  }

  private void selected() {
    if (!held) {
      showCurve();
    }
  }

  /** The row of the curve: the selected one, else the one there was, else the first. */
  private Optional<CacheRow> row() {
    String key = table.viewer().selection().stream().findFirst().map(CacheRow::key).orElse(curveOf);
    return rows.stream()
        .filter(row -> row.key().equals(key))
        .findFirst()
        .or(() -> rows.stream().findFirst());
  }

  private void showCurve() {
    row()
        .ifPresent(
            row -> {
              curveOf = row.key();
              chart.show(row);
              show(row, row.wantedBytes());
              VerticalScroll.fit(scrolled); // not while the line is dragged, as nothing grows then
            });
  }

  private void show(CacheRow row, long bytes) {
    double saved = row.savedNanos(bytes, missNanos);
    figures.show(
        List.of(
            Figure.measured("caches.size", Messages.Caches_size, Figures.bytes(bytes))
                .remark(NLS.bind(Messages.Caches_now, Figures.bytes(row.bytes()))),
            estimated("caches.ratio", Messages.Caches_ratio, Figures.percent(row.ratioAt(bytes)))
                .remark(NLS.bind(Messages.Caches_now, Figures.percent(row.ratioAt(row.bytes())))),
            estimated(
                    "caches.saved",
                    saved < 0 ? Messages.Caches_lost : Messages.Caches_saved,
                    Figures.micros(Math.abs(saved) / 1e3))
                .remark(missNanos.isPresent() ? "" : Messages.Caches_notMeasured)));
  }

  private static Figure estimated(String id, String label, String text) {
    return text.equals(Messages.Table_none)
        ? Figure.measured(id, label, text)
        : Figure.estimated(id, label, text);
  }

  // The line

  private void moved(long bytes) {
    held = true;
    row().ifPresent(row -> show(row, bytes));
  }

  private void released(long bytes) {
    held = false;
    IndexSelection selected = selection;
    row()
        .filter(row -> selected != null && bytes != row.wantedBytes())
        .ifPresent(row -> want(row, bytes));
    refresh();
  }

  private void want(CacheRow row, long bytes) {
    IndexDraft draft = draft();
    if (CacheTable.planned(row)) {
      draft
          .wanted()
          .definition(row.figures().name())
          .ifPresent(definition -> draft.edit(definition.withCacheBytes(bytes)));
    } else {
      caches.wish(row.figures(), bytes);
      refresh();
      say(byHand());
    }
  }

  private IndexDraft draft() {
    IndexSelection selected = selection;
    if (selected == null) {
      throw new IllegalStateException("no partition is shown");
    }
    return selected.draft();
  }

  // The budget

  private void split() {
    Optional<ByteSize> size = ByteSize.parse(budget.getText());
    if (selection == null || size.isEmpty()) {
      say(NLS.bind(Messages.Caches_noBudget, budget.getText()));
      return;
    }
    if (rows.stream().noneMatch(row -> row.curve().known() && row.perSecond() > 0)) {
      say(Messages.Caches_noLoad);
      return;
    }
    stage(PartitionCaches.split(rows, size.get().bytes()));
    tell();
  }

  /** All sizes in one step. */
  private void stage(List<Long> sizes) {
    IndexDraft draft = draft();
    IndexPlan plan = draft.wanted();
    for (int i = 0; i < rows.size(); i++) {
      CacheRow row = rows.get(i);
      if (CacheTable.planned(row)) {
        plan = planned(draft, plan, row, sizes.get(i));
      } else {
        caches.wish(row.figures(), sizes.get(i));
      }
    }
    draft.want(plan);
  }

  /** A size that a cache has already is the one that its index has now. */
  private static IndexPlan planned(IndexDraft draft, IndexPlan plan, CacheRow row, long size) {
    String attribute = row.figures().name();
    long now = draft.applied().definition(attribute).map(IndexDefinition::cacheBytes).orElse(size);
    long bytes = size == row.bytes() ? now : size;
    return plan.definition(attribute)
        .map(definition -> plan.with(definition.withCacheBytes(bytes)))
        .orElse(plan);
  }

  /** What the split brings, and what has to be set by hand. */
  private void tell() {
    refresh();
    long left = ByteSize.parse(budget.getText()).map(ByteSize::bytes).orElse(0L);
    long unused = left - total(CacheRow::wantedBytes);
    boolean free = unused > rows.size() * IndexDefinition.MIN_CACHE_BYTES;
    String rest = free ? NLS.bind(Messages.Caches_unused, Figures.bytes(unused)) : "";
    String over = unused < 0 ? NLS.bind(Messages.Caches_over, Figures.bytes(-unused)) : "";
    say((rest + over + " " + byHand()).strip());
  }

  private String byHand() {
    return rows.stream()
        .filter(row -> row.changed() && !CacheTable.planned(row))
        .map(
            row ->
                NLS.bind(
                    row.figures().holding() == Holding.ENTRIES
                        ? Messages.Caches_setEntries
                        : Messages.Caches_setNames,
                    Long.toString(row.wantedBytes())))
        .collect(Collectors.joining(" "));
  }

  private void say(String sentence) {
    said.setText(Forms.literal(sentence));
    said.setToolTipText(sentence);
    layout(true, true);
  }

  @Override
  public boolean setFocus() {
    return !isDisposed() && (states.filled() ? table.viewer().setFocus() : states.setFocus());
  }
}
