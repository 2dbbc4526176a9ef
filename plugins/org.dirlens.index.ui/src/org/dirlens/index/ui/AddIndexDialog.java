package org.dirlens.index.ui;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.dirlens.index.core.ByteSize;
import org.dirlens.index.core.IndexAdapter.Ability;
import org.dirlens.index.core.IndexLimits;
import org.dirlens.index.core.IndexPlan;
import org.dirlens.index.core.IndexSnapshot;
import org.dirlens.index.core.IndexableAttributes.Candidate;
import org.dirlens.index.design.AttributeFigures;
import org.dirlens.index.design.AttributeFigures.Having;
import org.dirlens.index.design.AttributeStatistics;
import org.dirlens.partition.index.IndexDefinition;
import org.dirlens.partition.index.IndexKind;
import org.dirlens.ui.common.ControlIds;
import org.dirlens.ui.common.Figures;
import org.dirlens.ui.common.Forms;
import org.dirlens.ui.common.table.ResultColumn;
import org.dirlens.ui.common.table.ResultViewer;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.TitleAreaDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.jspecify.annotations.Nullable;

/**
 * Asks for the attribute, kinds, threshold and cache size of a new index. Offers attributes with a
 * matching rule and no index yet; a typed name that is not offered gets the reason.
 */
final class AddIndexDialog extends TitleAreaDialog {
  private final IndexSnapshot now;
  private final IndexPlan plan;
  private final Function<Ability, Optional<String>> why;
  private final SampleReader sample;
  private final List<Candidate> candidates;
  private List<Row> offered = List.of();
  private @Nullable Text filter;
  private @Nullable ResultViewer<Row> list;
  private @Nullable KindBoxes kinds;
  private @Nullable Text threshold;
  private @Nullable Text cache;
  private @Nullable IndexDefinition definition;

  /** An attribute with what some entries have of it, if that is known. */
  private record Row(Candidate candidate, Optional<AttributeFigures> figures) {
    String name() {
      return candidate.name();
    }

    /** How well it tells entries apart, 0 to 1; less than that where it is not known. */
    double telling() {
      return figures.map(AttributeFigures::telling).orElse(-1.0);
    }
  }

  /**
   * @param why the reason for what the server of the index cannot do
   * @param sample entries of the server; looked at again for this dialog
   */
  AddIndexDialog(
      Shell parent,
      IndexSnapshot now,
      IndexPlan plan,
      Function<Ability, Optional<String>> why,
      SampleReader sample) {
    super(parent);
    this.why = why;
    this.now = now;
    this.plan = plan;
    this.sample = sample;
    this.candidates =
        now.attributes().offered().stream()
            .filter(candidate -> plan.definition(candidate.name()).isEmpty())
            .toList();
    setShellStyle(getShellStyle() | SWT.RESIZE);
  }

  /** The useful ones first, those that no entry has last. */
  private List<Row> rows() {
    AttributeStatistics statistics = new AttributeStatistics(now, sample.sample());
    return candidates.stream()
        .map(candidate -> new Row(candidate, statistics.of(candidate.name())))
        .sorted(
            Comparator.comparingDouble((Row row) -> -row.telling())
                .thenComparing(
                    row ->
                        -row.figures().map(AttributeFigures::having).map(Having::share).orElse(0.0))
                .thenComparing(row -> row.name().toLowerCase(Locale.ROOT)))
        .toList();
  }

  /** What was asked for; empty unless the dialog was closed with Add. */
  Optional<IndexDefinition> definition() {
    return Optional.ofNullable(definition);
  }

  @Override
  protected void configureShell(Shell shell) {
    super.configureShell(shell);
    shell.setText(Messages.Add_title);
  }

  @Override
  protected Control createDialogArea(Composite parent) {
    setTitle(Messages.Add_title);
    setMessage(Messages.Add_message);
    Composite area = new Composite((Composite) super.createDialogArea(parent), SWT.NONE);
    GridLayoutFactory.swtDefaults().numColumns(3).margins(12, 10).spacing(8, 8).applyTo(area);
    GridDataFactory.fillDefaults().grab(true, true).applyTo(area);
    createFilter(area);
    createList(area);
    new SampleStrip(area, "addIndex", sample, () -> sample.read(now));
    createKinds(area);
    threshold =
        field(
            area,
            "addIndex.threshold",
            Messages.Add_threshold,
            Figures.count(IndexDefinition.DEFAULT_THRESHOLD));
    explain(threshold, Ability.THRESHOLD);
    Forms.label(area, Messages.Add_thresholdUnit);
    cache =
        field(
            area,
            "addIndex.cache",
            Messages.Add_cache,
            new ByteSize(IndexDefinition.DEFAULT_CACHE_BYTES).text());
    explain(cache, Ability.CACHE);
    Forms.label(area, "");
    return area;
  }

  /** A field for what the server does not have says why it cannot be filled in. */
  private void explain(Text field, Ability ability) {
    why.apply(ability)
        .ifPresent(
            reason -> {
              field.setText("");
              field.setEnabled(false);
              field.setToolTipText(reason);
              field.setMessage(Messages.Table_unknown);
            });
  }

  @Override
  protected void createButtonsForButtonBar(Composite parent) {
    ControlIds.name(
        createButton(parent, IDialogConstants.OK_ID, Messages.Add_ok, true), "addIndex.ok");
    createButton(parent, IDialogConstants.CANCEL_ID, IDialogConstants.CANCEL_LABEL, false);
    validate();
  }

  @Override
  protected void okPressed() {
    definition = read();
    super.okPressed();
  }

  private void createFilter(Composite area) {
    Text text = new Text(area, SWT.SEARCH | SWT.ICON_SEARCH | SWT.ICON_CANCEL | SWT.BORDER);
    text.setMessage(Messages.Add_filter);
    GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(text);
    text.addModifyListener(event -> narrow());
    text.addListener(SWT.KeyDown, event -> moveToList(event.keyCode));
    filter = ControlIds.name(text, "addIndex.filter");
  }

  private void createList(Composite area) {
    List<ResultColumn<Row>> columns =
        List.of(
            ResultColumn.words(Messages.Add_attribute, 22, Row::name),
            figure(
                Messages.Add_coverage, 8, AttributeTexts::coverage, each -> each.having().share()),
            figure(
                Messages.Add_distinct,
                8,
                AttributeTexts::distinct,
                each -> (double) each.keys().distinct()),
            figure(
                Messages.Add_largest,
                22,
                AttributeTexts::largest,
                each -> (double) each.keys().largestIds()),
            ResultColumn.words(Messages.Add_rule, 22, row -> row.candidate().description()));
    ResultViewer<Row> viewer = new ResultViewer<>(area, columns, Row::name);
    viewer.named("addIndex.attributes", Messages.Add_attribute);
    GridDataFactory.fillDefaults().grab(true, true).span(3, 1).hint(640, 220).applyTo(viewer);
    viewer.onSelection(this::validate);
    viewer.onOpen(row -> addIfValid());
    list = viewer;
    offered = rows();
    viewer.show(offered);
    Runnable looked = this::looked;
    sample.addListener(looked);
    viewer.addListener(SWT.Dispose, event -> sample.removeListener(looked));
  }

  private static ResultColumn<Row> figure(
      String title,
      int width,
      Function<AttributeFigures, String> text,
      ToDoubleFunction<AttributeFigures> value) {
    return new ResultColumn<>(
        title,
        width,
        ResultColumn.Side.RIGHT,
        row -> row.figures().map(text).orElse(Messages.Table_unknown),
        Comparator.comparingDouble(row -> row.figures().map(value::applyAsDouble).orElse(-1.0)));
  }

  /** More is known of the attributes: they stand in another order, the chosen one stays chosen. */
  private void looked() {
    if (!sample.reading()) {
      offered = rows();
      showMatching();
      validate();
    }
  }

  private void createKinds(Composite area) {
    GridDataFactory.fillDefaults()
        .align(SWT.BEGINNING, SWT.BEGINNING)
        .indent(0, 3)
        .applyTo(Forms.label(area, Messages.Add_kinds));
    KindBoxes boxes = new KindBoxes(area, "addIndex", 1, this::validate);
    GridDataFactory.fillDefaults().span(2, 1).applyTo(boxes);
    boxes.label(AddIndexDialog::text);
    boxes.choose(Set.of(IndexKind.EQUALITY));
    kinds = boxes;
  }

  private static String text(IndexKind kind) {
    return switch (kind) {
      case EQUALITY -> Messages.Add_equality;
      case PRESENCE -> Messages.Add_presence;
      case ORDERING -> Messages.Add_ordering;
      case SUBSTRING -> Messages.Add_substring;
      case APPROXIMATE -> Messages.Add_approximate;
      case HASH -> Messages.Add_hash;
    };
  }

  /** Offers the kinds that the matching rules of the chosen attribute allow. */
  private void enableKinds() {
    if (kinds != null && list != null && !list.selection().isEmpty()) {
      kinds.offer(list.selection().get(0).candidate().kinds());
    }
  }

  private Text field(Composite area, String id, String title, String value) {
    Forms.label(area, title);
    Text text = ControlIds.name(new Text(area, SWT.BORDER | SWT.RIGHT), id);
    text.setText(value);
    GridDataFactory.fillDefaults().hint(110, SWT.DEFAULT).applyTo(text);
    text.addModifyListener(event -> validate());
    return text;
  }

  private void moveToList(int keyCode) {
    if (keyCode == SWT.ARROW_DOWN && list != null) {
      list.goToRows();
    }
  }

  private void narrow() {
    selectExact(showMatching(), typed());
    validate();
  }

  private String typed() {
    return filter == null ? "" : filter.getText().strip();
  }

  private List<Row> showMatching() {
    String typed = typed().toLowerCase(Locale.ROOT);
    List<Row> matching =
        offered.stream()
            .filter(row -> row.name().toLowerCase(Locale.ROOT).contains(typed))
            .toList();
    if (list != null) {
      list.show(matching);
    }
    return matching;
  }

  private void selectExact(List<Row> matching, String typed) {
    for (Row row : matching) {
      if (list != null && (matching.size() == 1 || row.name().equalsIgnoreCase(typed))) {
        list.select(row.name());
      }
    }
  }

  private void addIfValid() {
    validate();
    if (getButton(IDialogConstants.OK_ID).isEnabled()) {
      okPressed();
    }
  }

  private void validate() {
    enableKinds();
    String problem = problem();
    boolean waiting = problem != null && problem.equals(Messages.Add_choose);
    setErrorMessage(waiting ? null : problem);
    Button ok = getButton(IDialogConstants.OK_ID);
    if (ok != null) {
      ok.setEnabled(problem == null);
    }
  }

  private @Nullable String problem() {
    if (list == null || list.selection().isEmpty()) {
      return refusal();
    }
    try {
      return kinds().isEmpty() ? Messages.Add_noKind : check();
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  private @Nullable String check() {
    read();
    return null;
  }

  /** Why the typed name is not offered, or that one should be chosen. */
  private String refusal() {
    String typed = typed();
    if (typed.isEmpty() || (list != null && list.count() > 0)) {
      return Messages.Add_choose;
    }
    Candidate candidate = now.attributes().candidate(typed);
    if (candidate == null) {
      return Messages.Add_choose;
    }
    return plan.definition(candidate.name()).isPresent()
        ? NLS.bind(Messages.Add_known, candidate.name())
        : NLS.bind(Messages.Add_refused, candidate.name(), candidate.description());
  }

  private Set<IndexKind> kinds() {
    return kinds == null ? Set.of() : kinds.chosen();
  }

  private IndexDefinition read() {
    return new IndexDefinition(
        list == null ? "" : list.selection().get(0).name(),
        kinds(),
        threshold == null || !threshold.isEnabled()
            ? IndexDefinition.DEFAULT_THRESHOLD
            : IndexLimits.threshold(threshold.getText()),
        cache == null || !cache.isEnabled()
            ? IndexDefinition.DEFAULT_CACHE_BYTES
            : IndexLimits.cacheBytes(cache.getText()));
  }
}
